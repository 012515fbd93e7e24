import type {
  FoundSales,
  PastSaleDetail,
  PastSaleView,
  UndoOutcomeView,
  UndoPlanView,
  WhyNone,
} from '../../../core/contract/refunds.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { saleNumberOf } from '../../../core/receipt/receipt-code.ts';
import { succeed } from '../../../core/result.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { everPaid } from '../../../core/sale/tender.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { SaleQuery, SaleStore } from '../../journal/stores/sale-store.ts';
import type { AttemptSummary, PaymentEngine, UndoOutcome, UndoPlan } from '../../payments/payment-engine.ts';
import { lineView } from '../sale/cart-view.ts';
import { tenderView } from '../checkout/checkout-view.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { timelineView } from '../recovery/recovery-views.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';

const FOUND_MAX = 50;
/** Customers that one name may mean. */
const CUSTOMERS_MAX = 50;
/** As much as an act of the trail keeps. */
const DETAIL_MAX = 500;

export interface RefundDependencies {
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly receipts: ReceiptService;
  readonly settings: () => Settings;
}

/** Readers and services write brands in their own ways: `VISA`, `Visa`. A sale without a known brand is not left out. */
function hasBrand(sale: Sale, brand: string | undefined): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');
  const cards = sale.tenders.flatMap(({ card }) => card ?? []);
  return brand === undefined || cards.length === 0 || cards.some((card) => plain(card.brand) === plain(brand));
}

function planView({ act, captured, remaining_minor, reason }: UndoPlan): UndoPlanView {
  return { act, captured, remaining_minor, reason: reason ?? null };
}

/** An outcome as the page knows it. */
export function outcomeView(outcome: UndoOutcome): UndoOutcomeView {
  switch (outcome.outcome) {
    case 'undone': {
      const { act, amount_minor, remaining_minor, transaction_id } = outcome;
      return { outcome: 'undone', act, amount_minor, remaining_minor, transaction_id };
    }
    case 'unknown':
      return { outcome: 'unknown', act: outcome.act, cause: outcome.cause };
    default:
      return outcome;
  }
}

/** What became of the sale that a paper names, when it is none to give money back for. */
function whyNone([named]: readonly Sale[]): WhyNone {
  if (named === undefined) return 'not_here';
  if (named.state === 'PAID') return 'other_terms';
  const states = new Set(named.tenders.map(({ state }) => state));
  if (states.has('unknown') || states.has('pending') || states.has('returning')) return 'in_doubt';
  return states.has('undone') || states.has('returned') ? 'undone' : 'not_paid';
}

/** Finds paid sales and gives card money back, with the word of somebody who may. Whether by cancellation or refund is the engine's word. */
export class RefundService {
  private readonly deps: RefundDependencies;
  /** Payments whose undo is under way: a double tap must not ask twice. */
  private readonly running = new Set<string>();

  constructor(deps: RefundDependencies) {
    this.deps = deps;
  }

  find(query: IntentArguments<'refund.find'>): Answer<FoundSales> {
    const { text, amount_minor, last_four, brand, customer, from_ms, to_ms } = query;
    const searched = text === undefined ? undefined : String(saleNumberOf(text) ?? text.trim());
    const asked: SaleQuery = {
      ...(searched ? { text: searched } : {}),
      ...(amount_minor === undefined ? {} : { amount_minor }),
      ...(last_four === undefined ? {} : { last_four }),
      ...(customer === undefined ? {} : { customers: this.deps.sales.findCustomers(customer, CUSTOMERS_MAX) }),
      ...(from_ms === undefined ? {} : { from_ms }),
      ...(to_ms === undefined ? {} : { to_ms }),
      limit: FOUND_MAX,
    };
    const paid = this.deps.sales.findSales(asked).filter((sale) => sale.state === 'PAID' && hasBrand(sale, brand));
    const why_none =
      paid.length === 0 && searched ? whyNone(this.deps.sales.findSales({ text: searched, limit: 1 })) : null;
    return succeed({ sales: paid.map((sale) => this.view(sale)), why_none });
  }

  read(sale_id: string): Answer<{ readonly sale: PastSaleDetail }> {
    const sale = this.deps.sales.sale(sale_id);
    if (sale?.state !== 'PAID') return refuse('not_found', `no paid sale ${sale_id}`);
    const { lines, totals } = priceSale(sale, cashStep(this.deps.settings()));
    const tenders = sale.tenders.map((tender) => this.tenderDetail(tender));
    return succeed({
      sale: {
        ...this.view(sale),
        lines: lines.map(lineView),
        totals,
        tenders,
        printed: this.deps.sales.printCount(sale_id),
      },
    });
  }

  async plan(trace_id: string, amount_minor: number | undefined): Promise<Answer<UndoPlanView>> {
    if (!this.deps.engine.attempt(trace_id)) return refuse('not_found', `no payment ${trace_id}`);
    return succeed(planView(await this.deps.engine.planUndo(trace_id, amount_minor)));
  }

  /** The plan once more: what was read on the button must still be what happens. */
  async execute(request: IntentArguments<'refund.execute'>, grant: Grant): Promise<Answer<UndoOutcomeView>> {
    const { trace_id } = request;
    if (!this.deps.engine.attempt(trace_id)) return refuse('not_found', `no payment ${trace_id}`);
    if (this.running.has(trace_id)) return refuse('not_now', 'this payment is being returned');
    this.running.add(trace_id);
    try {
      return await this.executeOnce(request, grant);
    } finally {
      this.running.delete(trace_id);
    }
  }

  private async executeOnce(
    { trace_id, amount_minor, act, lines }: IntentArguments<'refund.execute'>,
    grant: Grant,
  ): Promise<Answer<UndoOutcomeView>> {
    const { engine, sales } = this.deps;
    const plan = await engine.planUndo(trace_id, amount_minor);
    if (amount_minor > plan.remaining_minor)
      return refuse('amount_exceeds_rest', `${plan.remaining_minor} remains of this payment`);
    if (plan.act !== act)
      return refuse(
        'plan_changed',
        plan.act === 'none' ? (plan.reason ?? 'nothing can be returned') : `it would be a ${plan.act} now`,
      );
    const sale = sales.sale(engine.attempt(trace_id)?.summary.sale_id ?? '');
    const returned = lines?.map((line) => `${line.line_id} x ${line.quantity_milli}`).join(', ');
    sales.recordAct({
      ...byWhom(grant),
      what: act,
      subject: trace_id,
      amount_minor,
      ...(sale ? { sale_number: sale.number } : {}),
      ...(returned ? { detail: returned.slice(0, DETAIL_MAX) } : {}),
    });
    const outcome = await engine.undo({
      trace_id,
      // The amount that was read on the button, also when less remains by now: then nothing is given back.
      amount_minor,
      manager: answerable(grant).name,
      reason: returned ? 'goods_returned' : 'by_amount',
    });
    const summary = engine.attempt(trace_id)?.summary;
    if (outcome.outcome === 'undone' && summary) this.deps.receipts.printUndo(summary, outcome);
    return succeed(outcomeView(outcome));
  }

  private attempt(tender: Tender): AttemptSummary | null {
    return tender.trace_id === undefined ? null : (this.deps.engine.attempt(tender.trace_id)?.summary ?? null);
  }

  private view(sale: Sale): PastSaleView {
    const cards = sale.tenders.filter((tender) => tender.kind === 'card' && everPaid(tender));
    return {
      sale_id: sale.sale_id,
      number: sale.number,
      paid_at_ms: sale.paid_at_ms ?? sale.opened_at_ms,
      currency: sale.currency,
      total_minor: priceSale(sale, 1).totals.total_minor,
      tip_minor: sale.tip_minor,
      card: cards[0]?.card ?? null,
      refunded_minor: cards.reduce((sum, tender) => sum + (this.attempt(tender)?.refunded_minor ?? 0), 0),
    };
  }

  private tenderDetail(tender: Tender): PastSaleDetail['tenders'][number] {
    const history = tender.trace_id === undefined ? null : this.deps.engine.attempt(tender.trace_id);
    const refunded_minor = history?.summary.refunded_minor ?? 0;
    const bound = history?.summary.state === 'BOUND';
    return {
      ...tenderView(tender),
      refunded_minor,
      remaining_minor: bound ? tender.amount_minor - refunded_minor : 0,
      timeline: timelineView(history?.timeline ?? []),
    };
  }
}
