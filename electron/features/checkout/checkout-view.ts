import { assert } from '../../../core/assert.ts';
import type { UnknownRecovery } from '../../../core/contract/recovery.ts';
import type { Exchanges } from './exchange-step.ts';
import { linkStep } from './link-payment.ts';
import { type ByTenderKind, type TenderKind, isAtService } from '../../../core/sale/tender-kind.ts';
import { plansFrom } from '../../../core/sale/installments.ts';
import type { CheckoutSlice, CheckoutStep, TenderView } from '../../../core/contract/snapshot.ts';
import type { HeldTabView, ReceiptState, TipTimeLimit, UnpaidPart } from '../../../core/contract/checkout.ts';
import { roundCash } from '../../../core/sale/cash-rounding.ts';
import { customerLanguage, languageOfCard } from '../../../core/receipt/customer-language.ts';
import type { AttemptSummary } from '../../payments/payment-engine.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { heldTender, paidMinor } from '../../../core/sale/tender.ts';
import { tabAge } from '../../../core/payments/open-tab.ts';
import type { TabView } from '../../payments/tabs/tab.ts';
import {
  ADJUSTED_KINDS,
  type TenderQuote,
  type TenderQuotes,
  adjustedMinor,
  costOf,
  coveredBy,
} from '../../../core/sale/tender-adjustment.ts';
import { DOUBTFUL_STATES } from '../../../core/sale/tender-state.ts';
import { tipIsOpen, tipPresets } from '../../../core/sale/tip.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { ReaderPrompt } from '../../../drivers/reader/card-reader.ts';
import { returnStep } from './return-parts.ts';
import { cashStepView } from './cash-step-view.ts';
import { recoveryOf } from '../recovery/recovery-views.ts';
import type { CardAttempt, Checkout, CheckoutPhase } from './checkout-phase.ts';
import type { CheckoutParts } from './ports.ts';

/** Inputs of the view besides the payment, all read at the moment of the call. */
export interface CheckoutViewSources {
  readonly sale: Sale;
  readonly total_minor: number;
  readonly cash_step_minor: number;
  readonly settings: Settings;
  readonly tip_time_limit: TipTimeLimit | null;
  /** The shop offers plans for some cards. */
  readonly has_plans: boolean;
  readonly card_impossible_reason: string | null;
  readonly link_possible: boolean;
  readonly gift_possible: boolean;
  readonly quote: (kind: TenderKind) => TenderQuote;
  /** The outcome of an attempt, and its card. */
  readonly attempt: (trace_id: string) => Pick<AttemptSummary, 'state' | 'card' | 'changed_at_ms' | 'undone_by'> | null;
  readonly now_ms: number;
  readonly receipt: (sale_id: string) => ReceiptState;
  readonly recovery: (trace_id: string) => UnknownRecovery;
  readonly tab: (trace_id: string) => Pick<TabView, 'unsettled'> | null;
  readonly givenBack: Exchanges['givenBack'];
}

type ViewParts = Pick<
  CheckoutParts,
  'cart' | 'settings' | 'fees' | 'engine' | 'clock' | 'receipts' | 'gift' | 'exchanges'
>;

/** The current data of the till's services. */
export function viewSources({ cart, settings, fees, engine, clock, receipts, exchanges, gift }: ViewParts) {
  const now_ms = clock.wallMs();
  return {
    sale: cart.sale,
    settings: settings(),
    has_plans: Object.keys(fees.inForce().fees).length > 0,
    attempt: (trace_id: string) => engine.attempt(trace_id)?.summary ?? null,
    now_ms,
    receipt: (sale_id: string) => receipts.stateOf(sale_id),
    givenBack: (sale: Sale) => exchanges.givenBack(sale),
    recovery: (trace_id: string) => recoveryOf(engine.attempt(trace_id), now_ms),
    tab: (trace_id: string) => engine.tab(trace_id),
    gift_possible: gift.can_pay,
  } satisfies Partial<CheckoutViewSources>;
}

/** The lights mirror the reader's state and never run ahead of it (DESIGN 5, "Four lights"). */
const LIGHTS: Readonly<Record<ReaderPrompt, 0 | 1 | 2 | 3 | 4>> = {
  idle: 0,
  present_card: 1,
  use_chip: 1,
  use_stripe: 1,
  try_again: 1,
  reading: 2,
  do_not_remove: 3,
  enter_pin: 3,
  remove_card: 4,
  processing: 4,
  approved: 4,
  declined: 4,
};

/** Prompts while the reader waits for a card; later steps have limits of their own. */
const WAITING: ReadonlySet<ReaderPrompt> = new Set(['present_card', 'use_chip', 'use_stripe', 'try_again']);

/** What is left of the reader's time for a card, in whole seconds; null while it does not wait for one. */
function secondsLeft({ prompt, cancelling, asked_at_ms }: CardAttempt, sources: CheckoutViewSources): number | null {
  if (asked_at_ms === null || cancelling || !WAITING.has(prompt)) return null;
  const waited_seconds = Math.floor((sources.now_ms - asked_at_ms) / 1000);
  const { card_timeout_seconds } = sources.settings;
  return Math.min(card_timeout_seconds, Math.max(0, card_timeout_seconds - waited_seconds));
}

const adjustmentView = ({ basis_points, amount_minor }: NonNullable<Tender['adjustment']>) => ({
  basis_points,
  amount_minor,
});

export function tenderView(tender: Tender): TenderView {
  return {
    tender_id: tender.tender_id,
    kind: tender.kind,
    state: tender.state,
    amount_minor: tender.amount_minor,
    tip_minor: tender.tip_minor,
    ...(tender.adjustment === undefined ? {} : { adjustment: adjustmentView(tender.adjustment) }),
    received_minor: tender.received_minor ?? null,
    change_minor: tender.change_minor ?? null,
    ...(tender.rounding_minor === undefined ? {} : { rounding_minor: tender.rounding_minor }),
    ...(tender.foreign === undefined ? {} : { foreign: tender.foreign }),
    card: tender.card ?? null,
    installments: tender.installments ?? null,
    trace_id: tender.trace_id ?? null,
    approval_code: tender.approval_code ?? null,
    ...(tender.gift === undefined ? {} : { gift: { shown: tender.gift.shown, left_minor: tender.gift.left_minor } }),
    at_ms: tender.at_ms,
  };
}

/** A part of this payment. The card and decline of an unpaid part are only in the attempt. */
function shownTender(tender: Tender, { attempt }: CheckoutViewSources): TenderView {
  const made = tender.trace_id === undefined ? null : attempt(tender.trace_id);
  // The time of the reply, not of the start of the charge.
  const at_ms = tender.state === 'pending' ? tender.at_ms : (made?.changed_at_ms ?? tender.at_ms);
  const view = { ...tenderView(tender), at_ms };
  const unpaid = isAtService(tender) && tender.state !== 'paid' && tender.state !== 'pending';
  if (!unpaid || tender.trace_id === undefined) return view;
  const undone = tender.state === 'undone' && made?.undone_by ? { undone_by: made.undone_by } : {};
  const shown = { ...view, card: view.card ?? made?.card ?? null, ...undone };
  return tender.state === 'failed' ? { ...shown, declined: made?.state === 'DECLINED' } : shown;
}

const READS_CARD: ByTenderKind<boolean> = { cash: false, card: true, link: false, credit: false, gift: false };

/** Steps in order, without skipped ones. Until the card is known, a possible installment plan keeps its place. */
function stepsOf(checkout: Checkout, installments_possible: boolean): CheckoutSlice['steps'] {
  const reads_card = checkout.kind === null || READS_CARD[checkout.kind];
  const asksPlan = checkout.installments === null ? installments_possible : checkout.installments === 'offered';
  return [
    ...(checkout.tip === 'first' ? (['tip'] as const) : []),
    'tender',
    ...(reads_card ? (['card'] as const) : []),
    ...(reads_card && asksPlan ? (['installments'] as const) : []),
    'result',
  ];
}

function partOf(sale: Sale, tender_id: string): Tender {
  const tender = sale.tenders.find((candidate) => candidate.tender_id === tender_id);
  assert(tender !== undefined, `tender ${tender_id} is in sale ${sale.sale_id}`);
  return tender;
}

const tenderOf = (sale: Sale, tender_id: string): TenderView => tenderView(partOf(sale, tender_id));

function unpaidPart(tender_id: string, sources: CheckoutViewSources): UnpaidPart {
  const part = partOf(sources.sale, tender_id);
  const { amount_minor } = part;
  const covers_minor = coveredBy(part);
  return { amount_minor, ...(covers_minor === amount_minor ? {} : { covers_minor }), ...quotesOf(sources) };
}

/** The tab that the sale can be paid from now. */
function tabView({ sale, tab }: CheckoutViewSources): HeldTabView | null {
  const held = heldTender(sale);
  if (held?.trace_id === undefined) return null;
  const { trace_id, amount_minor, card = null } = held;
  return { trace_id, held_minor: amount_minor, card, unsettled: tab(trace_id)?.unsettled ?? true };
}

/** Payment methods that cost more or less than the remaining amount. */
function quotesOf({ quote }: CheckoutViewSources): { readonly quotes?: TenderQuotes } {
  const quoted = ADJUSTED_KINDS.map((kind) => [kind, quote(kind)] as const).filter(
    ([, { basis_points, adjustable_minor }]) => basis_points !== 0 && adjustable_minor > 0,
  );
  return quoted.length === 0 ? {} : { quotes: Object.fromEntries(quoted) };
}

function heldStep(
  { tender_id, trace_id, slip }: Extract<CheckoutPhase, { name: 'held' }>,
  { sale, settings }: CheckoutViewSources,
): CheckoutStep {
  const { amount_minor, card, at_ms } = tenderOf(sale, tender_id);
  const { expires_at_ms } = tabAge(at_ms, at_ms, settings);
  return { step: 'held', tender_id, trace_id, amount_minor, card, label: sale.label ?? null, expires_at_ms, slip };
}

function stepOf({ phase, tip, tab_ended }: Checkout, left_minor: number, sources: CheckoutViewSources): CheckoutStep {
  const { sale, cash_step_minor } = sources;
  const presets = () => tipPresets(sale, sources.total_minor, sale.currency, sources.settings);
  switch (phase.name) {
    case 'tip':
      return {
        step: 'tip',
        presets: presets(),
        time_limit: sources.tip_time_limit,
        only_amount: tip === 'with_tender',
      };
    case 'tender':
      return {
        step: 'tender',
        cash_due_minor: roundCash(costOf(left_minor, sources.quote('cash')), cash_step_minor),
        ...quotesOf(sources),
        card_possible: sources.card_impossible_reason === null,
        card_impossible_reason: sources.card_impossible_reason,
        ...(sources.link_possible ? { link_possible: true } : {}),
        ...(sources.gift_possible ? { gift_possible: true } : {}),
        tip_presets: tip === 'with_tender' && tipIsOpen(sale) ? presets() : null,
        tab: tab_ended ? null : tabView(sources),
      };
    case 'cash':
      return cashStepView(phase.amount_minor, sources);
    case 'card': {
      const { trace_id, amount_minor, prompt, cancelling } = phase.attempt;
      const read_error = prompt === 'try_again' ? prompt : null;
      return {
        step: 'card',
        trace_id: trace_id ?? '',
        amount_minor,
        prompt,
        lights: LIGHTS[prompt],
        cancelling,
        read_error,
        seconds_left: secondsLeft(phase.attempt, sources),
      };
    }
    case 'installments': {
      const { trace_id, amount_minor } = phase.attempt;
      const { card, plans, fees_read_at_ms, wished } = phase;
      return { step: 'installments', trace_id: trace_id ?? '', amount_minor, card, plans, fees_read_at_ms, wished };
    }
    case 'processing': {
      const { trace_id, amount_minor } = phase.attempt;
      return {
        step: 'processing',
        trace_id: trace_id ?? '',
        amount_minor,
        card: phase.card,
        since_ms: phase.since_ms,
        slow: phase.slow,
      };
    }
    case 'signature': {
      const { trace_id, amount_minor } = phase.attempt;
      return { step: 'signature', trace_id: trace_id ?? '', amount_minor, card: phase.card, slip: phase.slip };
    }
    case 'link':
      return linkStep(phase);
    case 'held':
      return heldStep(phase, sources);
    case 'settling': {
      const { name: _name, tender_id: _tender, ...settling } = phase;
      return { step: 'settling', ...settling };
    }
    case 'settle_failed': {
      const { name: _name, ...failed } = phase;
      return { step: 'settle_failed', ...failed };
    }
    case 'exchange': {
      const { sale_number = 0, credit_minor = 0 } = sale.exchange ?? {};
      return { step: 'exchange', sale_number, credit_minor, plan: phase.plan, running: phase.running };
    }
    case 'return':
      return returnStep(sale, phase);
    case 'approved': {
      const sale_paid = sale.state === 'PAID';
      return {
        step: 'approved',
        sale_paid,
        tender: tenderOf(sale, phase.tender_id),
        change_minor: phase.change_minor,
        receipt: sources.receipt(sale.sale_id),
        receipt_default: sources.settings.receipt_default,
        given_back: sources.givenBack(sale),
      };
    }
    case 'declined': {
      const { trace_id, reason, response_code, card } = phase.outcome;
      return { step: 'declined', ...unpaidPart(phase.tender_id, sources), trace_id, reason, response_code, card };
    }
    case 'not_charged': {
      const { trace_id, reason, detail } = phase.outcome;
      return { step: 'not_charged', ...unpaidPart(phase.tender_id, sources), trace_id, reason, detail };
    }
    case 'unknown': {
      const { name: _name, tender_id, ...unknown } = phase;
      const recovery = sources.recovery(phase.trace_id);
      return { step: 'unknown', ...unpaidPart(tender_id, sources), ...unknown, recovery };
    }
  }
}

/** Known once a card is read; afterwards from the parts paid by card. */
function languageOf(phase: CheckoutPhase, sale: Sale): Pick<CheckoutSlice, 'customer_language'> {
  const customer_language = ('card' in phase ? languageOfCard(phase.card) : null) ?? customerLanguage(sale);
  return customer_language === null ? {} : { customer_language };
}

/** A tab whose capture may have happened is no longer shown as held only. */
function asCaptured(sale: Sale, phase: CheckoutPhase): Sale {
  if (phase.name !== 'settle_failed' || phase.outcome !== 'unknown' || phase.act !== 'capture') return sale;
  const { trace_id, amount_minor } = phase;
  const tenders = sale.tenders.map((tender): Tender =>
    tender.trace_id === trace_id && tender.state === 'held' ? { ...tender, state: 'unknown', amount_minor } : tender,
  );
  return { ...sale, tenders };
}

/** The payment in progress as the renderer sees it. */
export function checkoutSlice(checkout: Checkout, sources: CheckoutViewSources): CheckoutSlice {
  const { total_minor } = sources;
  const sale = asCaptured(sources.sale, checkout.phase);
  const due_minor = total_minor + sale.tip_minor;
  const paid_minor = paidMinor(sale);
  const adjustment_minor = adjustedMinor(sale);
  const unconfirmed_minor = sale.tenders
    .filter(({ state }) => DOUBTFUL_STATES.has(state))
    .reduce((sum, tender) => sum + tender.amount_minor, 0);
  const from_minor = plansFrom(sources.settings.installments_from_minor, sale.currency);
  const may_ask_plan = sources.has_plans && due_minor - paid_minor >= from_minor;
  return {
    sale_id: sale.sale_id,
    number: sale.number,
    total_minor,
    ...(adjustment_minor === 0 ? {} : { adjustment_minor }),
    tip_minor: sale.tip_minor,
    due_minor,
    paid_minor,
    left_minor: due_minor - paid_minor,
    hold_minor: checkout.hold_minor,
    cash_step_minor: sources.cash_step_minor,
    unconfirmed_minor,
    tenders: sale.tenders.map((tender) => shownTender(tender, sources)),
    ...languageOf(checkout.phase, sale),
    steps: stepsOf(checkout, may_ask_plan && checkout.hold_minor === null),
    current: stepOf(checkout, due_minor - paid_minor, sources),
  };
}
