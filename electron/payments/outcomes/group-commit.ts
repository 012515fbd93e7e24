import type { Clock } from '../../../core/clock.ts';
import type { JournalEvent } from '../../journal/events/events.ts';

/** Largest commit: its decisions are asked for again after a crash. */
const TOGETHER_MAX = 64;
/** Longest time that a decision waits for others, in milliseconds. Only its own trace waits for it. */
const TOGETHER_MS_MAX = 10;

type Together = readonly [JournalEvent, ...JournalEvent[]];

interface Waiting {
  readonly event: JournalEvent;
  readonly resolve: (written: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  /**
   * Resolves once the event is durable; false when the journal cannot write it. Rejects an event that breaks a rule.
   */
  write(event: JournalEvent): Promise<boolean>;
  /** Commits the waiting writes now. */
  flush(): void;
}

export interface GroupCommitParts {
  readonly clock: Clock;
  /** Writes one event durably; false when the journal cannot write it. */
  readonly writeOne: (event: JournalEvent) => boolean;
  /** Writes several events, all or none. */
  readonly writeAll: (events: Together) => boolean;
  /** Whether other calls are in flight whose answers may share the commit. */
  readonly othersAreOut: () => boolean;
}

/**
 * Lets decisions that are ready at about the same time share one fsync. Callers are notified only after that fsync, so
 * an effect runs after its decision is durable; a decision lost in a crash is made again, because its call may be
 * repeated (payment-safety A3). Not for payments: a customer waits for no other.
 */
export function createGroupCommit({ clock, writeOne, writeAll, othersAreOut }: GroupCommitParts): GroupCommit {
  let waiting: Waiting[] = [];
  let cancelTimer: (() => void) | null = null;

  const settleAlone = ({ event, resolve, reject }: Waiting): void => {
    try {
      resolve(writeOne(event));
    } catch (error) {
      reject(error);
    }
  };
  const settle = (group: readonly Waiting[]): void => {
    const [first, ...others] = group;
    if (first === undefined) return;
    if (others.length === 0) return settleAlone(first);
    try {
      const written = writeAll([first.event, ...others.map(({ event }) => event)]);
      for (const { resolve } of group) resolve(written);
    } catch {
      // One event broke a rule and failed the whole group; written alone, it harms only itself (5.5).
      group.forEach(settleAlone);
    }
  };
  const flush = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    const group = waiting;
    waiting = [];
    settle(group);
  };
  return {
    write: (event) =>
      new Promise((resolve, reject) => {
        waiting.push({ event, resolve, reject });
        if (waiting.length >= TOGETHER_MAX || !othersAreOut()) flush();
        else cancelTimer ??= clock.schedule(TOGETHER_MS_MAX, flush);
      }),
    flush,
  };
}
