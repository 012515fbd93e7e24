import type { Clock } from '../../../core/clock.ts';
import type { JournalEvent } from '../../journal/events/events.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Log } from '../../log/log.ts';
import type { CardSalesGate } from '../card-sales-gate.ts';
import { createGroupCommit } from './group-commit.ts';

/** Interval between retries of a held outcome while the journal cannot be written. */
const RETRY_MS = 2_000;

export interface OutcomeWriter {
  /** Writes an event durably, using the disk reserve when the disk is full. False when it could not be written. */
  write(event: JournalEvent): boolean;
  /** Same for a recovery decision, which may wait briefly to share its commit with others (`group-commit.ts`). */
  writeTogether(event: JournalEvent): Promise<boolean>;
  /** Commits grouped writes now. */
  flush(): void;
  /** Writes a fact without an fsync of its own. False when the journal is in trouble and the note is lost. */
  note(event: JournalEvent): boolean;
  /** Keeps an event in memory and retries until it is written; then runs `afterwards` (payment-safety 5.7). */
  hold(event: JournalEvent, afterwards: () => void): void;
  readonly held: number;
  stop(): void;
}

type Parts = {
  readonly journal: Journal;
  readonly gate: CardSalesGate;
  readonly clock: Clock;
  readonly log: Log;
  /** Recovery calls are in flight whose decisions may share a commit. */
  readonly othersAreOut: () => boolean;
};

/** Writes outcomes, or holds them until they can be written: none is dropped because a disk is full. */
export function createOutcomeWriter({ journal, gate, clock, log, othersAreOut }: Parts): OutcomeWriter {
  const waiting: { readonly event: JournalEvent; readonly afterwards: () => void }[] = [];
  let cancelRetry: (() => void) | null = null;

  const tryCommit = (type: JournalEvent['type'], commit: () => void): boolean => {
    const trouble = gate.guard(commit);
    if (trouble !== null) log.error('the journal could not be written', { type, trouble });
    return trouble === null;
  };
  // The disk reserve exists for this: the outcome of a payment that was sent (payment-safety 4.1).
  const commitWithReserve = (type: JournalEvent['type'], commit: () => void): boolean =>
    tryCommit(type, commit) || (journal.disk.release() && tryCommit(type, commit));
  const write = (event: JournalEvent): boolean => commitWithReserve(event.type, () => journal.record(event));
  const group = createGroupCommit({
    clock,
    othersAreOut,
    writeOne: write,
    writeAll: ([first, ...others]) => commitWithReserve(first.type, () => journal.recordTogether([first, ...others])),
  });
  const retry = (): void => {
    cancelRetry = null;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (!write(next.event)) break;
      waiting.shift();
      next.afterwards();
    }
    if (waiting.length > 0) cancelRetry = clock.schedule(RETRY_MS, retry);
    else gate.journalCommitted();
  };

  return {
    write,
    writeTogether: group.write,
    flush: group.flush,
    note: (event) => gate.guard(() => journal.note(event)) === null,
    hold: (event, afterwards) => {
      waiting.push({ event, afterwards });
      cancelRetry ??= clock.schedule(RETRY_MS, retry);
    },
    get held() {
      return waiting.length;
    },
    stop: () => {
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}
