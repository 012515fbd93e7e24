import type { Act } from '../../../core/staff/act.ts';
import type { JournalTrouble } from '../../journal/file/database.ts';
import { type Journal, journalTrouble } from '../../journal/journal.ts';
import { within } from '../../payments/engine-parts.ts';
import type { PaymentService } from '../../gateway/payment-service.ts';
import { systemClock } from '../../platform/system.ts';
import type { CommandIo } from './arguments.ts';

/** Who did it, in the journal and its audit trail: whoever may run commands on this machine. */
export const OPERATOR = 'command line';

/** How long after a stop a request that was already sent may still be answered, in milliseconds. */
const LAST_ANSWER_MS = 2_500;

/** Puts an act of the operator into the audit trail. Null: it is there. Otherwise why it cannot be: then it is not done. */
export function recordOperator({ sales }: Pick<Journal, 'sales'>, act: Omit<Act, 'who'>): JournalTrouble | null {
  try {
    sales.recordAct({ who: OPERATOR, ...act });
    return null;
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return trouble;
  }
}

/**
 * Waits for what was begun. After a stop its answer is awaited a little longer; then the connection is closed, which makes
 * what was sent unknown and durable instead of leaving a guess, and leaves unsent what was not.
 */
export async function answeredInTime<Outcome extends object>(
  { service }: { readonly service: Pick<PaymentService, 'close'> },
  { stopped }: Pick<CommandIo, 'stopped'>,
  begun: Promise<Outcome>,
): Promise<Outcome> {
  const patience = stopped.then(() => within(systemClock, LAST_ANSWER_MS, begun, null));
  const early = await Promise.race([begun, patience]);
  if (early !== null) return early;
  await service.close();
  return begun;
}
