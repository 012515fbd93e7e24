import type { Clock } from '../../../core/clock.ts';
import { type Result, fail } from '../../../core/result.ts';
import type { StoreFailure } from './store-client.ts';

/**
 * Makes a request with one total time limit: for the connection, the turn in the queue, and the answer. Without it, the
 * client's own limits apply.
 */
export async function withTimeout<Answer>(
  clock: Pick<Clock, 'schedule'>,
  timeout_ms: number | undefined,
  ask: (signal?: AbortSignal) => Promise<Result<Answer, StoreFailure>>,
): Promise<Result<Answer, StoreFailure>> {
  if (timeout_ms === undefined) return await ask();
  const waiting = new AbortController();
  const silence = Promise.withResolvers<Result<Answer, StoreFailure>>();
  const cancel = clock.schedule(timeout_ms, () => {
    silence.resolve(fail({ kind: 'away', cause: 'no_answer_in_time' }));
    waiting.abort();
  });
  try {
    return await Promise.race([silence.promise, ask(waiting.signal)]);
  } finally {
    cancel();
  }
}
