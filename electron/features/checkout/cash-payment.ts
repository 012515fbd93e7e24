import type { Clock, Randomness } from '../../../core/clock.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { succeed } from '../../../core/result.ts';
import { roundCash } from '../../../core/sale/cash-rounding.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { type ChangeIn, settleForeign, worthFits } from '../../../core/sale/second-currency.ts';
import { costOf, coverOf } from '../../../core/sale/tender-adjustment.ts';
import { secondCurrency } from '../../../core/settings/payment-settings.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { Log } from '../../log/log.ts';
import type { PartSource, PricedPart } from './part-price.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

export interface CashParts {
  readonly cart: CartService;
  readonly sales: SaleStore;
  readonly devices: TillDevices;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
}

export interface CashTaken {
  readonly sale: Sale;
  readonly tender_id: string;
  readonly change_minor: number;
}

/** Takes cash: durable in the journal before the drawer opens. */
export class CashPayment {
  readonly #parts: CashParts;
  readonly #source: PartSource;

  constructor(parts: CashParts, source: PartSource) {
    this.#parts = parts;
    this.#source = source;
  }

  /** Takes what the customer hands over towards `covers_minor`. Less than the due amount becomes a part of its own. */
  take(covers_minor: number, received_minor: number): Answer<CashTaken> {
    const cash_due_minor = roundCash(this.cost(covers_minor), this.cash_step_minor);
    const is_enough = received_minor >= cash_due_minor;
    const priced = is_enough ? this.#source.part('cash', covers_minor) : this.less(covers_minor, received_minor);
    if (!priced.ok) return priced;
    const taken_minor = is_enough ? cash_due_minor : received_minor;
    // Rounding to coins can push the largest amount beyond the storable maximum.
    if (Math.max(taken_minor, received_minor) > AMOUNT_MINOR_MAX)
      return refuse('amount_too_large', 'the cash for this part exceeds what one payment may be');
    return this.record(priced.value, {
      received_minor,
      change_minor: received_minor - taken_minor,
      rounding_minor: taken_minor - priced.value.part.amount_minor,
    });
  }

  /** Takes exactly the amount due for `covers_minor`. */
  takeExactly(covers_minor: number): Answer<CashTaken> {
    return this.take(covers_minor, roundCash(this.cost(covers_minor), this.cash_step_minor));
  }

  /** Takes notes of the second currency. Cards are never charged in it. */
  takeForeign(covers_minor: number, received_minor: number, change_in: ChangeIn): Answer<CashTaken> {
    const settings = this.#parts.settings();
    const second = secondCurrency(settings);
    if (second === null) return refuse('not_now', 'this till takes no second currency');
    if (received_minor % second.step_minor !== 0)
      return refuse('amount_too_small', `this till takes multiples of ${second.step_minor} of ${second.currency}`);
    if (!worthFits(received_minor, second, settings.currency, AMOUNT_MINOR_MAX))
      return refuse('amount_too_large', 'it is worth more than one payment may be');
    const cost_minor = this.cost(covers_minor);
    const settled = settleForeign(
      cost_minor,
      received_minor,
      change_in,
      second,
      settings.currency,
      this.cash_step_minor,
    );
    const priced =
      settled.covers_minor === cost_minor
        ? this.#source.part('cash', covers_minor)
        : this.less(covers_minor, settled.covers_minor);
    if (!priced.ok) return priced;
    return this.record(priced.value, {
      received_minor: settled.worth_minor,
      change_minor: settled.change_minor,
      rounding_minor: settled.rounding_minor + settled.covers_minor - priced.value.part.amount_minor,
      foreign: {
        currency: second.currency,
        rate: second.rate,
        received_minor,
        change_minor: settled.foreign_change_minor,
      },
    });
  }

  /** A drawer that does not open never stops a sale: it also has a key. */
  openDrawer(): void {
    void this.#parts.devices.drawer?.open().then((opened) => {
      if (!opened.ok)
        this.#parts.log.warn('the cash drawer did not open', { event: 'drawer_failed', code: opened.error });
    });
  }

  private cost(covers_minor: number): number {
    return costOf(covers_minor, this.#source.quote('cash'));
  }

  /** Too little cash for a part pays for a smaller one. */
  private less(covers_minor: number, paid_minor: number): Answer<PricedPart> {
    if (paid_minor > this.cost(covers_minor))
      return refuse('amount_exceeds_rest', 'it pays the part, and is less than the coins for it');
    return this.#source.part('cash', coverOf(paid_minor, covers_minor, this.#source.quote('cash')));
  }

  private get cash_step_minor(): number {
    return cashStep(this.#parts.settings());
  }

  private record(
    { part, due_minor }: PricedPart,
    cash: Pick<Tender, 'foreign' | 'rounding_minor'> & {
      readonly received_minor: number;
      readonly change_minor: number;
    },
  ): Answer<CashTaken> {
    const { cart, sales, randomness, clock } = this.#parts;
    const tender: Tender = {
      tender_id: randomness.identifier(),
      kind: 'cash',
      state: 'paid',
      ...part,
      ...cash,
      at_ms: clock.wallMs(),
    };
    const sale = cart.take(sales.takeCash(cart.sale, tender, due_minor));
    this.openDrawer();
    return succeed({ sale, tender_id: tender.tender_id, change_minor: cash.change_minor });
  }
}
