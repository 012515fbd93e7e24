import type { PastSaleDetail } from '../../../../core/contract/refunds.ts';
import type { TimelineView } from '../../../../core/contract/recovery.ts';
import type { TimelineFact } from '../../../components/timeline.tsx';
import { clockTime, dayAndMonth, isSameDay } from '../../../text/moments.ts';
import type { Wording } from '../../../text/wording.ts';
import type { PastTender } from './return-amount.ts';
import type { UndoAct } from './refund-messages.ts';

/** The act that the manager is about to do, as the next step of the story. */
export interface PlannedReturn {
  readonly act: UndoAct;
  readonly captured: 'not_begun' | 'in_process' | 'complete' | 'not_known';
  readonly amount_minor: number;
  readonly partial: boolean;
}

/** The payment from authorization to now: what can still be cancelled, and since when it can only be refunded. */
export function paymentTimeline(
  sale: PastSaleDetail,
  tender: PastTender,
  plan: PlannedReturn | null,
  now_ms: number,
  wording: Wording,
): TimelineFact[] {
  const { say, money } = wording;
  const when = (at_ms: number): string =>
    isSameDay(at_ms, now_ms)
      ? say('refund.today', { time: clockTime(at_ms) })
      : `${dayAndMonth(at_ms, wording.language)} ${clockTime(at_ms)}`;
  const facts: TimelineFact[] = [
    {
      key: 'authorized',
      time: when(tender.at_ms),
      node: 'done',
      fact: say('refund.authorized', { amount: money(tender.amount_minor, sale.currency) }),
      detail: cardDetail(tender, wording),
    },
  ];
  if (plan?.captured === 'complete')
    facts.push({
      key: 'captured',
      time: '',
      node: 'done',
      fact: say('refund.captured'),
      detail: say('refund.capturedNote'),
    });
  if (plan?.captured === 'in_process')
    facts.push({
      key: 'captured',
      time: '',
      node: 'next',
      fact: say('refund.capture'),
      detail: say('refund.capturePending'),
    });
  for (const [index, entry] of tender.timeline.filter(isReturn).entries()) {
    const done = entry.detail['undo_state'] === 'DONE';
    facts.push({
      key: `return${index}`,
      time: when(entry.at_ms),
      node: done ? 'done' : 'unknown',
      fact: say(done ? 'recovery.event.undone' : 'recovery.event.undoUnknown'),
    });
  }
  if (plan && plan.amount_minor > 0)
    facts.push({ key: 'now', time: say('refund.now'), node: 'next', fact: nextText(plan, wording) });
  if (plan?.act === 'cancellation')
    facts.push({
      key: 'never',
      time: '',
      node: 'plain',
      fact: say('refund.capture'),
      detail: say('refund.captureNever'),
    });
  return facts;
}

function isReturn({ type, detail }: TimelineView): boolean {
  return type === 'undo_step' && detail['undo_state'] !== 'REFUSED' && detail['undo_state'] !== 'INTENT';
}

function cardDetail(tender: PastTender, wording: Wording): string | null {
  const parts = [
    tender.card ? wording.card(tender.card) : null,
    tender.installments !== null && tender.installments > 1
      ? wording.say('payment.installmentsCount', { count: tender.installments })
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

function nextText(plan: PlannedReturn, { say, money }: Wording): string {
  const amount = money(plan.amount_minor);
  if (plan.act === 'cancellation') return say('refund.next.cancellation', { amount });
  return say(plan.partial ? 'refund.next.partial' : 'refund.next.refund', { amount });
}
