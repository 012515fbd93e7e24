import { type ByTenderKind, isAtService } from '../../../../core/sale/tender-kind.ts';
import type { PastSaleDetail, ReturnPartView, ReturnPlanPart } from '../../../../core/contract/refunds.ts';
import type { TimelineView } from '../../../../core/contract/recovery.ts';
import type { TimelineFact } from '../../../components/timeline.tsx';
import { clockTime, dayAndMonth, isSameDay } from '../../../text/moments.ts';
import type { Wording } from '../../../text/wording.ts';
import type { PastTender } from './return-amount.ts';

const PAID_BY = {
  cash: 'refund.paidCash',
  card: 'refund.authorized',
  link: 'refund.authorized',
  credit: 'refund.paidCredit',
  gift: 'refund.paidGift',
} as const satisfies ByTenderKind<string>;

/** One payment's history: what can still be cancelled, and since when it can only be refunded. */
export function paymentTimeline(
  sale: PastSaleDetail,
  tender: PastTender,
  plan: ReturnPlanPart | null,
  is_next: boolean,
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
      fact: say(PAID_BY[tender.kind], {
        amount: money(tender.amount_minor, sale.currency),
      }),
      detail: cardDetail(tender, wording),
    },
  ];
  // A part that contributes nothing is not a step.
  const next = is_next && plan !== null && plan.amount_minor > 0 ? plan : null;
  if (!isAtService(tender)) return [...facts, ...localFacts(sale, tender, next, when, wording)];
  // A return to a gift card involves no service, so the plan knows nothing of the capture.
  const planned = plan?.act === 'gift' ? null : plan;
  if (planned?.captured === 'complete')
    facts.push({
      key: 'captured',
      time: '',
      node: 'done',
      fact: say('refund.captured'),
      detail: say('refund.capturedNote'),
    });
  const is_to_come = plan?.act === 'cancellation' && next === null;
  if (planned?.captured === 'in_process' || is_to_come)
    facts.push({
      key: 'captured',
      time: '',
      node: 'next',
      fact: say('refund.capture'),
      detail: say(plan?.captured === 'in_process' ? 'refund.capturePending' : 'refund.captureToCome'),
    });
  for (const [index, { entry, status }] of reportedReturns(tender.timeline).entries())
    facts.push({
      key: `return${index}`,
      time: when(entry.at_ms),
      node: RETURN_NODE[status],
      fact: say(RETURN_FACT[status]),
    });
  if (next !== null)
    facts.push({ key: 'now', time: say('refund.now'), node: 'next', fact: nextText(next, tender, wording) });
  if (next?.act === 'cancellation') {
    // What is not cancelled stays charged, including what was returned as store credit or paid for other goods.
    const rest_minor = tender.remaining_minor - next.amount_minor + keptMinor(sale, tender);
    facts.push({
      key: 'never',
      time: '',
      node: 'plain',
      fact: say('refund.capture'),
      detail:
        rest_minor > 0
          ? say('refund.captureRest', { amount: money(rest_minor, sale.currency) })
          : say('refund.captureNever'),
    });
  }
  return facts;
}

/** What was returned of a payment in another form: its money stays with the shop. */
const keptMinor = ({ returns }: PastSaleDetail, { tender_id, kind }: PastTender): number =>
  returns
    .flatMap(({ parts }) => parts)
    .filter((part) => part.tender_id === tender_id && part.kind !== kind && part.state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);

type ReturnStatus = 'done' | 'in_doubt' | 'not_done';
const RETURN_NODE = { done: 'done', in_doubt: 'unknown', not_done: 'error' } as const satisfies Record<
  ReturnStatus,
  string
>;
const RETURN_FACT = {
  done: 'recovery.event.undone',
  in_doubt: 'recovery.event.undoUnknown',
  not_done: 'refund.notDone.fact',
} as const satisfies Record<ReturnStatus, string>;

interface ReturnStep {
  readonly entry: TimelineView;
  readonly status: ReturnStatus;
}

/** Each return in doubt once, however often it was checked, and its outcome; one refused at once never began. */
function reportedReturns(timeline: readonly TimelineView[]): readonly ReturnStep[] {
  const doubted = new Set<unknown>();
  return timeline.flatMap((entry): readonly ReturnStep[] => {
    const { undo_id, undo_state } = entry.detail;
    if (entry.type !== 'undo_step' || undo_state === 'INTENT') return [];
    if (undo_state === 'DONE') return [{ entry, status: 'done' }];
    if (undo_state === 'REFUSED') return doubted.has(undo_id) ? [{ entry, status: 'not_done' }] : [];
    if (doubted.has(undo_id)) return [];
    doubted.add(undo_id);
    return [{ entry, status: 'in_doubt' }];
  });
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

function nextText(plan: ReturnPlanPart, tender: PastTender, { say, money }: Wording): string {
  const amount = money(plan.amount_minor);
  if (plan.kind === 'cash') return say('refund.next.cash', { amount: money(plan.handed_minor) });
  if (plan.act === 'gift') {
    const shown = plan.gift?.shown ?? null;
    return shown === null ? say('refund.next.credit', { amount }) : say('refund.next.gift', { shown, amount });
  }
  if (plan.act === 'cancellation') return say('refund.next.cancellation', { amount });
  return say(plan.amount_minor < tender.remaining_minor ? 'refund.next.partial' : 'refund.next.refund', { amount });
}

/** What was returned earlier: as cash, to a gift card, or as goods. A store credit is not the card that paid. */
function backText({ kind, gift, amount_minor, handed_minor }: ReturnPartView, paid: PastTender, wording: Wording) {
  const { say, money } = wording;
  if (kind === 'credit') return say('refund.goodsBack', { amount: money(amount_minor) });
  if (kind !== 'gift') return say('refund.cashBack', { amount: money(handed_minor) });
  const is_own = gift !== undefined && gift.shown === paid.gift?.shown;
  return say(is_own ? 'refund.giftBack' : 'refund.creditBack', { amount: money(amount_minor) });
}

/** For a part without a payment service: what was returned earlier, and what would be now. */
function localFacts(
  sale: PastSaleDetail,
  tender: PastTender,
  next: ReturnPlanPart | null,
  when: (at_ms: number) => string,
  wording: Wording,
): TimelineFact[] {
  const back = sale.returns.flatMap(({ at_ms, parts }) =>
    parts
      .filter(({ tender_id, state }) => tender_id === tender.tender_id && state === 'done')
      .map((part) => ({ ...part, at_ms })),
  );
  return [
    ...back.map((part): TimelineFact => ({
      key: part.part_id,
      time: when(part.at_ms),
      node: 'done',
      fact: backText(part, tender, wording),
    })),
    ...(next === null
      ? []
      : [
          {
            key: 'now',
            time: wording.say('refund.now'),
            node: 'next' as const,
            fact: nextText(next, tender, wording),
          },
        ]),
  ];
}
