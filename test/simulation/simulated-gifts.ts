import { giftCodeOf, readGiftCode } from '../../core/gift/gift-code.ts';
import { succeed } from '../../core/result.ts';
import type { ReceiptStyle } from '../../core/receipt/slip.ts';
import { priceSale } from '../../core/sale/pricing.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { holdsNothing } from '../../core/sale/tender.ts';
import { type Settings, defaultSettings } from '../../core/settings/settings.ts';
import { CARD_MAX_MINOR, CARD_MONTHS } from './gift-dates.ts';
import { ownPrices } from './own-prices.ts';
import { GiftPayment } from '../../electron/features/checkout/gift-payment.ts';
import { giftCardName } from '../../electron/features/gift/gift-codes.ts';
import { PartPrice } from '../../electron/features/checkout/part-price.ts';
import { GiftService } from '../../electron/features/gift/gift-service.ts';
import type { Grant } from '../../electron/features/shared/grant.ts';
import { refuse } from '../../electron/features/shared/refusal.ts';
import type { CounterParts } from './counter.ts';
import type { GiftLedger } from './gift-ledger.ts';

export interface SimulatedGiftsParts extends Pick<CounterParts, 'till' | 'dice' | 'count' | 'log' | 'adjusts'> {
  readonly ledger: GiftLedger;
  /** Cards have dates and a limit. */
  readonly has_rules: boolean;
}

/** Settings of this till: cards and store credits are enabled. */
export const giftSettings = (has_rules: boolean): Settings => ({
  ...{ ...defaultSettings(), gift_cards: true, store_credit: true },
  ...(has_rules ? { gift_card_months: CARD_MONTHS, gift_card_max_minor: CARD_MAX_MINOR } : {}),
});

const STYLE: ReceiptStyle = {
  ...{ store_name: 'Tienda', store_lines: [], till_name: 'Caja', store_locale: 'es-CL', language: 'es' },
  ...{ training: false, footer: [], columns: 42 },
};
const CODE = /\b[A-Z]{20}\b/;

/** Gift cards at the counter with the product's own service: sold, reloaded, used wholly or in part, abandoned. */
export class SimulatedGifts {
  readonly service: GiftService;
  readonly #parts: SimulatedGiftsParts;
  readonly #payment: GiftPayment;
  #sale: Sale | null = null;

  constructor(parts: SimulatedGiftsParts) {
    this.#parts = parts;
    const { till, dice, has_rules } = parts;
    const { journal, machine } = till;
    const settings = (): Settings => giftSettings(has_rules);
    const { sales, gifts, derive, lineage } = journal;
    const onScreen = (): Sale => this.#onScreen();
    const take = (sale: Sale): Sale => (this.#sale = sale);
    const cart = {
      get sale() {
        return onScreen();
      },
      get priced() {
        return priceSale(onScreen(), 1);
      },
      take,
      heldSales: () => [],
      reload: onScreen,
    };
    this.service = new GiftService({
      ...{ sales, gifts, derive, lineage, is_of_shop: false, settings, clock: machine.clock, randomness: dice },
      cart: {
        get sale() {
          return onScreen();
        },
        edit: (change) => {
          const edited = change(onScreen());
          if (!edited.ok) return refuse(edited.error, 'the cart was not changed');
          sales.saveSale(edited.value);
          return succeed(null);
        },
        save: (sale) => {
          sales.saveSale(sale);
          return sale;
        },
      },
      receipts: { canPrint: true, printPaper: (make) => this.#handOut(make(STYLE)) },
    });
    this.#payment = new GiftPayment(
      { cart, sales, gift: this.service, clock: machine.clock, randomness: dice },
      new PartPrice({ cart, settings: parts.adjusts ? ownPrices : settings }),
    );
  }

  /** Adds a card to the open sale: a new one, or a reload. */
  async sell(sale: Sale): Promise<void> {
    const { dice, ledger, count } = this.#parts;
    this.#sale = sale;
    const again = ledger.codes.size > 0 && dice.chance(0.3);
    const code = again ? dice.pick([...ledger.codes.values()]) : this.#newCode();
    const amount_minor = dice.between(500, 60_000);
    const now_ms = this.#parts.till.machine.clock.wallMs();
    const sold = await this.service.sell({ amount_minor, code });
    count(`gift_sold_${sold.ok ? 'yes' : sold.error.code}`);
    if (!sold.ok) return;
    const { card_id } = giftCardName(code);
    ledger.codes.set(card_id, code);
    // Recorded even if the till died here: a line in the sale was requested.
    const { line_id } = sold.value;
    ledger.loads.set(line_id, { card_id, sale_id: sale.sale_id, amount_minor });
    this.#promised(line_id, card_id, sale.sale_id, now_ms);
    this.#staysBelow(card_id, amount_minor);
  }

  /** Whether a sale may be paid: checks and dates its loads again. */
  isReadyToPay(sale: Sale): boolean {
    const { ledger, count, till } = this.#parts;
    this.#sale = sale;
    if (sale.state !== 'OPEN') return true;
    const lines = new Set(sale.lines.map(({ line_id }) => line_id));
    const loads = holdsNothing(sale) ? [...ledger.loads].filter(([line_id]) => lines.has(line_id)) : [];
    // Promised before, because a death may leave the new date or the old one.
    const now_ms = till.machine.clock.wallMs();
    for (const [line_id, { card_id, sale_id }] of loads) this.#promised(line_id, card_id, sale_id, now_ms);
    const ready = this.service.readyToLoad();
    if (!ready.ok) count(`gift_not_ready_${ready.error.code}`);
    else for (const [, { card_id, amount_minor }] of loads) this.#staysBelow(card_id, amount_minor);
    return ready.ok && till.machine.is_alive;
  }

  /** A manager raises or lowers a card's balance. */
  async adjust(grant: Grant): Promise<void> {
    const { dice, ledger, till, count } = this.#parts;
    if (ledger.codes.size === 0) return;
    const card_id = dice.pick([...ledger.codes.keys()]);
    const amount_minor = dice.between(1, 20_000) * dice.pick([-1, 1]);
    ledger.adjusting = { card_id, amount_minor };
    const adjusted = await this.service.adjust({ card_id, amount_minor, reason: 'simulated' }, grant);
    if (!till.machine.is_alive) return;
    ledger.adjusted(adjusted.ok);
    count(`gift_adjusted_${adjusted.ok ? 'yes' : adjusted.error.code}`);
    if (adjusted.ok && amount_minor > 0) this.#staysBelow(card_id, 0);
  }

  /** What returns need of cards; promises the date of a store credit to its customer. */
  get forReturns(): Pick<GiftService, 'canPrint' | 'leftOn' | 'hasMade' | 'claimUnloads' | 'creditOf' | 'printCredit'> {
    const { service } = this;
    const { has_rules, ledger, till } = this.#parts;
    return {
      canPrint: service.canPrint,
      leftOn: (card_id) => service.leftOn(card_id),
      hasMade: (card_id) => service.hasMade(card_id),
      claimUnloads: (sale, returned) => service.claimUnloads(sale, returned),
      creditOf: (return_id) => {
        const now_ms = till.machine.clock.wallMs();
        const credit = service.creditOf(return_id);
        if (has_rules) ledger.dates.promise(return_id, credit.card_id, null, now_ms);
        return credit;
      },
      printCredit: (return_id) => service.printCredit(return_id),
    };
  }

  #promised(line_id: string, card_id: string, sale_id: string, now_ms: number): void {
    const { has_rules, ledger } = this.#parts;
    if (has_rules) ledger.dates.promise(line_id, card_id, sale_id, now_ms);
  }

  /** By the card's movements, not by the balance that the till reports. */
  #staysBelow(card_id: string, amount_minor: number): void {
    const { till, ledger, has_rules } = this.#parts;
    if (!has_rules || !till.machine.is_alive) return;
    const moved = till.journal.gifts.movesOf(card_id).filter(({ state }) => state === 'bound');
    const has_minor = moved.reduce((sum, one) => sum + one.amount_minor, amount_minor);
    if (has_minor > CARD_MAX_MINOR) ledger.problems.push(`a card gets ${has_minor}, above its limit`);
  }

  /** A customer pays with one or two cards, each for all that it has or for a part. */
  async pay(sale: Sale, due_minor: number): Promise<void> {
    const { till, dice, ledger, count, log } = this.#parts;
    for (let cards = dice.between(1, 2); cards > 0 && ledger.codes.size > 0 && till.machine.is_alive; cards -= 1) {
      const now = till.journal.sales.sale(sale.sale_id);
      if (now?.state !== 'OPEN') return;
      this.#sale = now;
      const [card_id, code] = dice.pick([...ledger.codes]);
      const wished_minor = dice.chance(0.4) ? dice.between(1, due_minor) : undefined;
      ledger.presents({ card_id, sale_id: sale.sale_id, amount_minor: wished_minor ?? due_minor });
      const taken = await this.#payment.take(code, wished_minor);
      if (!till.machine.is_alive) return;
      count(`gift_paid_${taken.ok ? 'yes' : taken.error.code}`);
      if (this.#parts.has_rules) {
        const isPaid = (sale_id: string): boolean => till.journal.sales.sale(sale_id)?.state === 'PAID';
        const outcome = taken.ok ? 'yes' : taken.error.code;
        ledger.problems.push(...ledger.dates.taken(card_id, outcome, isPaid, till.machine.clock.wallMs()));
      }
      if (!taken.ok) ledger.refused();
      const tender = taken.ok ? taken.value.sale.tenders.at(-1) : undefined;
      if (tender !== undefined) ledger.took(tender.tender_id, tender.amount_minor);
      log(`cashier hears ${taken.ok ? `${tender?.amount_minor} of` : taken.error.code} a card for sale ${now.number}`);
    }
  }

  /** Abandons the payment: cards no longer pay any of it. */
  leave(sale_id: string): void {
    const { till, ledger, count } = this.#parts;
    const sale = till.journal.sales.sale(sale_id);
    if (sale?.state !== 'OPEN') return;
    this.#sale = sale;
    ledger.leaves(sale_id);
    this.#payment.release('simulated');
    if (!till.machine.is_alive) return;
    ledger.left(sale_id);
    count('gift_left');
  }

  #newCode(): string {
    const { dice } = this.#parts;
    for (;;) {
      const code = giftCodeOf(Array.from({ length: 40 }, () => dice.between(0, 255)));
      if (code !== null) return code;
    }
  }

  /** A printed slip is in the customer's pocket from then on. */
  #handOut(paper: string): Promise<null> {
    const { till, ledger } = this.#parts;
    const code = readGiftCode(CODE.exec(paper)?.[0] ?? '');
    if (code === null) throw new Error('a paper without a code');
    if (till.machine.is_alive) ledger.codes.set(giftCardName(code).card_id, code);
    return Promise.resolve(null);
  }

  #onScreen(): Sale {
    const sale = this.#sale === null ? null : this.#parts.till.journal.sales.sale(this.#sale.sale_id);
    if (sale === null) throw new Error('no sale is on the screen');
    return sale;
  }
}
