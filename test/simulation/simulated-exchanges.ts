import { defaultSettings } from '../../core/settings/settings.ts';
import { creditTender, exchangeIsOpen } from '../../core/sale/exchange.ts';
import { priceSale } from '../../core/sale/pricing.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { paidMinor } from '../../core/sale/tender.ts';
import { ExchangeService } from '../../electron/features/exchange/exchange-service.ts';
import type { LaneClaims } from '../../electron/features/refunds/lane-claims.ts';
import type { ReturnService } from '../../electron/features/refunds/return-service.ts';
import type { CounterParts } from './counter.ts';

export interface SimulatedExchangesParts extends Pick<
  CounterParts,
  'till' | 'dice' | 'charge' | 'takeCash' | 'wait' | 'count' | 'log' | 'openSale'
> {
  readonly returns: ReturnService;
  readonly claims: LaneClaims;
  /** A return in money concurrent with the exchange. */
  readonly giveBack: (sale_id: string) => Promise<void>;
}

const CASHIER = { by: { staff_id: null, name: 'simulated' }, approved_by: null };

/**
 * Exchanges goods of a paid sale with the product's own service: at any price, paid in any way, abandoned, or
 * interrupted by a death and resumed; sometimes beside a refund of the first sale.
 */
export class SimulatedExchanges {
  readonly #parts: SimulatedExchangesParts;
  readonly #service: ExchangeService;
  #sale: Sale | null = null;

  constructor(parts: SimulatedExchangesParts) {
    this.#parts = parts;
    const { till, dice, returns, claims } = parts;
    const { sales } = till.journal;
    const cart = {
      sale: (): Sale => this.#onScreen(),
      take: (sale: Sale): Sale => (this.#sale = sale),
      save: (sale: Sale): Sale => {
        sales.saveSale(sale);
        return (this.#sale = sale);
      },
      reload: (): Sale => this.#onScreen(),
    };
    this.#service = new ExchangeService({
      cart: {
        get sale() {
          return cart.sale();
        },
        take: cart.take,
        save: cart.save,
        reload: cart.reload,
      },
      sales,
      engine: till.engine,
      returns,
      claims,
      shift: { cashProblem: async () => null },
      settings: defaultSettings,
      clock: till.machine.clock,
      randomness: dice,
      isPaying: () => false,
    });
  }

  /** Exchanges some or all goods of a paid sale for new ones. */
  async exchange(from_id: string): Promise<void> {
    const { till, dice, count, openSale } = this.#parts;
    const from = till.journal.sales.sale(from_id);
    if (from?.state !== 'PAID' || from.lines.length === 0) return;
    const [first] = from.lines;
    const wished = dice.chance(0.5) ? from.lines : from.lines.slice(0, 1);
    // Sometimes of the same price, so that no money moves.
    const unit_price_minor = dice.chance(0.2) ? (first?.unit_price_minor ?? 1_000) : dice.between(100, 60_000);
    const line = { line_id: 'new', product_id: 'q', name: 'Torta', unit: 'each', quantity_milli: 1_000 } as const;
    const opened: Sale = { ...openSale(), lines: [{ ...line, unit_price_minor }] };
    till.journal.sales.saveSale(opened);
    this.#sale = opened;
    const lines = wished.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
    const chosen = await this.#service.choose({ sale_id: from_id, lines, reason: 'returned' }, CASHIER);
    if (!till.machine.is_alive) return;
    count(`exchange_chosen_${chosen.ok ? 'yes' : chosen.error.code}`);
    if (!chosen.ok) return till.journal.sales.abandonSale(opened.sale_id);
    await this.#pay(opened.sale_id);
  }

  /** Resumes what the last run left; false when that is no exchange. */
  async goOn(sale: Sale): Promise<boolean> {
    if (sale.exchange === undefined) return false;
    if (sale.state !== 'OPEN') return true;
    this.#sale = sale;
    await this.#pay(sale.sale_id);
    return true;
  }

  #onScreen(): Sale {
    const sale = this.#sale === null ? null : this.#parts.till.journal.sales.sale(this.#sale.sale_id);
    if (sale === null) throw new Error('no sale is on the screen');
    return sale;
  }

  async #pay(sale_id: string): Promise<void> {
    const { till, dice, count, log } = this.#parts;
    const sale = till.journal.sales.sale(sale_id);
    const from_id = sale?.exchange?.sale_id;
    if (sale?.state !== 'OPEN' || from_id === undefined) return;
    const due_minor = dueOf(sale);
    if (exchangeIsOpen(sale)) {
      const left_minor = due_minor - paidMinor(sale);
      if ((sale.exchange?.credit_minor ?? 0) >= left_minor) return await this.#settle(due_minor);
      const credited = this.#service.credit(due_minor);
      count(`exchange_credited_${credited.ok ? 'yes' : credited.error.code}`);
      if (!credited.ok) return;
      log(`cashier counts goods as paid for sale ${sale.number}`);
    }
    // The customer also asks for the first sale's money, at this till or concurrently.
    if (dice.chance(0.3)) await this.#parts.giveBack(from_id);
    if (till.machine.is_alive && dice.chance(0.2) && this.#leave(sale_id)) return;
    await this.#payRest(sale_id);
    if (till.machine.is_alive && dice.chance(0.5)) await this.#parts.giveBack(from_id);
  }

  async #payRest(sale_id: string): Promise<void> {
    const { till, dice, charge, takeCash, wait } = this.#parts;
    for (let again = 0; again < 3 && till.machine.is_alive; again += 1) {
      const sale = till.journal.sales.sale(sale_id);
      const due_minor = sale === null ? 0 : dueOf(sale);
      const left_minor = sale === null ? 0 : due_minor - paidMinor(sale);
      if (sale?.state !== 'OPEN' || left_minor <= 0) return;
      if (dice.chance(0.3)) return takeCash(sale, left_minor, due_minor);
      const part_minor = left_minor > 1 && dice.chance(0.3) ? dice.between(1, left_minor - 1) : left_minor;
      await charge(sale, part_minor, due_minor, 'payment');
      if (till.machine.is_alive && dice.chance(0.2) && this.#leave(sale_id)) return;
      await wait(dice.skewed(20_000));
    }
  }

  /** The goods stay with the customer; impossible once money was paid beside them. */
  #leave(sale_id: string): boolean {
    const { till, count } = this.#parts;
    const sale = till.journal.sales.sale(sale_id);
    const tender = sale === null ? null : creditTender(sale);
    const is_free = sale?.tenders.every(
      ({ state, kind }) => kind === 'credit' || state === 'failed' || state === 'undone',
    );
    if (sale?.state !== 'OPEN' || tender === null || is_free !== true) return false;
    this.#sale = sale;
    this.#service.drop(tender.tender_id, 'simulated');
    count('exchange_left');
    return true;
  }

  async #settle(due_minor: number): Promise<void> {
    const { till, dice, count, log } = this.#parts;
    const planned = await this.#service.plan(due_minor);
    if (!till.machine.is_alive || !planned.ok) return;
    const parts = planned.value.parts.flatMap(({ tender_id, amount_minor, act }) =>
      act === 'none' ? [] : [{ tender_id, amount_minor, act }],
    );
    const settling = this.#service.settle(due_minor, parts, CASHIER);
    if (dice.chance(0.2)) void this.#service.settle(due_minor, parts, CASHIER).catch(() => undefined);
    const answer = await settling;
    if (!till.machine.is_alive) return;
    const outcome = answer.ok ? (answer.value?.parts.map(({ state }) => state).join('+') ?? 'even') : answer.error.code;
    count(`exchange_settled_${outcome}`);
    log(`cashier hears exchange ${outcome}`);
  }
}

const dueOf = (sale: Sale): number => priceSale(sale, 1).totals.total_minor;
