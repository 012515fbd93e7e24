import type { Clock } from '../../../core/clock.ts';
import type { JournalEvent } from '../../journal/events/events.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Log } from '../../log/log.ts';
import type { CardSalesGate } from '../card-sales-gate.ts';
import { createGroupCommit } from './group-commit.ts';

/** How often a held outcome is tried again while the journal cannot take it. */
const RETRY_MS = 2_000;

export interface OutcomeWriter {
  /** Writes an event durably, with the disk reserve's help when the disk is full. False: it could not be written. */
  write(event: JournalEvent): boolean;
  /** The same for a decision of recovery, which may wait a moment and share its commit with others (`group-commit.ts`). */
  writeTogether(event: JournalEvent): Promise<boolean>;
  /** Commits the writes that wait for others now. */
  flush(): void;
  /** Writes a fact without an fsync of its own; a journal in trouble loses it (false), which is why it is only a note. */
  note(event: JournalEvent): boolean;
  /** Keeps an event in memory and tries until it is written; then runs `afterwards` (payment-safety 5.7). */
  hold(event: JournalEvent, afterwards: () => void): void;
  readonly held: number;
  stop(): void;
}

type Parts = {
  readonly journal: Journal;
  readonly gate: CardSalesGate;
  readonly clock: Clock;
  readonly log: Log;
  /** Calls of recovery are out whose decisions may share a commit. */
  readonly othersAreOut: () => boolean;
};

/** Writes what happened, or remembers it: an outcome is never dropped because a disk is full. */
export function createOutcomeWriter({ journal, gate, clock, log, othersAreOut }: Parts): OutcomeWriter {
  const waiting: { readonly event: JournalEvent; readonly afterwards: () => void }[] = [];
  let cancelRetry: (() => void) | null = null;

  const tryCommit = (type: JournalEvent['type'], commit: () => void): boolean => {
    const trouble = gate.guard(commit);
    if (trouble !== null) log.error('the journal could not be written', { type, trouble });
    return trouble === null;
  };
  // The disk reserve is for exactly this: the outcome of a payment that was sent (payment-safety 4.1).
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
