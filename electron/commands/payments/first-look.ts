import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { CommandIo } from '../command-line/arguments.ts';
import { systemClock } from '../../platform/system.ts';

/** No longer than the end of a command waits for what is under way. */
const LOOK_MS = 2_500;

/**
 * Waits for the look that begins with a lost answer: a command that ended without it would say "unknown" of what it then
 * settles itself, on its way out, and nobody would tell.
 */
export function firstLook(
  { attempt, onChange }: Pick<PaymentEngine, 'attempt' | 'onChange'>,
  trace_id: string,
  { stopped }: Pick<CommandIo, 'stopped'>,
): Promise<void> {
  const isOver = (): boolean => attempt(trace_id)?.summary.trying_now !== true;
  if (isOver()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      forget();
      resolve();
    };
    const cancel = systemClock.schedule(LOOK_MS, end);
    // Who wants it to stop is told what is known by then.
    void stopped.then(end);
    const forget = onChange(() => void (isOver() && end()));
  });
}
