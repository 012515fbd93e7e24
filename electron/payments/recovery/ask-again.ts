import { probeRefused } from '../charge/probe.ts';
import type { EngineContext } from '../engine-context.ts';
import { bookLateSteps } from '../tabs/late-step.ts';
import { readDoneReturns } from '../undo/failed-return.ts';
import { bookLateReturns } from '../undo/late-return.ts';

/**
 * Asks once more about what the service refused, and what it said that it returned: what it said may not be what it did
 * (payment-safety 5.4, 13.6).
 */
export async function askAgain(context: EngineContext): Promise<void> {
  await Promise.all([probeRefused(context), bookLateReturns(context), bookLateSteps(context)]);
  await readDoneReturns(context);
}
