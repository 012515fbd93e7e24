import type { Clock } from '../../../core/clock.ts';
import type { JournalEvent } from '../../journal/events/events.ts';

/** A commit of this many is not made larger: its content is asked for again after a crash. */
const TOGETHER_MAX = 64;
/** The longest that a decision waits for others, in milliseconds. No one waits for it but its own trace. */
const TOGETHER_MS_MAX = 10;

type Together = readonly [JournalEvent, ...JournalEvent[]];

interface Waiting {
  readonly event: JournalEvent;
  readonly resolve: (written: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  /** Resolves once the event is durable; false when the journal cannot take it. Rejects what breaks a rule. */
  write(event: JournalEvent): Promise<boolean>;
  /** Commits the waiting writes now. */
  flush(): void;
}

export interface GroupCommitParts {
  readonly clock: Clock;
  /** Writes one event durably, or says that the journal cannot take it. */
  readonly writeOne: (event: JournalEvent) => boolean;
  /** The same for several, all or none. */
  readonly writeAll: (events: Together) => boolean;
  /** Other calls are out whose answers may share the commit. */
  readonly othersAreOut: () => boolean;
}

/**
 * Lets decisions that are ready at about the same time share one fsync. A caller still hears of its own only after
 * that fsync, so an effect runs after its decision is durable; a decision that is lost in a crash is made again, because
 * its call may be repeated (payment-safety A3). Not for payments: their customers wait for no one else.
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
      // One of them breaks a rule and took the others with it; alone it harms only itself (5.5).
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
