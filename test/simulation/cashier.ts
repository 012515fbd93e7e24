import type { Sale, Tender } from '../../core/sale/sale.ts';
import type { PaymentPart } from '../../core/sale/split.ts';
import { paidMinor } from '../../core/sale/tender.ts';
import type { TenderKind } from '../../core/sale/tender-kind.ts';
import type { PricedPart } from '../../electron/features/checkout/part-price.ts';
import { journalTrouble } from '../../electron/journal/journal.ts';
import type { TabRequest } from '../../electron/payments/tabs/tab.ts';
import type { CardPaymentRequest, PaymentHooks, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import { Counter } from './counter.ts';
import type { Dice } from './dice.ts';
import type { GiftLedger } from './gift-ledger.ts';
import { ownPrice } from './own-prices.ts';
import type { LinkCashier } from './link-cashier.ts';
import type { Oracle } from './oracle.ts';
import type { SimulatedTill } from './simulated-till.ts';

/** What is left to sell, over all runs of the program. */
export interface PendingRequest {
  payments_left: number;
  payments_made: number;
  /** Probability of a pre-authorization. */
  readonly tabs: number;
  /** Probability of a sale of goods: tabs that pay it, mixed payments, returns (`counter.ts`). */
  readonly counter: number;
  /** Probability of an exchange of such goods (`simulated-exchanges.ts`). */
  readonly exchanges: number;
  /** Whether payment methods have discounts or surcharges (`own-prices.ts`). */
  readonly adjusts: boolean;
  /** Probability of gift cards at the counter, and what customers know about theirs. */
  readonly gifts: { readonly share: number; readonly has_rules: boolean; readonly ledger: GiftLedger };
  /** How often the drawer opened for cash of a return. */
  handed_out: number;
  readonly outcomes: Map<string, number>;
}

const ATTEMPTS_MAX = 3;

/** A person who sells, loses patience, cancels, clicks twice, changes cards, takes cash instead and returns money. */
export class Cashier {
  readonly #till: SimulatedTill;
  readonly #oracle: Oracle;
  readonly #task: PendingRequest;
  readonly #log: (line: string) => void;
  /** Null when this till sells no goods. */
  readonly #counter: Counter | null;
  readonly #dice: Dice;
  /** Null when no customer pays by link. */
  readonly #links: LinkCashier | null;

  /** @param dice used only by the counter */
  constructor(
    till: SimulatedTill,
    oracle: Oracle,
    task: PendingRequest,
    log: (line: string) => void,
    dice: Dice,
    links: LinkCashier | null,
  ) {
    this.#links = links;
    this.#till = till;
    this.#oracle = oracle;
    this.#task = task;
    this.#log = log;
    this.#dice = dice;
    this.#counter = task.counter === 0 ? null : this.#openCounter();
  }

  #openCounter(): Counter {
    return new Counter({
      till: this.#till,
      dice: this.#dice,
      charge: (sale, amount_minor, due_minor, kind) =>
        this.#charge(sale, amount_minor, due_minor, kind === 'tab' ? 'tab_of_sale' : 'payment'),
      takeCash: (sale, amount_minor, due_minor) => this.#takeCash(sale, amount_minor, due_minor),
      wait: (wait_ms) => this.#wait(wait_ms),
      count: (outcome) => this.#count(outcome),
      openSale: () => this.#openSale(),
      exchanges: this.#task.exchanges,
      gifts: this.#task.gifts,
      adjusts: this.#task.adjusts,
      handedOut: () => void (this.#task.handed_out += 1),
      log: this.#log,
    });
  }

  /** Finishes the sales that the last run left open, then sells. */
  async work(): Promise<void> {
    const counter = this.#counter;
    if (counter !== null) await this.#patiently(() => counter.finishReturns());
    for (const sale of this.#till.journal.sales.unfinishedSales()) {
      if (this.#task.payments_left <= 0 || !this.#isHere) return;
      const isOfCounter = sale.lines.length > 0 && counter !== null;
      if (isOfCounter) await this.#patiently(async () => void (await counter.goOn(sale)));
      if (isOfCounter) continue;
      const due_minor = this.#till.journal.attempts.ofSale(sale.sale_id)[0]?.due_minor;
      if (due_minor !== undefined) await this.#patiently(() => this.#settle(sale.sale_id, due_minor));
    }
    while (this.#task.payments_left > 0 && this.#isHere) {
      await this.#patiently(() => this.#sell());
      await this.#wait(this.#till.dice.skewed(60_000));
    }
  }

  get #isHere(): boolean {
    return this.#till.machine.is_alive;
  }

  /** Retries a moment later when the journal is in trouble. */
  async #patiently(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!this.#isHere) return;
      if (journalTrouble(error) === null) throw error;
      this.#task.payments_left -= 1;
      await this.#wait(2_000);
    }
  }

  #wait(wait_ms: number): Promise<void> {
    return new Promise((resolve) => void this.#till.machine.clock.schedule(wait_ms, resolve));
  }

  async #sell(): Promise<void> {
    await this.#readerIsReady();
    const { dice } = this.#till;
    const sale = this.#openSale();
    if (this.#counter !== null && this.#dice.chance(this.#task.counter)) return await this.#counter.sell(sale);
    const due_minor = dice.between(100, 90_000);
    await this.#settle(sale.sale_id, due_minor);
  }

  #openSale(): Sale {
    const sale = this.#till.journal.sales.openSale('CLP', 'simulated');
    this.#oracle.numbered(sale.number);
    return sale;
  }

  /** A cashier usually, but not always, waits until the reader is shown as ready. */
  async #readerIsReady(): Promise<void> {
    const { reader, dice } = this.#till;
    if (dice.chance(0.05)) return;
    for (let round = 0; round < 40 && reader.status.state !== 'ready'; round += 1) await this.#wait(500);
  }

  async #settle(sale_id: string, due_minor: number): Promise<void> {
    const { dice, journal } = this.#till;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX && this.#isHere; attempt += 1) {
      const sale = journal.sales.sale(sale_id);
      if (sale?.state !== 'OPEN') return;
      const left_minor = due_minor - paidMinor(sale);
      if (left_minor <= 0) return;
      if (attempt > 1 && dice.chance(0.3)) return this.#takeCash(sale, left_minor, due_minor);
      if (left_minor === due_minor && dice.chance(this.#task.tabs)) {
        const held = await this.#charge(sale, left_minor, due_minor, 'tab');
        if (this.#isHere && held.outcome === 'approved') await this.#serveTab(held.trace_id, left_minor);
        return;
      }
      const amount_minor = left_minor > 1 && dice.chance(0.15) ? dice.between(1, left_minor - 1) : left_minor;
      const outcome = await this.#charge(sale, amount_minor, due_minor);
      if (!this.#isHere) return;
      if (outcome.outcome === 'approved' && dice.chance(0.3))
        await this.#giveBack(outcome.trace_id, outcome.amount_minor);
      await this.#wait(dice.skewed(20_000));
    }
  }

  #takeCash(sale: Sale, left_minor: number, due_minor: number): void {
    const { journal, dice, machine } = this.#till;
    if (left_minor <= 0) return;
    const priced = this.#priced(sale, 'cash', { amount_minor: left_minor, tip_minor: 0 }, due_minor);
    const tender: Tender = {
      tender_id: dice.identifier(),
      kind: 'cash',
      state: 'paid',
      ...priced.part,
      received_minor: priced.part.amount_minor,
      at_ms: Math.trunc(machine.clock.wallMs()),
    };
    journal.sales.takeCash(sale, tender, priced.due_minor);
    this.#log(`cashier takes ${tender.amount_minor} in cash for sale ${sale.number}, due ${priced.due_minor}`);
  }

  async #charge(
    sale: Sale,
    amount_minor: number,
    due_minor: number,
    kind: 'payment' | 'tab' | 'tab_of_sale' = 'payment',
  ): Promise<PaymentOutcome> {
    this.#task.payments_left -= 1;
    if (kind === 'payment' && this.#links?.wants() === true)
      return this.#reported(await this.#payByLink(this.#links, sale, amount_minor, due_minor), 'link_');
    const is_tab = kind !== 'payment';
    const { journal, engine, dice, machine } = this.#till;
    const tip_minor =
      amount_minor > 10 && sale.lines.length === 0 && dice.chance(0.3) ? Math.floor(amount_minor / 10) : 0;
    const tender_id = dice.identifier();
    const at_ms = Math.trunc(machine.clock.wallMs());
    const listed = { part: { amount_minor, tip_minor }, due_minor };
    const priced = is_tab ? listed : this.#priced(sale, 'card', listed.part, due_minor);
    journal.sales.beginCardTender(sale, { tender_id, kind: 'card', state: 'pending', ...priced.part, at_ms });
    const request: CardPaymentRequest = {
      sale_id: sale.sale_id,
      tender_id,
      amount_minor: priced.part.amount_minor - tip_minor,
      tip_minor,
      currency: 'CLP',
      due_minor: priced.due_minor,
      pre_authorization: is_tab,
      ...(kind === 'tab_of_sale' && { settles_sale: true }),
      capture_mode: is_tab ? 'manual' : 'automatic',
    };
    this.#log(`cashier charges ${priced.part.amount_minor} for sale ${sale.number}, due ${priced.due_minor}`);
    const hooks = this.#hooks();
    const paying = engine.pay(request, hooks);
    if (dice.chance(0.2)) void engine.pay(request, hooks);
    return this.#reported(await paying, '');
  }

  async #payByLink(links: LinkCashier, sale: Sale, amount_minor: number, due_minor: number): Promise<PaymentOutcome> {
    const priced = this.#priced(sale, 'link', { amount_minor, tip_minor: 0 }, due_minor);
    return await links.pay(sale, priced.part, priced.due_minor);
  }

  /** How this payment method adjusts a part and the amount due. */
  #priced(sale: Sale, kind: TenderKind, part: PaymentPart, due_minor: number): PricedPart {
    return this.#task.adjusts && sale.lines.length > 0 ? ownPrice(sale, kind, part.amount_minor) : { part, due_minor };
  }

  #reported(outcome: PaymentOutcome, way: '' | 'link_'): PaymentOutcome {
    if (!this.#isHere) return outcome;
    this.#task.payments_made += 1;
    this.#count(`${way}${outcome.outcome === 'unknown' ? `unknown_${outcome.cause}` : outcome.outcome}`);
    if (outcome.outcome === 'unknown') this.#count(`${way}unknown`);
    this.#log(
      `cashier hears ${outcome.outcome} ${outcome.trace_id ?? ''} ${'cause' in outcome ? outcome.cause : ''}${'reason' in outcome ? outcome.reason : ''}`,
    );
    this.#oracle.noteOutcome(outcome);
    return outcome;
  }

  #hooks(): PaymentHooks {
    const { dice, engine, machine } = this.#till;
    const patience_ms = dice.chance(0.12) ? dice.skewed(30_000) : null;
    return {
      onProgress: (progress) => {
        if (progress.phase === 'arming' && patience_ms !== null)
          machine.clock.schedule(patience_ms, () => void engine.cancel(progress.trace_id));
      },
      judgeSignature: async () => {
        await this.#wait(dice.skewed(60_000));
        return !dice.chance(0.3);
      },
      chooseInstallments: async () => {
        if (dice.chance(0.5)) await this.#wait(dice.skewed(15_000));
        if (dice.chance(0.03)) return 'cancel';
        return dice.chance(0.2) ? { quantity: dice.between(2, 12), type: 'issuer' } : null;
      },
    };
  }

  /** Adds a tip or a round, then captures all or less, or releases; some guests just stay. */
  async #serveTab(trace_id: string, held_minor: number): Promise<void> {
    const { engine, dice } = this.#till;
    for (let more = dice.between(0, 2); more > 0 && this.#isHere; more -= 1) {
      await this.#wait(dice.skewed(120_000));
      await this.#changeTab(trace_id, 'adjustment', held_minor + dice.between(-50, 500));
    }
    if (!this.#isHere || dice.chance(0.15)) return;
    await this.#wait(dice.skewed(300_000));
    if (dice.chance(0.25)) return this.#changeTab(trace_id, 'release', null);
    await this.#changeTab(trace_id, 'capture', dice.chance(0.5) ? null : dice.between(1, held_minor));
    const tab = this.#isHere ? engine.tab(trace_id) : null;
    if (tab?.state === 'captured' && dice.chance(0.3))
      await this.#giveBack(trace_id, Math.min(tab.held_minor, held_minor));
  }

  async #changeTab(trace_id: string, act: TabRequest['act'], amount_minor: number | null): Promise<void> {
    const { engine, dice } = this.#till;
    const request = { trace_id, act, amount_minor, who: 'simulated' };
    const changing = engine.changeTab(request);
    if (dice.chance(0.2)) void engine.changeTab(request);
    const { outcome } = await changing;
    if (!this.#isHere) return;
    this.#count(`tab_${act}_${outcome}`);
    this.#log(`cashier hears ${act} ${outcome} ${trace_id}`);
  }

  /** At once or after the capture began; whole or in parts; sometimes with a double click. */
  async #giveBack(trace_id: string, amount_minor: number): Promise<void> {
    const { engine, dice } = this.#till;
    await this.#wait(dice.skewed(600_000));
    const parts = dice.chance(0.4) ? dice.between(2, 3) : 1;
    for (let part = 1; part <= parts && this.#isHere; part += 1) {
      const wanted_minor = parts === 1 ? null : Math.max(1, Math.floor(amount_minor / parts));
      const undo = { trace_id, amount_minor: wanted_minor, manager: 'simulated', reason: 'returned' };
      const undoing = engine.undo(undo);
      if (dice.chance(0.2)) void engine.undo(undo);
      const outcome = await undoing;
      if (!this.#isHere) return;
      this.#count(`undo_${outcome.outcome}`);
      this.#log(`cashier hears undo ${outcome.outcome} ${trace_id} ${'reason' in outcome ? outcome.reason : ''}`);
      await this.#wait(dice.skewed(30_000));
    }
  }

  #count(outcome: string): void {
    this.#task.outcomes.set(outcome, (this.#task.outcomes.get(outcome) ?? 0) + 1);
  }
}
