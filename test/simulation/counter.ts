import { defaultSettings } from '../../core/settings/settings.ts';
import { succeed } from '../../core/result.ts';
import { priceSale } from '../../core/sale/pricing.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { isGiftLine } from '../../core/gift/gift-card.ts';
import { isWaiting } from '../../core/sale/return-states.ts';
import { heldTender, paidMinor } from '../../core/sale/tender.ts';
import type { IntentArguments } from '../../core/contract/intents.ts';
import { DONE } from '../../electron/features/shared/refusal.ts';
import { LaneClaims } from '../../electron/features/refunds/lane-claims.ts';
import { ReturnService } from '../../electron/features/refunds/return-service.ts';
import type { TabRequest } from '../../electron/payments/tabs/tab.ts';
import type { PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import type { Dice } from './dice.ts';
import { SimulatedExchanges } from './simulated-exchanges.ts';
import { SimulatedGifts, giftSettings } from './simulated-gifts.ts';
import type { GiftLedger } from './gift-ledger.ts';
import type { SimulatedTill } from './simulated-till.ts';

/** What the cashier provides, so that all payments are made in one way. */
export interface CounterParts {
  readonly till: SimulatedTill;
  /** A stream of its own, so that seeds without a counter stay the same. */
  readonly dice: Dice;
  readonly charge: (
    sale: Sale,
    amount_minor: number,
    due_minor: number,
    kind: 'payment' | 'tab',
  ) => Promise<PaymentOutcome>;
  readonly takeCash: (sale: Sale, amount_minor: number, due_minor: number) => void;
  readonly wait: (wait_ms: number) => Promise<void>;
  readonly count: (outcome: string) => void;
  /** Opens a sale with the next number. */
  readonly openSale: () => Sale;
  readonly exchanges: number;
  /** Probability of gift cards, and what customers know about theirs. */
  readonly gifts: { readonly share: number; readonly has_rules: boolean; readonly ledger: GiftLedger };
  /** Whether payment methods have discounts or surcharges. */
  readonly adjusts: boolean;
  /** The drawer opened for the cash of a return. */
  readonly handedOut: () => void;
  readonly log: (line: string) => void;
}

const noCredit = (): never => {
  throw new Error('no simulated return makes a store credit');
};

const NO_GIFTS = {
  ...{ canPrint: false, leftOn: () => null, hasMade: () => false, creditOf: noCredit, printCredit: () => undefined },
  claimUnloads: async () => succeed([]),
};
const CASHIER = { by: { staff_id: null, name: 'simulated' }, approved_by: null };
type What = IntentArguments<'refund.plan'>['what'];

/**
 * A counter with goods: sales paid by their tab or by cash and card, and returns by amount, by goods or whole, with the
 * product's own return service. Work that a death interrupts is resumed or dropped.
 */
export class Counter {
  readonly #parts: CounterParts;
  readonly #returns: ReturnService;
  readonly #exchanges: SimulatedExchanges;
  /** Null when there are no gift cards. */
  readonly #gifts: SimulatedGifts | null;

  constructor(parts: CounterParts) {
    this.#parts = parts;
    const { till, dice, handedOut } = parts;
    const open = async () => {
      if (till.machine.is_alive) handedOut();
      return succeed(null);
    };
    const { share, ledger, has_rules } = parts.gifts;
    ledger.resume(till.journal);
    this.#gifts = share === 0 ? null : new SimulatedGifts({ ...parts, ledger, has_rules });
    const settings = this.#gifts === null ? defaultSettings : () => giftSettings(has_rules);
    const { sales, shifts } = till.journal;
    const shared = { sales, shifts, engine: till.engine, settings, randomness: dice };
    const claims = new LaneClaims(shared);
    this.#returns = new ReturnService({
      ...shared,
      devices: { drawer: { open } },
      receipts: { canPrint: true, printReturn: async () => DONE },
      shift: { cashProblem: async () => null, moved: () => undefined },
      claims,
      gift: this.#gifts?.forReturns ?? NO_GIFTS,
      publisher: { changed: () => undefined },
    });
    const giveBack = (sale_id: string): Promise<void> => this.#giveBack(sale_id);
    this.#exchanges = new SimulatedExchanges({ ...parts, returns: this.#returns, claims, giveBack });
  }

  async sell(opened: Sale): Promise<void> {
    const { till, dice } = this.#parts;
    if (this.#parts.gifts.has_rules && dice.chance(0.2)) await this.#gifts?.adjust(CASHIER);
    if (this.#gifts !== null && dice.chance(this.#parts.gifts.share / 2))
      return await this.#sellCards(opened, this.#gifts);
    const line = { product_id: 'p', name: 'Pan', unit: 'each', quantity_milli: 1_000 } as const;
    const lines = Array.from({ length: dice.between(1, 3) }, (_, at) => ({
      ...line,
      line_id: `l${at}`,
      unit_price_minor: dice.between(100, 30_000),
    }));
    const sale: Sale = { ...opened, lines };
    till.journal.sales.saveSale(sale);
    const due_minor = dueOf(sale);
    if (this.#gifts !== null && dice.chance(this.#parts.gifts.share)) await this.#payWithCards(sale, this.#gifts);
    else if (dice.chance(0.5)) await this.#openTab(sale, due_minor);
    else await this.#payMixed(sale, due_minor);
    await this.#perhapsReturn(sale.sale_id);
    const { exchanges } = this.#parts;
    if (exchanges > 0 && till.machine.is_alive && dice.chance(exchanges)) await this.#exchanges.exchange(sale.sale_id);
  }

  /** A sale of gift cards only: paid like any other, then the slips are handed out. */
  async #sellCards(opened: Sale, gifts: SimulatedGifts): Promise<void> {
    const { till, dice } = this.#parts;
    till.journal.sales.saveSale(opened);
    for (let cards = dice.between(1, 2); cards > 0; cards -= 1) await gifts.sell(opened);
    await this.#finishWithCards(opened.sale_id, gifts);
  }

  async #payWithCards(sale: Sale, gifts: SimulatedGifts): Promise<void> {
    const { till, dice } = this.#parts;
    await gifts.pay(sale, dueOf(sale));
    if (till.machine.is_alive && dice.chance(0.2)) gifts.leave(sale.sale_id);
    await this.#finishWithCards(sale.sale_id, gifts);
  }

  async #finishWithCards(sale_id: string, gifts: SimulatedGifts): Promise<void> {
    const { till } = this.#parts;
    const sale = till.machine.is_alive ? till.journal.sales.sale(sale_id) : null;
    if (sale === null || sale.lines.length === 0 || !gifts.isReadyToPay(sale)) return;
    const ready = till.journal.sales.sale(sale_id);
    if (ready?.state === 'OPEN') await this.#payMixed(ready, dueOf(ready));
    const paid = till.machine.is_alive ? till.journal.sales.sale(sale_id) : null;
    if (paid?.state !== 'PAID') return;
    gifts.service.printSold(paid);
    await this.#perhapsReturn(sale_id);
  }

  /** Resumes a sale that the last run left with a tab or in an exchange; false when it has neither. */
  async goOn(sale: Sale): Promise<boolean> {
    if (await this.#exchanges.goOn(sale)) return true;
    const isOfCards = sale.lines.some(isGiftLine) || sale.tenders.some(({ kind }) => kind === 'gift');
    if (this.#gifts !== null && isOfCards) {
      if (this.#parts.dice.chance(0.3)) this.#gifts.leave(sale.sale_id);
      await this.#finishWithCards(sale.sale_id, this.#gifts);
      return true;
    }
    if (heldTender(sale) === null) return false;
    await this.#settle(sale.sale_id);
    return true;
  }

  /** Finishes returns that the last run left between two parts. */
  async finishReturns(): Promise<void> {
    const { till, dice } = this.#parts;
    const waiting = this.#returns.ends.waiting();
    if (!waiting.ok) return;
    for (const { return_id } of waiting.value.returns.filter(({ parts }) => parts.some(isWaiting))) {
      if (!till.machine.is_alive) return;
      const how = dice.chance(0.7) ? 'go_on' : 'drop';
      const answer = await this.#returns.finish({ return_id, how }, CASHIER);
      if (answer.ok && till.machine.is_alive) this.#gaveBack(answer.value);
      this.#parts.count(`return_${how}_${answer.ok ? 'told' : answer.error.code}`);
    }
  }

  async #openTab(sale: Sale, due_minor: number): Promise<void> {
    const { till, dice, charge, wait } = this.#parts;
    const hold_minor = dice.between(Math.ceil(due_minor / 2), due_minor * 2);
    const held = await charge(sale, hold_minor, hold_minor, 'tab');
    if (!till.machine.is_alive || held.outcome !== 'approved') return;
    if (dice.chance(0.4)) await this.#step(held.trace_id, 'adjustment', hold_minor + dice.between(1, 5_000));
    await wait(dice.skewed(120_000));
    if (dice.chance(0.1)) return;
    if (dice.chance(0.1)) return await this.#step(held.trace_id, 'release', null);
    await this.#settle(sale.sale_id);
  }

  /** Takes what exceeds the hold in cash first. */
  async #settle(sale_id: string): Promise<void> {
    const { till, dice, takeCash, wait } = this.#parts;
    for (let again = 0; again < 3 && till.machine.is_alive; again += 1) {
      const sale = this.#resumed(sale_id);
      const trace_id = sale === null ? undefined : heldTender(sale)?.trace_id;
      const tab = trace_id === undefined ? null : till.engine.tab(trace_id);
      if (sale === null || trace_id === undefined || tab === null) return;
      const due_minor = dueOf(sale);
      const left_minor = due_minor - paidMinor(sale);
      const amount_minor = Math.min(left_minor, tab.held_minor);
      if (amount_minor <= 0) return;
      if (amount_minor < left_minor) takeCash(sale, left_minor - amount_minor, due_minor);
      const paying = till.journal.sales.sale(sale_id);
      if (paying === null) return;
      await this.#step(trace_id, 'capture', amount_minor, { sale: paying, due_minor: dueOf(paying), tip_minor: 0 });
      // A hasty cashier takes the rest in cash; while a capture may have happened, nothing must be left.
      if (till.machine.is_alive && dice.chance(0.3)) this.#takeTheRest(sale_id);
      await wait(dice.skewed(60_000));
    }
  }

  #takeTheRest(sale_id: string): void {
    const sale = this.#resumed(sale_id);
    if (sale === null) return;
    const due_minor = dueOf(sale);
    const left_minor = due_minor - paidMinor(sale);
    if (left_minor > 0) this.#parts.takeCash(sale, left_minor, due_minor);
  }

  /** The sale as shown on the screen; null while it is being paid or when it has ended. */
  #resumed(sale_id: string): Sale | null {
    const { sales } = this.#parts.till.journal;
    const sale = sales.sale(sale_id);
    if (sale?.state !== 'HELD') return sale?.state === 'OPEN' ? sale : null;
    const { held_at_ms: _since, ...open } = sale;
    sales.saveSale({ ...open, state: 'OPEN' });
    return sales.sale(sale_id);
  }

  async #payMixed(sale: Sale, due_minor: number): Promise<void> {
    const { till, dice, charge, takeCash } = this.#parts;
    const cash_minor = Math.min(due_minor - paidMinor(sale), Math.floor(due_minor * dice.pick([0, 0.3, 0.7])));
    if (cash_minor > 0) takeCash(sale, cash_minor, due_minor);
    for (let again = 0; again < 3; again += 1) {
      const now = till.machine.is_alive ? till.journal.sales.sale(sale.sale_id) : null;
      if (now?.state !== 'OPEN') return;
      const left_minor = dueOf(now) - paidMinor(now);
      const part_minor = left_minor > 1 && dice.chance(0.3) ? dice.between(1, left_minor - 1) : left_minor;
      await charge(now, part_minor, dueOf(now), 'payment');
    }
    this.#takeTheRest(sale.sale_id);
  }

  async #perhapsReturn(sale_id: string): Promise<void> {
    const { till, dice, wait } = this.#parts;
    for (let times = dice.between(0, 2); times > 0; times -= 1) {
      await wait(dice.skewed(600_000));
      if (!till.machine.is_alive) return;
      await this.#giveBack(sale_id);
    }
  }

  async #giveBack(sale_id: string): Promise<void> {
    const { till, dice, count, log } = this.#parts;
    const what = this.#draw(sale_id);
    const to_credit = this.#gifts !== null && dice.chance(0.3);
    const wish = { sale_id, what, from: null, ...(to_credit && { to: 'store_credit' as const }) };
    const plan = await this.#returns.plan(wish);
    if (!till.machine.is_alive || !plan.ok || plan.value.problem !== null) return;
    const parts = plan.value.parts.flatMap(({ tender_id, amount_minor, act }) =>
      act === 'none' ? [] : [{ tender_id, amount_minor, act }],
    );
    if (plan.value.amount_minor === 0 || parts.length === 0) return;
    const request = { return_id: dice.identifier(), ...wish, parts, reason: 'returned' };
    const returning = this.#returns.execute(request, CASHIER);
    // A second tap, and sometimes another return beside the first.
    if (dice.chance(0.2)) void this.#returns.execute(request, CASHIER).catch(() => undefined);
    if (dice.chance(0.1))
      void this.#returns.execute({ ...request, return_id: dice.identifier() }, CASHIER).catch(() => undefined);
    const answer = await returning;
    if (!till.machine.is_alive) return;
    if (answer.ok) this.#gaveBack(answer.value);
    const outcome = answer.ok ? answer.value.parts.map(({ state }) => state).join('+') : answer.error.code;
    count(`return_${what.mode}_${outcome}`);
    log(`cashier hears return ${what.mode} ${outcome}`);
  }

  /** Money reported to be on a card belongs to its customer. */
  #gaveBack({ return_id }: { readonly return_id: string }): void {
    const { till, gifts } = this.#parts;
    const returned = till.journal.sales.saleReturn(return_id);
    for (const part of returned?.parts ?? [])
      if (part.kind === 'gift' && part.state === 'done')
        gifts.ledger.gives.set(part.part_id, {
          ...{ card_id: part.card.card_id, sale_id: returned?.sale_id ?? '', amount_minor: part.amount_minor },
        });
  }

  #draw(sale_id: string): What {
    const { till, dice } = this.#parts;
    const sale = till.journal.sales.sale(sale_id);
    if (sale === null || dice.chance(0.3)) return { mode: 'all' };
    const { line_id } = dice.pick(sale.lines);
    if (dice.chance(0.5)) return { mode: 'lines', lines: [{ line_id, quantity_milli: 1_000 }], tip: false };
    return { mode: 'amount', amount_minor: dice.between(1, dueOf(sale)) };
  }

  async #step(
    trace_id: string,
    act: TabRequest['act'],
    amount_minor: number | null,
    settles?: TabRequest['settles'],
  ): Promise<void> {
    const { till, dice, count, log } = this.#parts;
    const request = { trace_id, act, amount_minor, who: 'simulated', ...(settles && { settles }) };
    const changing = till.engine.changeTab(request);
    if (dice.chance(0.2)) void till.engine.changeTab(request).catch(() => undefined);
    const { outcome } = await changing;
    if (!till.machine.is_alive) return;
    count(`counter_${act}_${outcome}`);
    log(`cashier hears ${act} ${outcome} ${trace_id} at the counter`);
  }
}

const dueOf = (sale: Sale): number => priceSale(sale, 1).totals.total_minor;
