import { customerTerms, typedTerms } from '../../../core/customer/customer-terms.ts';
import { creditBookedMinor, creditedMinor } from '../../../core/sale/exchange.ts';
import { type ByTenderKind, isAtService } from '../../../core/sale/tender-kind.ts';
import { assertNever } from '../../../core/assert.ts';
import type {
  FoundSales,
  PastSaleDetail,
  PastSaleView,
  ReturnView,
  ShopSearch,
  NoResultReason,
} from '../../../core/contract/refunds.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { saleNumberOf } from '../../../core/receipt/receipt-code.ts';
import { succeed } from '../../../core/result.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Clock } from '../../../core/clock.ts';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { cashReturned } from '../../../core/sale/invariants.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import { goodsReturned } from '../../../core/sale/return-amount.ts';
import { isUnproven, isWaiting } from '../../../core/sale/return-states.ts';
import { payingParts } from '../../../core/sale/paying-parts.ts';
import { everPaid, mayRemain } from '../../../core/sale/tender.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { SaleQuery, SaleStore } from '../../journal/stores/sale-store.ts';
import type { AttemptSummary, PaymentEngine } from '../../payments/payment-engine.ts';
import { lineView } from '../sale/cart-view.ts';
import { tenderView } from '../checkout/checkout-view.ts';
import { timelineView } from '../recovery/recovery-views.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { FoundSale, SalesAnswer } from '../../../store/contract/protocol.ts';
import { adoptSale } from '../store/adopt-sale.ts';
import { laneQueriesOf } from './lane-queries.ts';
import type { ShopCustomers } from '../store/shop-customers.ts';
import type { ShopReturns, ShopReturnState } from '../store/shop-returns.ts';
import { goodsBack } from './return-plan.ts';
import { laterOutcome, returnView } from './return-views.ts';

const FOUND_MAX = 50;
/** Customers that one name may match. */
const CUSTOMERS_MAX = 50;
/** With more matches than this, other lanes are not searched: it is a first name rather than one customer. */
const KNOWN_MAX = 20;

export interface RefundParts {
  /** A trial finds its own receipts, which no other till does. */
  readonly training: boolean;
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** Absent at a till without a store. */
  readonly shop_returns?: ShopReturns | undefined;
  readonly shop_customers?: Pick<ShopCustomers, 'marksOf'> | undefined;
}

/** Readers and services spell brands differently (`VISA`, `Visa`). Sales without a known brand are included. */
function hasBrand(sale: Sale, brand: string | undefined): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');
  const cards = sale.tenders.flatMap(({ card }) => card ?? []);
  return brand === undefined || cards.length === 0 || cards.some((card) => plain(card.brand) === plain(brand));
}

/** Why the sale on a receipt has nothing to refund. */
function whyNone([named]: readonly Sale[]): NoResultReason {
  if (named === undefined) return 'not_here';
  if (named.state === 'PAID') return 'other_terms';
  const states = new Set(named.tenders.map(({ state }) => state));
  if (states.has('unknown') || states.has('pending') || states.has('returning')) return 'in_doubt';
  return states.has('undone') || states.has('returned') ? 'undone' : 'not_paid';
}

const sumOf = (standing: ShopReturnState | null | undefined): number =>
  standing?.returns.reduce((sum, { amount_minor }) => sum + amount_minor, 0) ?? 0;

/** Finds paid sales and what can still be refunded of them. */
export class RefundService {
  readonly #parts: RefundParts;
  /** Other lanes' sales as found by the store, until the till ends: the page chooses among them. */
  private readonly found = new Map<string, FoundSale>();

  constructor(parts: RefundParts) {
    this.#parts = parts;
  }

  /** Sales of this till, and those of other lanes that the store finds within 2 s. */
  async find(query: IntentArguments<'refund.find'>): Promise<Answer<FoundSales>> {
    const here = this.findHere(query);
    if (!here.ok || this.#parts.shop_returns === undefined) return here;
    if (Object.keys(query).length === 0) return here;
    const { found: elsewhere, shop } = await this.findElsewhere(query, this.#parts.shop_returns);
    // Sales found earlier are stored here too, but the store knows their other returns.
    const known = new Set(elsewhere.map(({ sale_id }) => sale_id));
    const own = here.value.sales.filter(({ sale_id }) => !known.has(sale_id));
    const all = [...own, ...elsewhere].sort((one, other) => other.paid_at_ms - one.paid_at_ms);
    const sales = all.slice(0, FOUND_MAX);
    const more = shop.more || sales.length < all.length;
    return succeed({ sales, why_none: sales.length === 0 ? here.value.why_none : null, shop: { ...shop, more } });
  }

  private async findElsewhere(
    query: IntentArguments<'refund.find'>,
    shop: ShopReturns,
  ): Promise<{ readonly found: readonly PastSaleView[]; readonly shop: ShopSearch }> {
    const marks = await this.marksOf(query);
    const { queries, since_ms } = laneQueriesOf(query, this.#parts.clock.wallMs(), marks);
    const by_customer = query.customer !== undefined && marks !== null;
    const search = {
      more: false,
      since_ms,
      by_customer,
      without_customer: query.customer !== undefined && !by_customer,
    };
    let answer: SalesAnswer = { sales: [], more: false };
    for (const laneQuery of queries) {
      const given = await shop.find(laneQuery);
      if (given === 'away') return { found: [], shop: { ...search, state: 'away' } };
      answer = given;
      if (answer.sales.length > 0) break;
    }
    const found = answer.sales.flatMap((one) => {
      const kept = this.#parts.sales.sale(one.sale_id);
      // Its own sales were found here already.
      if (kept !== null && kept.of_lane === undefined) return [];
      const adopted = kept ?? adoptSale(one)?.sale ?? null;
      if (adopted === null || !hasBrand(adopted, query.brand)) return [];
      this.found.set(one.sale_id, one);
      const view = this.view(adopted);
      return [{ ...view, refunded_minor: sumOf(shop.known(one.sale_id)) + view.refunded_minor }];
    });
    const state = queries.length === 0 ? 'too_little' : 'asked';
    return { found, shop: { ...search, more: answer.more, state } };
  }

  /** Marks of the typed customer, and of the few whom this till matches with it. A search by receipt needs none. */
  private async marksOf({ text, customer }: IntentArguments<'refund.find'>): Promise<readonly string[] | null> {
    const { shop_customers, sales } = this.#parts;
    if (customer === undefined || shop_customers === undefined || (text ?? '').trim() !== '') return null;
    const known = sales.findCustomers(customer, CUSTOMERS_MAX);
    const few = known.length <= KNOWN_MAX ? known : [];
    return await shop_customers.marksOf([...new Set([...typedTerms(customer), ...few.flatMap(customerTerms)])]);
  }

  private findHere(query: IntentArguments<'refund.find'>): Answer<FoundSales> {
    const { text, amount_minor, last_four, brand, customer, from_ms, to_ms } = query;
    const named = text === undefined ? [] : this.namesIn(text);
    const saleQuery: SaleQuery = {
      ...(amount_minor === undefined ? {} : { amount_minor }),
      ...(last_four === undefined ? {} : { last_four }),
      ...(customer === undefined ? {} : { customers: this.#parts.sales.findCustomers(customer, CUSTOMERS_MAX) }),
      ...(from_ms === undefined ? {} : { from_ms }),
      ...(to_ms === undefined ? {} : { to_ms }),
      limit: FOUND_MAX,
    };
    const { sales } = this.#parts;
    const asks = named.length === 0 ? [saleQuery] : named.map((name) => ({ ...saleQuery, text: name }));
    const paid = asks
      .flatMap((one) => sales.findSales(one))
      .filter((sale) => sale.state === 'PAID' && hasBrand(sale, brand));
    const why_none =
      paid.length === 0 && named.length > 0
        ? whyNone(named.flatMap((name) => sales.findSales({ text: name, limit: 1 })))
        : null;
    return succeed({ sales: paid.map((sale) => this.view(sale)), why_none, shop: null });
  }

  /**
   * The names in this journal that a typed text may stand for. A receipt of an enrolled till names its lane: there it
   * is a sale of this till, or the copy of one of the lane's previous till.
   */
  private namesIn(text: string): readonly string[] {
    const { training } = this.#parts;
    const typed = text.trim();
    const [, printed_lane, printed_number] = /^(\d{1,3})-(\d{1,9})$/.exec(typed) ?? [];
    const number =
      printed_number === undefined
        ? saleNumberOf(typed, training)
        : Number(printed_lane) * LANE_NUMBERS + Number(printed_number);
    if (number === null) return typed === '' ? [] : [training ? typed.replace(/^[Tt]-/, '') : typed];
    const lane = Math.trunc(number / LANE_NUMBERS);
    if (lane === 0) return [String(number)];
    const its_number = number % LANE_NUMBERS;
    const copy = `${lane}-${its_number}`;
    return lane === this.#parts.shop_returns?.lane ? [String(its_number), copy] : [copy];
  }

  /** Stores a copy of another lane's sale, because its returns made here are recorded in this journal. */
  private adopt(sale_id: string): Sale | null {
    const found = this.found.get(sale_id);
    const adopted = found === undefined ? null : adoptSale(found);
    if (adopted === null) return null;
    this.#parts.sales.adopt(adopted.sale, adopted.payments);
    return adopted.sale;
  }

  async read(sale_id: string): Promise<Answer<{ readonly sale: PastSaleDetail }>> {
    const sale = this.#parts.sales.sale(sale_id) ?? this.adopt(sale_id);
    if (sale?.state === 'PAID') await this.#parts.shop_returns?.fetch(sale);
    if (sale?.state !== 'PAID') return refuse('not_found', `no paid sale ${sale_id}`);
    const { lines, totals } = priceSale(sale, cashStep(this.#parts.settings()));
    const returns = this.#parts.sales.returnsOf(sale_id);
    const elsewhere = this.#parts.shop_returns?.known(sale_id) ?? null;
    const returned = goodsBack({ returns, elsewhere });
    const doubted = goodsReturned(returns.filter(({ parts }) => parts.some(isUnproven)));
    const unfinished = goodsReturned(returns.filter(({ parts }) => parts.some(isWaiting)));
    return succeed({
      sale: {
        ...this.view(sale, returns),
        lines: lines.map((line) => ({
          ...lineView(line),
          returned_milli: returned.quantities[line.line.line_id] ?? 0,
          in_doubt: (doubted.quantities[line.line.line_id] ?? 0) > 0,
          unfinished: (unfinished.quantities[line.line.line_id] ?? 0) > 0,
        })),
        totals,
        tenders: shownParts(sale).map((tender) => this.tenderDetail(tender, returns, elsewhere)),
        elsewhere: elsewhere?.returns ?? [],
        tip_returned: returned.tip,
        tip_in_doubt: doubted.tip,
        tip_unfinished: unfinished.tip,
        returns: returns.map((one) => returnView(one, sale)),
        printed: this.#parts.sales.printCount(sale_id),
      },
    });
  }

  /** The outcome of a return, also long after its reply: with what the journal learned about each part. */
  outcome(return_id: string): Answer<ReturnView> {
    const { sales, engine } = this.#parts;
    const returned = sales.saleReturn(return_id);
    const sale = returned === null ? null : sales.sale(returned.sale_id);
    if (returned === null || sale === null) return refuse('not_found', `no return ${return_id}`);
    return succeed(returnView(returned, sale, (part_id) => laterOutcome(engine, returned, part_id)));
  }

  private attempt(tender: Tender): AttemptSummary | null {
    return tender.trace_id === undefined ? null : (this.#parts.engine.attempt(tender.trace_id)?.summary ?? null);
  }

  private view(sale: Sale, returns = this.#parts.sales.returnsOf(sale.sale_id)): PastSaleView {
    const cards = paidWith(sale).filter(isAtService);
    return {
      sale_id: sale.sale_id,
      number: sale.of_lane?.number ?? sale.number,
      lane: sale.of_lane?.lane ?? null,
      paid_at_ms: sale.paid_at_ms ?? sale.opened_at_ms,
      currency: sale.currency,
      total_minor: priceSale(sale, 1).totals.total_minor,
      tip_minor: sale.tip_minor,
      card: cards[0]?.card ?? null,
      paid_by: [...new Set(paidWith(sale).map(({ kind }) => kind))],
      refunded_minor: paidWith(sale).reduce(
        (sum, tender) => sum + this.refundedMinor(tender, returns) + creditBookedMinor(returns, tender.tender_id),
        0,
      ),
    };
  }

  private refundedMinor(tender: Tender, returns: readonly RecordedReturn[]): number {
    switch (tender.kind) {
      case 'cash':
      case 'credit':
      case 'gift':
        return cashReturned(returns, tender.tender_id);
      case 'card':
      case 'link':
        return this.attempt(tender)?.refunded_minor ?? 0;
      default:
        return assertNever(tender.kind, 'kind of tender');
    }
  }

  private tenderDetail(
    tender: Tender,
    returns: readonly RecordedReturn[],
    elsewhere: ShopReturnState | null,
  ): PastSaleDetail['tenders'][number] {
    const history = tender.trace_id === undefined ? null : this.#parts.engine.attempt(tender.trace_id);
    const gone_minor = elsewhere?.elsewhere_minor.get(tender.trace_id ?? tender.tender_id) ?? 0;
    const refunded_minor = this.refundedMinor(tender, returns) + creditedMinor(returns, tender.tender_id) + gone_minor;
    const holds_money: ByTenderKind<boolean> = {
      cash: mayRemain(tender),
      card: history?.summary.state === 'BOUND',
      link: history?.summary.state === 'BOUND',
      credit: tender.state === 'paid',
      gift: tender.state === 'paid',
    };
    return {
      ...tenderView(tender),
      refunded_minor,
      remaining_minor: holds_money[tender.kind] ? Math.max(0, tender.amount_minor - refunded_minor) : 0,
      timeline: timelineView(history?.timeline ?? []),
    };
  }
}

/** The tenders that paid the sale; a part refunded before the sale was paid is not one of them and not a return. */
const paidWith = (sale: Sale): readonly Tender[] =>
  payingParts(sale, priceSale(sale, 1).totals.total_minor + sale.tip_minor);

/** The parts shown to a person: those that paid, and failed ones with their reason. */
function shownParts(sale: Sale): readonly Tender[] {
  const paying = new Set(paidWith(sale));
  return sale.tenders.filter((tender) => paying.has(tender) || !everPaid(tender));
}
