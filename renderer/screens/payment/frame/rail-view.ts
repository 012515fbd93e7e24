import { TENDER_NAMES, tenderName } from '../../../text/tender-name.ts';
import type { ByTenderKind, TenderKind } from '../../../../core/sale/tender-kind.ts';
import type { CheckoutSlice, TenderView } from '../../../../core/contract/snapshot.ts';
import type { CardSummary } from '../../../../core/payments/card.ts';
import type { UndoneBy } from '../../../../core/verdict/undone-by.ts';
import { percentOf } from '../../../../core/money/rounding.ts';
import type { Wording } from '../../../text/wording.ts';
import { rateText } from '../tender/cash-view.ts';
import { adjustmentText } from '../tender/way-cost.ts';

/** How certain a part of the money is (DESIGN 4): solid is certain, hatched is not. */
export type Certainty = 'done' | 'now' | 'todo' | 'unknown';

export interface BarSegment {
  readonly key: string;
  readonly certainty: Certainty;
  /** Share of the bar, in minor units. */
  readonly weight: number;
}

export interface RailTender {
  readonly key: string;
  readonly kind: TenderKind;
  readonly variant: 'done' | 'now' | 'rest' | 'no' | 'unknown' | 'undone';
  readonly name: string;
  readonly note: string;
  readonly amount_minor: number;
}

export interface RailView {
  readonly eyebrow: string;
  /** The amount left to pay; the total once paid (DESIGN 5). */
  readonly amount_minor: number;
  readonly segments: readonly BarSegment[];
  readonly bar_label: string;
  /** Has `<b>` around the amount that is certain. */
  readonly caption: string;
  readonly tenders: readonly RailTender[];
  readonly sale_minor: number;
  /** The total adjustment by the ways of paying. */
  readonly adjustment: { readonly label: string; readonly amount_minor: number } | null;
  readonly tip: { readonly label: string; readonly amount_minor: number } | null;
  /** The total cash rounding of the paid parts. */
  readonly rounding_minor: number;
  readonly due_minor: number;
}

/** A part that the cashier is preparing and the till does not know of: shown on the rail, but not counted. */
export interface DraftPart {
  readonly kind: TenderKind;
  readonly amount_minor: number;
  /** The part of the sale that it covers, if the way of paying changes the amount. */
  readonly covers_minor?: number;
  readonly tip_minor?: number;
  /** The amount is rounded to the available coins. */
  readonly is_rounded?: boolean;
  /** Only chosen: neither reader nor customer has been asked for anything. */
  readonly is_planned?: boolean;
}

/** The rail beside every payment screen: what is left, how certain the rest is, the parts, the totals. */
export function railView(
  checkout: CheckoutSlice,
  percents: readonly number[],
  wording: Wording,
  draft: DraftPart | null = null,
): RailView {
  if (checkout.hold_minor !== null) return holdView(checkout, checkout.hold_minor, wording);
  if (checkout.current.step === 'exchange') return coveredView(checkout, percents, wording);
  const paid = checkout.left_minor <= 0;
  const now_minor = amountInProgress(checkout, draft);
  const rounding_minor = checkout.tenders
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { rounding_minor: part_minor = 0 }) => sum + part_minor, 0);
  return {
    eyebrow: `${wording.say('payment.railSale', { number: checkout.number })} · ${leftLabel(checkout, paid, wording)}`,
    amount_minor: paid ? checkout.due_minor + rounding_minor : checkout.left_minor,
    segments: segmentsOf(checkout, now_minor),
    bar_label: barLabel(checkout, wording),
    caption: captionOf(checkout, paid, wording),
    tenders: tendersOf(checkout, draft, wording),
    sale_minor: checkout.total_minor - (checkout.adjustment_minor ?? 0),
    adjustment: adjustmentSum(checkout, wording),
    tip: tipOf(checkout, percents, wording),
    rounding_minor,
    due_minor: checkout.due_minor + rounding_minor,
  };
}

function adjustmentSum({ adjustment_minor = 0 }: CheckoutSlice, { say }: Wording): RailView['adjustment'] {
  if (adjustment_minor === 0) return null;
  return { label: say(adjustment_minor < 0 ? 'adjust.discount' : 'adjust.surcharge'), amount_minor: adjustment_minor };
}

/** While a tab is opened: it pays nothing of the sale. */
function holdView(checkout: CheckoutSlice, hold_minor: number, wording: Wording): RailView {
  const { say, spoken } = wording;
  const held = checkout.current.step === 'held';
  const label = say(held ? 'hold.railHeld' : 'hold.rail');
  return {
    eyebrow: `${say('payment.railSale', { number: checkout.number })} · ${label}`,
    amount_minor: hold_minor,
    segments: [{ key: 'hold', certainty: checkout.unconfirmed_minor > 0 ? 'unknown' : 'todo', weight: 1 }],
    bar_label: `${label}, ${spoken(hold_minor)}`,
    caption: say('hold.cap'),
    tenders: tendersOf(checkout, null, wording),
    sale_minor: checkout.total_minor,
    adjustment: null,
    tip: null,
    rounding_minor: 0,
    due_minor: checkout.due_minor,
  };
}

/** Returned goods cover the whole sale: nothing is left to pay, although nothing is paid before the act. */
function coveredView(checkout: CheckoutSlice, percents: readonly number[], wording: Wording): RailView {
  const { say, spoken, money } = wording;
  const { due_minor } = checkout;
  // While what is left over goes back, the credit is a part already.
  const is_counted = checkout.tenders.some(({ kind, state }) => kind === 'credit' && state === 'paid');
  return {
    eyebrow: `${say('payment.railSale', { number: checkout.number })} · ${say('exchange.rail')}`,
    amount_minor: due_minor,
    segments: [{ key: 'now', certainty: 'now', weight: due_minor }],
    bar_label: say('exchange.railBar', { due: spoken(due_minor) }),
    caption: say('exchange.railNote', { amount: money(due_minor) }),
    tenders: tendersOf(checkout, is_counted ? null : { kind: 'credit', amount_minor: due_minor }, wording),
    sale_minor: checkout.total_minor - (checkout.adjustment_minor ?? 0),
    adjustment: adjustmentSum(checkout, wording),
    tip: tipOf(checkout, percents, wording),
    rounding_minor: 0,
    due_minor,
  };
}

function leftLabel(checkout: CheckoutSlice, paid: boolean, { say }: Wording): string {
  if (paid) return say('payment.railPaid');
  return say(checkout.current.step === 'tip' ? 'payment.railToPay' : 'payment.railLeft');
}

function amountInProgress(checkout: CheckoutSlice, draft: DraftPart | null): number {
  const pending = checkout.tenders.find(({ state }) => state === 'pending');
  if (pending) return coveredBy(pending);
  if (draft) return draft.covers_minor ?? draft.amount_minor;
  const { current } = checkout;
  if (current.step === 'cash') return current.covers_minor ?? current.amount_minor;
  return current.step === 'card' ||
    current.step === 'installments' ||
    current.step === 'processing' ||
    current.step === 'signature' ||
    current.step === 'link'
    ? current.amount_minor
    : 0;
}

function segmentsOf(checkout: CheckoutSlice, now_minor: number): BarSegment[] {
  const certain = checkout.tenders.filter(({ state }) => state === 'paid');
  const segments: BarSegment[] = certain.map(({ tender_id, amount_minor }) => ({
    key: tender_id,
    certainty: 'done',
    weight: amount_minor,
  }));
  if (now_minor > 0) segments.push({ key: 'now', certainty: 'now', weight: now_minor });
  if (checkout.unconfirmed_minor > 0)
    segments.push({ key: 'unknown', certainty: 'unknown', weight: checkout.unconfirmed_minor });
  const todo = checkout.left_minor - now_minor - checkout.unconfirmed_minor;
  if (todo > 0) segments.push({ key: 'todo', certainty: 'todo', weight: todo });
  return segments.length > 0 ? segments : [{ key: 'todo', certainty: 'todo', weight: 1 }];
}

function barLabel(checkout: CheckoutSlice, { say, spoken }: Wording): string {
  const due = spoken(checkout.due_minor);
  const paid = spoken(checkout.paid_minor);
  if (checkout.unconfirmed_minor > 0)
    return say('payment.barUnconfirmed', { paid, due, unconfirmed: spoken(checkout.unconfirmed_minor) });
  return checkout.paid_minor > 0 ? say('payment.barPaidOf', { paid, due }) : say('payment.barNothing', { due });
}

function captionOf(checkout: CheckoutSlice, all_paid: boolean, { say, money }: Wording): string {
  const paid = money(checkout.paid_minor);
  if (checkout.unconfirmed_minor > 0) {
    const unconfirmed = money(checkout.unconfirmed_minor);
    return checkout.paid_minor > 0
      ? say('payment.capUnconfirmed', { paid, unconfirmed })
      : say('payment.capOnlyUnconfirmed', { unconfirmed });
  }
  if (all_paid)
    return say('payment.capAll', { count: checkout.tenders.filter(({ state }) => state === 'paid').length });
  return checkout.paid_minor > 0
    ? say('payment.capPaidOf', { paid, due: money(checkout.due_minor) })
    : say('payment.capNothing');
}

function tipOf(checkout: CheckoutSlice, percents: readonly number[], { say, percent }: Wording): RailView['tip'] {
  const { tip_minor, total_minor } = checkout;
  if (tip_minor === 0) return null;
  const exact = percents.find((basis_points) => percentOf(total_minor, basis_points) === tip_minor);
  const label = exact === undefined ? say('payment.sumTip') : say('payment.sumTipPercent', { percent: percent(exact) });
  return { label, amount_minor: tip_minor };
}

function tendersOf(checkout: CheckoutSlice, draft: DraftPart | null, wording: Wording): RailTender[] {
  const rows = checkout.tenders
    .filter((tender, index, all) => index === all.length - 1 || !endedWithoutCharge(tender))
    .map((tender) => rowOf(tender, checkout, wording));
  return [...rows, ...draftRows(checkout, draft, wording)];
}

/** Whether this card part ended without a charge or a decline; once another part follows, its row is only noise. */
function endedWithoutCharge({ kind, state, declined }: TenderView): boolean {
  return kind === 'card' && state === 'failed' && !declined;
}

function draftRows(checkout: CheckoutSlice, draft: DraftPart | null, { say }: Wording): RailTender[] {
  if (draft === null || checkout.tenders.some(({ state }) => state === 'pending')) return [];
  const { kind, amount_minor, covers_minor = amount_minor, is_planned = false, is_rounded = false } = draft;
  const name = say(TENDER_NAMES[kind]);
  const waits_for = is_rounded ? 'payment.tenderToReceiveRounded' : WAITS_FOR[kind];
  const note = say(is_planned ? 'payment.tenderPlanned' : waits_for);
  const rest = checkout.left_minor - covers_minor;
  const rows: RailTender[] = [{ key: 'draft', kind, variant: 'now', name, note, amount_minor }];
  if (rest > 0)
    rows.push({
      key: 'rest',
      kind: 'card',
      variant: 'rest',
      name: say('payment.tenderRest'),
      note: say('payment.tenderRestNote'),
      amount_minor: rest,
    });
  return rows;
}

const WAITS_FOR = {
  cash: 'payment.tenderToReceive',
  card: 'payment.tenderWaiting',
  link: 'link.waiting',
  credit: 'payment.tenderCreditNote',
  gift: 'payment.tenderGiftNote',
} as const satisfies ByTenderKind<string>;

const VARIANTS = {
  paid: 'done',
  pending: 'now',
  unknown: 'unknown',
  failed: 'no',
  undone: 'undone',
  held: 'rest',
  returning: 'unknown',
  returned: 'undone',
} as const satisfies Record<TenderView['state'], RailTender['variant']>;

/** A pending part's card is on the screen before it is in the journal. */
function cardOf(tender: TenderView, { current }: CheckoutSlice): CardSummary | null {
  if (tender.card !== null || tender.state !== 'pending') return tender.card;
  return 'card' in current ? current.card : null;
}

function rowOf(tender: TenderView, checkout: CheckoutSlice, wording: Wording): RailTender {
  const card = cardOf(tender, checkout);
  return {
    key: tender.tender_id,
    kind: tender.kind,
    variant: tender.state === 'failed' && !tender.declined ? 'undone' : VARIANTS[tender.state],
    name: tenderName({ kind: tender.kind, card, gift: tender.gift }, wording),
    note: adjustedNote(tender, noteOf(tender, checkout, wording), wording),
    amount_minor: handedMinor(tender),
  };
}

/** `−5 % · Recibido 12:04`: why the amount differs from what it covers. */
function adjustedNote(tender: TenderView, note: string, wording: Wording): string {
  const { adjustment } = tender;
  if (adjustment === undefined || adjustment.amount_minor === 0) return note;
  return `${adjustmentText(adjustment, coveredBy(tender), wording)} · ${note}`;
}

/** The amount handed over, as on the receipt; of a second currency what it is worth, less the change. */
export const handedMinor = ({ amount_minor, rounding_minor = 0 }: TenderView): number => amount_minor + rounding_minor;

/** The part of the listed price that it covers. */
const coveredBy = ({ amount_minor, adjustment }: TenderView): number => amount_minor - (adjustment?.amount_minor ?? 0);

function noteOf(tender: TenderView, checkout: CheckoutSlice, wording: Wording): string {
  const { say } = wording;
  const time = wording.time(tender.at_ms);
  switch (tender.state) {
    case 'paid':
      return paidNote(tender, time, wording);
    case 'pending':
      return pendingNote(tender, checkout, wording);
    case 'held':
      return say('hold.tender');
    case 'unknown':
      return say('payment.tenderUnknown');
    case 'returning':
      return say('payment.tenderReturning');
    case 'undone':
      return say(UNDONE[tender.undone_by ?? 'cancellation'], { time });
    case 'returned':
      // Cash and gift cards keep the time at which they paid.
      return say(tender.trace_id === null ? 'tender.returnState.returned' : 'payment.tenderReturned', { time });
    case 'failed':
      return say(tender.declined ? 'payment.tenderDeclined' : 'payment.tenderFailed', { time });
  }
}

/** A refund follows a charge, which no bank calls a cancellation. */
const UNDONE = {
  refund: 'payment.tenderReturned',
  cancellation: 'payment.tenderUndone',
  not_said: 'payment.tenderTakenBack',
} as const satisfies Record<UndoneBy, string>;

function paidNote(tender: TenderView, time: string, { say, money, store_locale }: Wording): string {
  if (tender.kind === 'cash') {
    if (tender.foreign)
      return say('tender.exchanged', {
        received: money(tender.foreign.received_minor, tender.foreign.currency),
        rate: rateText(tender.foreign.rate, { store_locale }),
      });
    return tender.change_minor
      ? say('payment.tenderChange', { change: money(tender.change_minor) })
      : say('payment.tenderReceived', { time });
  }
  if (tender.kind === 'credit') return say('payment.tenderCreditNote');
  if (tender.gift !== undefined) return say('payment.tenderGiftLeft', { amount: money(tender.gift.left_minor) });
  if (tender.installments !== null && tender.installments > 1)
    return say('payment.installmentsCount', { count: tender.installments });
  return say('payment.tenderPaidAt', { time });
}

function pendingNote(tender: TenderView, checkout: CheckoutSlice, wording: Wording): string {
  const { current } = checkout;
  const { say } = wording;
  if (current.step === 'processing') {
    const time = wording.timeWithSeconds(current.since_ms);
    const count = tender.installments ?? 1;
    if (count === 1) return say('payment.tenderSent', { time });
    return say('payment.tenderSentInstallments', { plan: say('payment.installmentsCount', { count }), time });
  }
  const card = cardOf(tender, checkout);
  if (card) return say(`payment.tenderRead.${card.entry_mode}`);
  return say(WAITS_FOR[tender.kind]);
}
