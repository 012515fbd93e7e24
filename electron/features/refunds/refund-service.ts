import type { FoundSales, PastSaleDetail, PastSaleView, WhyNone } from '../../../core/contract/refunds.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { saleNumberOf } from '../../../core/receipt/receipt-code.ts';
import { succeed } from '../../../core/result.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { cashReturned } from '../../../core/sale/invariants.ts';
import { goodsReturned } from '../../../core/sale/return-amount.ts';
import type { StandingReturn } from '../../../core/sale/sale-return.ts';
import { everPaid } from '../../../core/sale/tender.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { SaleQuery, SaleStore } from '../../journal/stores/sale-store.ts';
import type { AttemptSummary, PaymentEngine } from '../../payments/payment-engine.ts';
import { lineView } from '../sale/cart-view.ts';
import { tenderView } from '../checkout/checkout-view.ts';
import { timelineView } from '../recovery/recovery-views.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import { returnView } from './return-views.ts';

const FOUND_MAX = 50;
/** Customers that one name may mean. */
const CUSTOMERS_MAX = 50;

export interface RefundParts {
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly settings: () => Settings;
}

/** Readers and services write brands in their own ways: `VISA`, `Visa`. A sale without a known brand is not left out. */
function hasBrand(sale: Sale, brand: string | undefined): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');
  const cards = sale.tenders.flatMap(({ card }) => card ?? []);
  return brand === undefined || cards.length === 0 || cards.some((card) => plain(card.brand) === plain(brand));
}

/** What became of the sale that a paper names, when it is none to give money back for. */
function whyNone([named]: readonly Sale[]): WhyNone {
  if (named === undefined) return 'not_here';
  if (named.state === 'PAID') return 'other_terms';
  const states = new Set(named.tenders.map(({ state }) => state));
  if (states.has('unknown') || states.has('pending') || states.has('returning')) return 'in_doubt';
  return states.has('undone') || states.has('returned') ? 'undone' : 'not_paid';
}

/** Finds paid sales and tells what is still to be given back of them. */
export class RefundService {
  readonly #parts: RefundParts;

  constructor(parts: RefundParts) {
    this.#parts = parts;
  }

  find(query: IntentArguments<'refund.find'>): Answer<FoundSales> {
    const { text, amount_minor, last_four, brand, customer, from_ms, to_ms } = query;
    const searched = text === undefined ? undefined : String(saleNumberOf(text) ?? text.trim());
    const asked: SaleQuery = {
      ...(searched ? { text: searched } : {}),
      ...(amount_minor === undefined ? {} : { amount_minor }),
      ...(last_four === undefined ? {} : { last_four }),
      ...(customer === undefined ? {} : { customers: this.#parts.sales.findCustomers(customer, CUSTOMERS_MAX) }),
      ...(from_ms === undefined ? {} : { from_ms }),
      ...(to_ms === undefined ? {} : { to_ms }),
      limit: FOUND_MAX,
    };
    const paid = this.#parts.sales.findSales(asked).filter((sale) => sale.state === 'PAID' && hasBrand(sale, brand));
    const why_none =
      paid.length === 0 && searched ? whyNone(this.#parts.sales.findSales({ text: searched, limit: 1 })) : null;
    return succeed({ sales: paid.map((sale) => this.view(sale)), why_none });
  }

  read(sale_id: string): Answer<{ readonly sale: PastSaleDetail }> {
    const sale = this.#parts.sales.sale(sale_id);
    if (sale?.state !== 'PAID') return refuse('not_found', `no paid sale ${sale_id}`);
    const { lines, totals } = priceSale(sale, cashStep(this.#parts.settings()));
    const returns = this.#parts.sales.returnsOf(sale_id);
    const returned = goodsReturned(returns);
    return succeed({
      sale: {
        ...this.view(sale, returns),
        lines: lines.map((line) => ({
          ...lineView(line),
          returned_milli: returned.quantities[line.line.line_id] ?? 0,
        })),
        totals,
        tenders: sale.tenders.map((tender) => this.tenderDetail(tender, returns)),
        tip_returned: returned.tip,
        returns: returns.map((one) => returnView(one, sale)),
        printed: this.#parts.sales.printCount(sale_id),
      },
    });
  }

  private attempt(tender: Tender): AttemptSummary | null {
    return tender.trace_id === undefined ? null : (this.#parts.engine.attempt(tender.trace_id)?.summary ?? null);
  }

  private view(sale: Sale, returns = this.#parts.sales.returnsOf(sale.sale_id)): PastSaleView {
    const cards = sale.tenders.filter((tender) => tender.kind === 'card' && everPaid(tender));
    return {
      sale_id: sale.sale_id,
      number: sale.number,
      paid_at_ms: sale.paid_at_ms ?? sale.opened_at_ms,
      currency: sale.currency,
      total_minor: priceSale(sale, 1).totals.total_minor,
      tip_minor: sale.tip_minor,
      card: cards[0]?.card ?? null,
      refunded_minor: sale.tenders
        .filter(everPaid)
        .reduce((sum, tender) => sum + this.refundedMinor(tender, returns), 0),
    };
  }

  private refundedMinor(tender: Tender, returns: readonly StandingReturn[]): number {
    return tender.kind === 'cash'
      ? cashReturned(returns, tender.tender_id)
      : (this.attempt(tender)?.refunded_minor ?? 0);
  }

  private tenderDetail(tender: Tender, returns: readonly StandingReturn[]): PastSaleDetail['tenders'][number] {
    const history = tender.trace_id === undefined ? null : this.#parts.engine.attempt(tender.trace_id);
    const refunded_minor = this.refundedMinor(tender, returns);
    const holds_money = tender.kind === 'cash' ? everPaid(tender) : history?.summary.state === 'BOUND';
    return {
      ...tenderView(tender),
      refunded_minor,
      remaining_minor: holds_money ? tender.amount_minor - refunded_minor : 0,
      timeline: timelineView(history?.timeline ?? []),
    };
  }
}
