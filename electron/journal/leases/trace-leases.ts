import type { Randomness } from '../../../core/clock.ts';
import type { AttemptTable } from '../tables/attempt-table.ts';
import type { JournalEvent } from '../events/events.ts';
import { type LeaseFile, isNote } from './lease-file.ts';
import type { LeaseRow, LeaseTable } from '../tables/lease-table.ts';
import type { Log } from '../../log/log.ts';
import type { Adoption } from '../file/set-aside.ts';
import { traceOfSequence } from './till-key.ts';

/** Numbers per lease (payment-safety 5.6). */
const LEASE_BLOCK = 16;
/**
 * The next block is leased when this many are left, so that its commit is minutes old before its first number is used.
 */
const LEASE_SPARE_MIN = 4;

/** The traces of this till: each is leased by a durable commit long before a payment takes it. */
export interface TraceLeases {
  /** The next trace. Throws SQLite errors when nothing is leased and the journal cannot lease. */
  next(): string;
  /** Leases the next block when few are left; call it between payments only. */
  refill(): void;
  /** Few are left: `refill` would lease a block. */
  readonly isShort: boolean;
  /** Traces that may have been sent without the journal's knowledge and are not settled yet. */
  lost(): readonly LeaseRow[];
  /** A person accepted a journal in doubt: leasing resumes, beyond all numbers ever leased. */
  resume(): void;
}

export interface TraceLeaseParts {
  readonly table: LeaseTable;
  readonly attempts: Pick<AttemptTable, 'find' | 'unfinishedTraces'>;
  readonly file: LeaseFile;
  readonly key: Buffer;
  readonly randomness: Randomness;
  readonly record: (event: JournalEvent) => void;
  /** Makes a lease durable outside the folder, too (13.2). */
  readonly mark: () => void;
  readonly log: Log;
  /** What happens to numbers that the last run leased but did not use (payment-safety 13.1). */
  readonly unused: 'retire' | 'suspect';
  /** Whether the journal is in doubt; then nothing is leased. */
  readonly isInDoubt: () => boolean;
  /** Highest leased number that the anchor knows. */
  readonly leased_to: number;
  /** Open traces of an earlier journal, and that journal's current name. */
  readonly adopted: Adoption | null;
  /** The journal set aside last, if any. */
  readonly set_aside: string | null;
}

/** Opens the leases for this run: leftover numbers are retired, or lost when the last run did not end in order. */
export function openTraceLeases(parts: TraceLeaseParts): TraceLeases {
  const { table, attempts, file, key, randomness, record, log, set_aside, isInDoubt } = parts;
  const spare: string[] = [];

  const noted = (): number => {
    const note = file.read();
    return isNote(note) ? note.leased_to : 0;
  };
  const lease = (earlier: 'kept' | 'retired' | 'lost'): void => {
    const nonce = randomness.identifier();
    // Above the note as well: a number must never be given twice, whatever happened to the journal that gave it.
    const first = Math.max(table.lastSequence(), noted(), parts.leased_to) + 1;
    const traces = Array.from({ length: LEASE_BLOCK }, (_, index) => traceOfSequence(key, nonce, first + index));
    record({ type: 'traces_leased', nonce, first, traces, earlier });
    spare.push(...traces);
    note(first + LEASE_BLOCK - 1);
    parts.mark();
  };
  const note = (leased_to: number): void => {
    // Ended payments are left out: when the journal is unreadable, recovery undoes what this note lists.
    const open = new Set([
      ...table.unusedTraces(),
      ...table.inState('LOST', 'STUCK').map(({ trace_id }) => trace_id),
      ...attempts.unfinishedTraces(),
    ]);
    try {
      const before = file.read();
      file.write({
        ...(isNote(before) ? before : {}),
        leased_to,
        open: [...open],
        ...(set_aside === null ? {} : { set_aside }),
      });
    } catch (error) {
      log.warn('the note of leased traces could not be written', { error: String(error) });
    }
  };

  const isShort = (): boolean => !isInDoubt() && spare.length <= LEASE_SPARE_MIN;
  if (parts.adopted !== null) {
    const { from, traces } = parts.adopted;
    const leased_to = Math.max(table.lastSequence(), noted());
    record({ type: 'traces_adopted', from, first: leased_to + 1, traces: [...traces] });
    // Ensures that no later start adopts them again.
    note(leased_to + traces.length);
  }
  if (!isInDoubt()) lease(parts.unused === 'retire' ? 'retired' : 'lost');
  return {
    next: () => {
      if (spare.length === 0) lease('kept');
      return spare.shift() ?? '';
    },
    refill: () => {
      if (isShort()) lease('kept');
    },
    get isShort() {
      return isShort();
    },
    lost: () => table.inState('LOST', 'STUCK'),
    resume: () => {
      // Numbers leased before a move are in its backup too.
      spare.length = 0;
      lease('lost');
    },
  };
}
