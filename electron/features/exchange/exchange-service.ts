import { assert } from '../../../core/assert.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ExchangePlan } from '../../../core/contract/exchange.ts';
import type { ReturnPlanPart, ReturnView } from '../../../core/contract/refunds.ts';
import { succeed } from '../../../core/result.ts';
import { creditedMinor, divideExchange, exchangeIsOpen } from '../../../core/sale/exchange.ts';
import type { Exchange } from '../../../core/sale/exchange-schema.ts';
import { loadedStill } from '../../../core/gift/gift-rules.ts';
import { cashReturned } from '../../../core/sale/invariants.ts';
import { cashHanded, goodsAmount, lineAmount } from '../../../core/sale/return-amount.ts';
import { isWaiting } from '../../../core/sale/return-states.ts';
import type { SaleReturn } from '../../../core/sale/sale-return.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { holdsNothing, mayRemain, paidMinor } from '../../../core/sale/tender.ts';
import { isAtService } from '../../../core/sale/tender-kind.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { LaneClaims } from '../refunds/lane-claims.ts';
import { returnView } from '../refunds/return-views.ts';
import { ClaimedCredit, type CreditIds, type RequestedCredit } from './claimed-credit.ts';
import { type Credit, type Source, exchangeParts, grantOf } from './exchange-parts.ts';
import { goodsBack, soldGoods } from '../refunds/return-plan.ts';
import { REFUSALS, type ReturnService } from '../refunds/return-service.ts';
import type { CartService } from '../sale/cart-service.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { ShiftService } from '../shifts/shift-service.ts';

export interface ExchangeParts {
  readonly cart: Pick<CartService, 'sale' | 'save' | 'take' | 'reload'>;
  readonly sales: SaleStore;
  readonly engine: Pick<PaymentEngine, 'planUndo' | 'returnable'>;
  readonly returns: Pick<ReturnService, 'carryOut' | 'ends'>;
  readonly claims: Pick<LaneClaims, 'fetch' | 'known' | 'claim' | 'withdraw' | 'has_store' | 'isOfOtherShop'>;
  readonly shift: Pick<ShiftService, 'cashProblem'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** While a payment is on the screen, the cart cannot be edited. */
  readonly isPaying: () => boolean;
}

const wishedCredit = ({ source: { tender_id, tender }, amount_minor }: Credit): RequestedCredit => ({
  ...{ tender_id, amount_minor },
  ...(tender.trace_id === undefined ? {} : { trace_id: tender.trace_id }),
});

/**
 * Returned and new goods in one sale (decision 038). Returned goods are kept in the open sale without moving money;
 * counted as paid by one event, together with the sale they come from; and completed in the commit that makes the sale
 * paid.
 */
export class ExchangeService {
  readonly #parts: ExchangeParts;
  private readonly claimed: ClaimedCredit;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
    this.claimed = new ClaimedCredit(parts.claims, parts.randomness);
  }

  /** Takes goods of an earlier sale into the open one. Requires the permission to return money. */
  async choose(wish: IntentArguments<'exchange.choose'>, grant: Grant): Promise<Answer<null>> {
    const { cart, sales, settings, claims, isPaying } = this.#parts;
    const { sale_id, lines, reason } = wish;
    const from = sales.sale(sale_id);
    if (from?.state !== 'PAID') return refuse('not_found', `no paid sale ${sale_id}`);
    if (from.of_lane !== undefined) return refuse('not_now', 'a sale of another lane is exchanged there');
    if (claims.isOfOtherShop(from)) return refuse('other_shop', 'it is given back where it was sold');
    if (settings().refund_reason_required && reason === undefined)
      return refuse('reason_needed', 'a return has a reason');
    await claims.fetch(from);
    const { sale } = cart;
    const is_free = sale.state === 'OPEN' && holdsNothing(sale) && from.currency === sale.currency;
    if (isPaying() || !is_free) return refuse('not_now', 'the open sale can take no exchange');
    const exchange: Exchange = {
      ...{ sale_id, sale_number: from.number, by: grant.by.name, answered_by: answerable(grant).name },
      ...(reason === undefined ? {} : { reason }),
      ...this.goods(from, lines),
    };
    const problem = this.problemOf(from, exchange);
    if (problem !== null) return problem;
    cart.save({ ...sale, exchange });
    sales.recordAct({
      ...byWhom(grant),
      ...{ what: 'exchange_chosen', subject: sale.sale_id, amount_minor: exchange.credit_minor },
      sale_number: from.number,
      ...(reason === undefined ? {} : { reason }),
    });
    return DONE;
  }

  /** Removes the goods from the exchange; the customer keeps them. */
  remove(): Answer<null> {
    const { cart, isPaying } = this.#parts;
    const { exchange, ...sale } = cart.sale;
    if (isPaying() || exchange === undefined || !exchangeIsOpen(cart.sale))
      return refuse('not_now', 'there is no exchange to take away');
    cart.save(sale);
    return DONE;
  }

  /** Claims at the store what `credit` or `settle` is about to count; no-op without a store. */
  async claim(due_minor: number): Promise<Answer<null>> {
    const found = this.open();
    if (!found.ok) return found;
    const { exchange, from, sources } = found.value;
    const left_minor = due_minor - paidMinor(this.#parts.cart.sale);
    const { credit } = divideExchange(exchange.credit_minor, left_minor, sources);
    return await this.claimed.claim(from, exchange.lines, credit.map(wishedCredit));
  }

  /** Gives up a claim that is not counted after all. */
  async giveUp(): Promise<void> {
    await this.claimed.giveUp();
  }

  /** Counts the goods as paid; only the rest is due. From the journal alone, without the payment service. */
  credit(due_minor: number): Answer<Sale> {
    const found = this.open();
    if (!found.ok) return found;
    const { exchange, from, sources } = found.value;
    const left_minor = due_minor - paidMinor(this.#parts.cart.sale);
    assert(exchange.credit_minor < left_minor, 'what covers the sale is settled, not credited');
    const { credit } = divideExchange(exchange.credit_minor, left_minor, sources);
    const ids = this.claimed.take(from, exchange.lines, credit.map(wishedCredit));
    if (ids === null) return refuse('not_now', 'the store has not granted it');
    return succeed(
      this.begin(exchange, from, due_minor, { credit, ids }, [], { by: exchange.by, answered: exchange.answered_by }),
    );
  }

  /** What would be returned, and how, for goods worth at least as much as the new ones. */
  async plan(due_minor: number): Promise<Answer<ExchangePlan>> {
    const { engine, settings, shift, sales } = this.#parts;
    const found = this.open();
    if (!found.ok) return found;
    const { exchange, from, sources } = found.value;
    const { back } = divideExchange(exchange.credit_minor, due_minor, sources);
    const returns = sales.returnsOf(from.sale_id);
    const parts = await Promise.all(
      back.map(async ({ source, amount_minor }): Promise<ReturnPlanPart> => {
        const { tender, tender_id, kind } = source;
        const part = { tender_id, kind, card: tender.card ?? null, amount_minor, paid_in: null };
        if (kind === 'gift')
          return { ...part, act: 'gift', captured: 'complete', reason: null, handed_minor: 0, gift: giftShown(tender) };
        if (kind === 'cash' || kind === 'credit') {
          const before_minor = cashReturned(returns, tender_id);
          const handed_minor = cashHanded(tender, before_minor, amount_minor, cashStep(settings()));
          return { ...part, act: 'cash', captured: 'complete', reason: null, handed_minor };
        }
        const undo = await engine.planUndo(tender.trace_id ?? '', amount_minor);
        return { ...part, act: undo.act, captured: undo.captured, reason: undo.reason ?? null, handed_minor: 0 };
      }),
    );
    const back_minor = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const handed_minor = parts.reduce((sum, part) => sum + part.handed_minor, 0);
    const is_short = back_minor < Math.max(0, exchange.credit_minor - due_minor);
    const problem = is_short
      ? 'paid_by_goods'
      : parts.some(({ act }) => act === 'none')
        ? 'not_possible'
        : handed_minor > 0
          ? await shift.cashProblem(from.currency, handed_minor)
          : null;
    return succeed({ back_minor, parts, problem });
  }

  /** Pays the sale with the goods in one commit, and returns the rest like any return. */
  async settle(
    due_minor: number,
    read: IntentArguments<'exchange.settle'>['parts'],
    grant: Grant,
  ): Promise<Answer<ReturnView | null>> {
    const { returns, cart } = this.#parts;
    const planned = await this.plan(due_minor);
    if (!planned.ok) return planned;
    const { parts, problem } = planned.value;
    if (problem !== null) return refuse(REFUSALS[problem], problem);
    const same =
      parts.length === read.length &&
      parts.every(({ tender_id, amount_minor, act }, index) => {
        const shown = read[index];
        return shown?.tender_id === tender_id && shown.amount_minor === amount_minor && shown.act === act;
      });
    if (!same) return refuse('plan_changed', 'it would be returned in another way now');
    const claimed = await this.claim(due_minor);
    if (!claimed.ok) return claimed;
    // Nothing is awaited from here on, so that exactly what was claimed is written.
    const found = this.open();
    if (!found.ok) return found;
    const { exchange, from, sources } = found.value;
    const { credit } = divideExchange(exchange.credit_minor, due_minor, sources);
    const granted = grantOf(exchange, grant);
    const ids = this.claimed.take(from, exchange.lines, credit.map(wishedCredit));
    if (ids === null) {
      await this.giveUp();
      return refuse('plan_changed', 'the store has not granted it');
    }
    const who = { by: grant.by.name, answered: answerable(granted).name };
    const sale = this.begin(exchange, from, due_minor, { credit, ids }, parts, who);
    assert(sale.state === 'PAID', `sale ${sale.number} is paid by what was brought back`);
    const return_id = sale.tenders.at(-1)?.credit?.return_id;
    if (parts.length === 0 || return_id === undefined) return succeed(null);
    const given = await returns.carryOut(return_id, granted);
    cart.reload();
    return given;
  }

  /** Drops the sale's credit; nothing was returned. */
  drop(tender_id: string, who: string): Sale {
    const { cart, sales } = this.#parts;
    return cart.take(sales.dropExchange(cart.sale.sale_id, tender_id, who));
  }

  /** Money returned besides what pays this sale. */
  givenBack({ tenders }: Sale): ReturnView | null {
    const { sales } = this.#parts;
    const credit = tenders.findLast(({ state, kind }) => kind === 'credit' && state === 'paid')?.credit;
    const returned = credit === undefined ? null : sales.saleReturn(credit.return_id);
    const from = returned === null ? null : sales.sale(returned.sale_id);
    if (returned === null || from === null || returned.parts.every(({ kind }) => kind === 'credit')) return null;
    return returnView(returned, from);
  }

  told(return_id: string): void {
    this.#parts.returns.ends.told(return_id, null);
  }

  private goods(
    from: Sale,
    wished: IntentArguments<'exchange.choose'>['lines'],
  ): Pick<Exchange, 'lines' | 'credit_minor'> {
    const goods = soldGoods(from);
    const before = this.before(from);
    const lines = wished.flatMap(({ line_id, quantity_milli }) => {
      const line = from.lines.find((one) => one.line_id === line_id);
      if (line === undefined) return [];
      const amount_minor = lineAmount(goods, line_id, quantity_milli, before.quantities[line_id] ?? 0);
      return [{ line_id, quantity_milli, name: line.name, unit: line.unit, amount_minor }];
    });
    return { lines, credit_minor: goodsAmount(goods, lines, false, before) };
  }

  private before(from: Sale): ReturnType<typeof goodsBack> {
    const { sales, claims } = this.#parts;
    return goodsBack({ returns: sales.returnsOf(from.sale_id), elsewhere: claims.known(from) });
  }

  /** Why these goods cannot be taken back, according to the journal now. */
  private problemOf(from: Sale, { lines, credit_minor }: Exchange): ReturnType<typeof refuse> | null {
    const before = this.before(from);
    const isGift = (line_id: string): boolean =>
      from.lines.find((line) => line.line_id === line_id)?.gift !== undefined;
    if (lines.some(({ line_id }) => isGift(line_id))) return refuse('gift_card_line', 'a gift card is no goods');
    const fits = lines.every(({ line_id, quantity_milli }, index) => {
      const sold_milli = from.lines.find((line) => line.line_id === line_id)?.quantity_milli ?? 0;
      const named_once = lines.findIndex((line) => line.line_id === line_id) === index;
      return named_once && (before.quantities[line_id] ?? 0) + quantity_milli <= sold_milli;
    });
    if (!fits) return refuse('goods_returned', 'these goods came back before');
    const returns = this.#parts.sales.returnsOf(from.sale_id);
    if (returns.some(({ parts }) => parts.some(isWaiting)))
      return refuse('return_waiting', 'money of this sale is being returned');
    if (credit_minor < 1) return refuse('amount_too_small', 'these goods cost nothing');
    const remaining_minor = this.sourcesOf(from).reduce((sum, source) => sum + source.remaining_minor, 0);
    if (credit_minor > remaining_minor) return refuse('amount_exceeds_rest', 'more than is left of that sale');
    return remaining_minor - credit_minor < loadedStill(from, returns)
      ? refuse('gift_loaded', 'a gift card of that sale comes back first')
      : null;
  }

  private sourcesOf(from: Sale): readonly Source[] {
    const { engine, sales, claims } = this.#parts;
    const returns = sales.returnsOf(from.sale_id);
    const elsewhere = claims.known(from)?.elsewhere_minor;
    return from.tenders.filter(mayRemain).map((tender) => {
      const { tender_id, kind, trace_id = '', amount_minor } = tender;
      const own_minor = amount_minor - cashReturned(returns, tender_id) - creditedMinor(returns, tender_id);
      const held_minor = isAtService(tender) ? engine.returnable(trace_id) : own_minor;
      const gone_minor = elsewhere?.get(isAtService(tender) ? trace_id : tender_id) ?? 0;
      return { tender_id, kind, tender, remaining_minor: Math.max(0, held_minor - gone_minor) };
    });
  }

  /** The open sale's exchange, validated again. */
  private open(): Answer<{ readonly exchange: Exchange; readonly from: Sale; readonly sources: readonly Source[] }> {
    const { cart, sales } = this.#parts;
    const { exchange } = cart.sale;
    const from = exchange === undefined ? null : sales.sale(exchange.sale_id);
    if (exchange === undefined || from === null || !exchangeIsOpen(cart.sale))
      return refuse('not_now', 'there is no exchange to make');
    const problem = this.problemOf(from, exchange);
    return problem ?? succeed({ exchange, from, sources: this.sourcesOf(from) });
  }

  private begin(
    exchange: Exchange,
    from: Sale,
    due_minor: number,
    { credit, ids }: { readonly credit: readonly Credit[]; readonly ids: CreditIds },
    back: readonly ReturnPlanPart[],
    who: { readonly by: string; readonly answered: string },
  ): Sale {
    const { cart, sales, randomness, clock } = this.#parts;
    const { return_id } = ids;
    const into = { sale_id: cart.sale.sale_id, tender_id: randomness.identifier() };
    const parts = exchangeParts(from, into, { credit, ids }, back, randomness);
    const amount_minor = parts.reduce((sum, part) => sum + part.amount_minor, 0);
    const returned: SaleReturn = {
      ...{ return_id, sale_id: from.sale_id, currency: from.currency, amount_minor, tip: false },
      lines: exchange.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli })),
      ...(exchange.reason === undefined ? {} : { reason: exchange.reason }),
      ...{ by: who.by, answered_by: who.answered, parts },
    };
    const tender: Tender = {
      ...{ tender_id: into.tender_id, kind: 'credit', state: 'paid', tip_minor: 0, at_ms: clock.wallMs() },
      amount_minor: credit.reduce((sum, part) => sum + part.amount_minor, 0),
      credit: { return_id, sale_id: from.sale_id, sale_number: from.number },
    };
    const act = {
      ...{ who: who.by, what: 'exchange', subject: return_id, amount_minor, sale_number: from.number },
      ...(who.answered === who.by ? {} : { approved_by: who.answered }),
    };
    return cart.take(sales.beginExchange(cart.sale, tender, due_minor, returned, act));
  }
}

const giftShown = ({ gift }: Tender): { readonly shown: string | null } => ({ shown: gift?.shown ?? null });
