import type { StoreDatabase } from '../database/database.ts';

/** Wakes calls that wait for news of the shop. */
export interface ChangeNotifier {
  /** Grows with each piece of news that this process notices. */
  readonly count: number;
  /** Resolves when there is news after `count`, or after `patience_ms`. */
  after(count: number, patience_ms: number): Promise<void>;
  /** The process is stopping: waiting calls are answered at once. */
  readonly is_over: boolean;
  stop(): void;
}

/** How often the database is polled while a call waits, in milliseconds: once for all of them. */
const LOOK_EVERY_MS = 1_000;

/** Changes with each piece of news. */
const MARK = `SELECT (SELECT count(*) FROM feed) || '/' || (SELECT count(*) FROM feed WHERE halted_at IS NOT NULL)
  || '/' || coalesce((SELECT max(asked_at) FROM close_request)::text, '') AS mark`;

/** One per process of the store; it also notices what other processes wrote. */
export function createChangeNotifier({ rows }: StoreDatabase, look_every_ms = LOOK_EVERY_MS): ChangeNotifier {
  const waiting = new Set<() => void>();
  let count = 0;
  let mark = '';
  let timer: NodeJS.Timeout | null = null;
  let is_over = false;
  const wake = (): void => {
    for (const one of waiting) one();
  };
  const poll = async (): Promise<void> => {
    const [now] = await rows<{ mark: string }>(MARK).catch(() => []);
    if (now !== undefined && now.mark !== mark) {
      mark = now.mark;
      count += 1;
      wake();
    }
    timer = null;
    pollLater();
  };
  const pollLater = (): void => {
    if (waiting.size > 0 && !is_over) timer ??= setTimeout(() => void poll(), look_every_ms);
  };
  return {
    get count() {
      return count;
    },
    get is_over() {
      return is_over;
    },
    after: (known, patience_ms) =>
      new Promise((resolve) => {
        if (known !== count || is_over) return resolve();
        const patience = setTimeout(() => end(), patience_ms);
        const end = (): void => {
          clearTimeout(patience);
          waiting.delete(end);
          resolve();
        };
        waiting.add(end);
        pollLater();
      }),
    stop: () => {
      is_over = true;
      if (timer !== null) clearTimeout(timer);
      wake();
    },
  };
}
