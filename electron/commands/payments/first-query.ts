import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { CommandIo } from '../command-line/arguments.ts';
import { systemClock } from '../../platform/system.ts';

/** No longer than the end of a command waits for what is under way. */
const LOOK_MS = 2_500;

/**
 * Waits for the first recovery look after a lost answer: otherwise the command would report "unknown" for what it then
 * settles while exiting, and that result would go unreported.
 */
export function waitForFirstQuery(
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
    // A stop reports what is known by then.
    void stopped.then(end);
    const forget = onChange(() => void (isOver() && end()));
  });
}
