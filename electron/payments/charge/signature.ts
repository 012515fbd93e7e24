import type { PresentedCard } from '../../../drivers/reader/card-reader.ts';
import type { Named } from '../../journal/events/events.ts';
import type { EngineContext } from '../engine-context.ts';
import type { LiveAttempt } from './live-attempt.ts';

/** Whether somebody must look at a signature, and can. */
export function asksForSignature({ hooks }: LiveAttempt, { signature_requested }: PresentedCard): boolean {
  return signature_requested === true && hooks.judgeSignature !== undefined;
}

/**
 * Asks the cashier for the signature of an approved payment. Null when it is the holder's, otherwise the cause for which
 * the approval is undone (payment-safety 1.2): it is not, or nobody will say. Until then the attempt stays open in the
 * journal, so a till that dies meanwhile undoes it; the names of the approval are noted first, so that it can be by id.
 */
export async function refusedSignature(
  context: EngineContext,
  attempt: LiveAttempt,
  card: PresentedCard,
  named: Named,
): Promise<'signature_refused' | 'signature_not_judged' | null> {
  const { trace_id, hooks } = attempt;
  context.writer.note({ type: 'attempt_note', trace_id, note: 'signature_asked', named });
  const judged = await Promise.race([hooks.judgeSignature?.(card.summary), attempt.whenStopped]);
  if (judged === 'stopped') return 'signature_not_judged';
  return judged === true ? null : 'signature_refused';
}
