import { tenderName } from '../../../text/tender-name.ts';
import { type TenderKind, returnedAmount } from '../../../../core/sale/tender-kind.ts';
import type {
  PastSaleDetail,
  PastSaleView,
  ReturnPartView,
  ReturnPlanPart,
  ReturnPlanView,
  ReturnView,
} from '../../../../core/contract/refunds.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { PaymentSign } from '../../../components/glyph.tsx';
import { clockTime, isSameDay, weekdayAndDay } from '../../../text/moments.ts';
import type { Wording } from '../../../text/wording.ts';

export type UndoAct = 'cancellation' | 'refund';

const REASONS = {
  nothing_remains: 'refund.why.nothingLeft',
  partial_before_capture: 'refund.why.wholeOnly',
  undo_pending: 'refund.why.pending',
  undo_in_progress: 'refund.why.pending',
  unsettled_undo: 'refund.why.pending',
  service_unreachable: 'refund.why.offline',
  credentials_refused: 'refund.why.credentials',
  returned_elsewhere: 'refund.why.elsewhere',
  goods_returned: 'refund.problem.goods_returned',
  store_away: 'error.store_away',
  grant_void: 'error.store_away',
} as const satisfies Record<string, MessageKey>;

function reasonText(reason: string | null, { say }: Wording): string {
  if (reason !== null && Object.hasOwn(REASONS, reason)) return say(REASONS[reason as keyof typeof REASONS]);
  return say('refund.why.none');
}

/** What is returned and how, and what the customer will see: read before the PIN (DESIGN 6, Refund). */
export function verdictText(plan: ReturnPlanView, wording: Wording): { readonly kind: string; readonly why: string } {
  const problem = problemText(plan, wording);
  if (problem !== null) return { kind: wording.say('refund.kind.none'), why: problem };
  return { kind: kindText(plan.parts, wording), why: [whyText(plan.parts, wording), restText(plan, wording)].join('') };
}

/** Why the request is impossible and what is possible instead; null when it is possible. */
export function problemText(plan: ReturnPlanView, wording: Wording): string | null {
  const { say, money } = wording;
  switch (plan.problem) {
    case null:
      return null;
    case 'more_than_remains':
      return say('refund.why.tooMuch', { amount: money(plan.remaining_minor) });
    case 'nothing_remains':
      return say('refund.why.nothingLeft');
    case 'paid_by_goods':
      return plan.remaining_minor === 0
        ? say('refund.problem.paid_by_goods_alone')
        : say('refund.problem.paid_by_goods', { amount: money(plan.remaining_minor) });
    case 'not_possible':
      return reasonText(plan.parts.find(({ act }) => act === 'none')?.reason ?? null, wording);
    default:
      return say(`refund.problem.${plan.problem}`);
  }
}

function kindText(parts: readonly ReturnPlanPart[], { say }: Wording): string {
  const [only, second] = parts;
  if (only === undefined) return say('refund.kind.asking');
  if (second !== undefined) return say('refund.kind.parts', { count: parts.length });
  return say(only.act === 'none' ? 'refund.kind.none' : `refund.kind.${only.act}`);
}

function whyText(parts: readonly ReturnPlanPart[], { say, money }: Wording): string {
  const card = parts.find(({ kind }) => kind === 'card');
  const cash = parts.find(({ kind }) => kind === 'cash');
  const gift = parts.find(({ kind }) => kind === 'gift')?.gift;
  if (card !== undefined && cash !== undefined) return say('refund.why.cardFirst');
  if (card !== undefined) return say(whyOfCard(card));
  if (cash === undefined)
    return gift === undefined ? '' : say(gift.shown === null ? 'refund.why.credit' : 'refund.why.gift');
  const handed =
    cash.handed_minor === cash.amount_minor
      ? ''
      : ` ${say('refund.why.rounded', { amount: money(cash.handed_minor) })}`;
  return cash.paid_in === null
    ? say('refund.why.cash') + handed
    : say('refund.why.cashForeign', { currency: cash.paid_in }) + handed;
}

function whyOfCard(
  part: ReturnPlanPart,
): 'refund.why.notKnown' | 'refund.why.cancellation' | 'refund.why.inProcess' | 'refund.why.refund' {
  if (part.captured === 'not_known') return 'refund.why.notKnown';
  if (part.act === 'cancellation') return 'refund.why.cancellation';
  return part.captured === 'in_process' ? 'refund.why.inProcess' : 'refund.why.refund';
}

function restText({ amount_minor, remaining_minor }: ReturnPlanView, { say, money }: Wording): string {
  const rest_minor = remaining_minor - amount_minor;
  return rest_minor > 0 && amount_minor > 0 ? ` ${say('refund.why.rest', { amount: money(rest_minor) })}` : '';
}

/** `Mastercard •••• 7730 · anulación`, `Efectivo`: one part of a planned return. */
export function planPartText(
  { kind, act, card, amount_minor, handed_minor, gift }: ReturnPlanPart,
  wording: Wording,
): string {
  const { say, money } = wording;
  if (gift !== undefined)
    return gift.shown === null ? say('refund.planCredit') : say('refund.planGift', { shown: gift.shown });
  const name = tenderName({ kind, card }, wording);
  if (act === 'cancellation' || act === 'refund') return `${name} · ${say(`refund.part.${act}`)}`;
  if (act === 'none' || handed_minor === amount_minor) return name;
  return `${name} · ${say('refund.part.handed', { amount: money(handed_minor) })}`;
}

/** The button's label: the act if there is one, and always the whole selected amount. */
export function buttonText(plan: ReturnPlanView | null, amount_minor: number, { say, money }: Wording): string {
  const amount = money(amount_minor);
  if (amount_minor === 0) return say('refund.chooseWhat');
  if (plan === null) return say('refund.do.return', { amount });
  if (plan.problem !== null) return say('refund.kind.none');
  const [only, second] = plan.parts;
  if (only === undefined || second !== undefined || only.act === 'cash' || only.act === 'gift' || only.act === 'none')
    return say('refund.do.return', { amount });
  return say(`refund.do.${only.act}`, { amount });
}

export interface OutcomeMessages {
  readonly sign: PaymentSign;
  readonly title: string;
  readonly lead: string;
  readonly advice: string | null;
  /** The amount that is, or may be, back with the customer. */
  readonly amount_minor: number;
  /** For `role="alert"`, with the amount in words. */
  readonly spoken: string;
  /** Whether retrying is safe: the till knows that nothing was sent, or that the service refused. */
  readonly may_retry: boolean;
}

const sum = (parts: readonly ReturnPartView[]): number =>
  parts.reduce((total, part) => total + returnedAmount(part), 0);

/** Whether a part may or may not be back; the till finds out. Parts not begun yet prove nothing about the rest. */
export const isInDoubt = ({ parts }: Pick<ReturnView, 'parts'>): boolean =>
  parts.some(({ state }) => state === 'unknown' || state === 'asked' || state === 'waiting');

/** Proven not done, by the service or a manager, after a reply that was no proof. */
const NOT_DONE: ReadonlySet<string | null> = new Set(['proven_not_done', 'closed_by_manager']);
const wasNotDone = ({ state, reason }: ReturnPartView): boolean => state === 'refused' && NOT_DONE.has(reason);

/** The outcome of a return, never more than was proven (payment-safety 5.9). */
export function outcomeMessages(returned: ReturnView, wording: Wording): OutcomeMessages {
  const { say, money } = wording;
  const { parts } = returned;
  const done = parts.filter(({ state }) => state === 'done');
  const doubted = parts.filter(({ state }) => state === 'unknown' || state === 'asked');
  const cash = done.filter(({ kind }) => kind === 'cash');
  const handed = cash.length === 0 ? null : say('refund.done.cash', { amount: money(sum(cash)) });
  const messages = (
    sign: PaymentSign,
    title: string,
    lead: string,
    advice: string | null,
    amount_minor: number,
    may_retry = false,
  ): OutcomeMessages => ({
    sign,
    title,
    lead,
    advice,
    amount_minor,
    may_retry,
    spoken: say('refund.said', { headline: title, amount: wording.spoken(amount_minor), lead }),
  });
  const [in_doubt] = doubted;
  if (in_doubt !== undefined) {
    const title = say(
      in_doubt.act === 'cancellation' ? 'refund.unknown.cancellationTitle' : 'refund.unknown.refundTitle',
    );
    const advice = [handed, say('refund.unknown.advice')].filter((text) => text !== null).join(' ');
    return messages('unknown', title, say('refund.unknown.lead'), advice, sum(doubted));
  }
  if (done.length === 0) return nothingBack(returned, messages, wording);
  if (done.length < parts.length)
    return messages(
      'needs_person',
      say('refund.partly.title'),
      say(parts.some(wasNotDone) ? 'refund.partly.notDone' : 'refund.partly.lead'),
      handed,
      sum(done),
      true,
    );
  const [only, second] = done;
  if (second !== undefined)
    return messages('refunded', say('refund.done.partsTitle'), handed ?? say('refund.done.parts'), null, sum(done));
  if (only?.kind === 'cash') return messages('refunded', say('refund.done.cashTitle'), handed ?? '', null, sum(done));
  if (only?.gift !== undefined)
    return messages(
      'refunded',
      say(only.gift.opens ? 'refund.done.creditTitle' : 'refund.done.giftTitle'),
      goneText(only.gift, wording),
      null,
      sum(done),
    );
  const amount = money(sum(done));
  return only?.act === 'cancellation'
    ? messages(
        'cancelled',
        say('refund.done.cancellationTitle'),
        say('refund.done.cancellation', { amount }),
        null,
        sum(done),
      )
    : messages('refunded', say('refund.done.refundTitle'), say('refund.done.refund', { amount }), null, sum(done));
}

const goneText = (gift: { readonly shown: string; readonly opens: boolean }, { say }: Wording): string =>
  say(gift.opens ? 'refund.goneCredit' : 'refund.goneGift', { shown: gift.shown });

function nothingBack(
  { parts, amount_minor }: ReturnView,
  messages: (...given: [PaymentSign, string, string, null, number, boolean]) => OutcomeMessages,
  { say }: Wording,
): OutcomeMessages {
  const refused = parts.find(({ state }) => state === 'refused');
  if (refused === undefined)
    return messages('cancelled', say('refund.dropped.title'), say('refund.dropped.lead'), null, amount_minor, false);
  if (refused.act === null)
    return messages('cancelled', say('refund.notSent.title'), say('refund.notSent.lead'), null, amount_minor, true);
  if (wasNotDone(refused))
    return messages(
      'declined',
      say(`refund.notDone.${refused.act}Title`),
      say('refund.notDone.lead'),
      null,
      amount_minor,
      true,
    );
  const title = say(`refund.refused.${refused.act}Title`);
  return messages('declined', title, say('refund.refused.lead'), null, amount_minor, true);
}

/** One part of an executed return: what it was, and its state. */
export function partText(part: ReturnPartView, wording: Wording): string {
  return `${tenderName(part, wording)} · ${wording.say(`refund.state.${part.untold === true ? 'untold' : part.state}`)}`;
}

/** A request without a reply proves nothing: it is shown as unknown, not as failed. */
export function returnOfSilence(
  return_id: string,
  sale: Pick<PastSaleDetail, 'sale_id' | 'number' | 'lane' | 'currency' | 'tenders'>,
  parts: readonly {
    readonly tender_id: string;
    readonly amount_minor: number;
    readonly act: UndoAct | 'cash' | 'gift';
  }[],
): ReturnView {
  return {
    return_id,
    sale_id: sale.sale_id,
    sale_number: sale.number,
    lane: sale.lane,
    at_ms: 0,
    currency: sale.currency,
    amount_minor: parts.reduce((total, { amount_minor }) => total + amount_minor, 0),
    reason: null,
    by: '',
    parts: parts.map(({ tender_id, amount_minor, act }) => ({
      part_id: tender_id,
      tender_id,
      kind: act === 'cash' || act === 'gift' ? act : 'card',
      card: sale.tenders.find((tender) => tender.tender_id === tender_id)?.card ?? null,
      amount_minor,
      handed_minor: amount_minor,
      state: 'unknown',
      act: act === 'cash' || act === 'gift' ? null : act,
      transaction_id: null,
      reason: 'no_answer',
    })),
  };
}

/** `hoy 17:12`, `mié 19 nov 18:22`. */
export function saleMoment(at_ms: number, now_ms: number, wording: Wording): string {
  const time = clockTime(at_ms);
  if (isSameDay(at_ms, now_ms)) return wording.say('refund.today', { time });
  return `${weekdayAndDay(at_ms, wording.language)} ${time}`;
}

/** `41`, or `3-41` for a sale of lane 3. */
export function saleNumberText({ lane, number }: Pick<PastSaleView, 'lane' | 'number'>): string {
  return lane === null ? String(number) : `${lane}-${number}`;
}

/** `Venta 912 · Mastercard •••• 7730 + Efectivo`: every tender that paid it. */
export function hitText(sale: PastSaleView, wording: Wording): string {
  const how = sale.paid_by.map((kind) => wayName(kind, sale, wording)).join(' + ');
  return wording.say('refund.hit', { number: saleNumberText(sale), how });
}

function wayName(kind: TenderKind, { card }: PastSaleView, wording: Wording): string {
  if (kind === 'credit') return wording.say('payment.tenderCreditNote');
  return tenderName({ kind, card: kind === 'card' ? card : null }, wording);
}
