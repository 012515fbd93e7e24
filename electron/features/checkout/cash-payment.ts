import type { Clock, Randomness } from '../../../core/clock.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { succeed } from '../../../core/result.ts';
import { roundCash } from '../../../core/sale/cash-rounding.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { type ChangeIn, settleForeign, worthFits } from '../../../core/sale/second-currency.ts';
import type { PaymentPart } from '../../../core/sale/split.ts';
import { secondCurrency } from '../../../core/settings/payment-settings.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { Log } from '../../log/log.ts';
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

/** What the payment on the screen says of the part that cash is taken for. */
export interface CashPartSource {
  /** The next part of `amount_minor`, or all that is left; or why it does not fit that. */
  part(amount_minor: number | undefined): Answer<PaymentPart>;
  /** The whole sale with its tip. */
  due_minor(): number;
}

export interface CashTaken {
  readonly sale: Sale;
  readonly tender_id: string;
  readonly change_minor: number;
}

/** Takes cash: durable in the journal before the drawer opens. */
export class CashPayment {
  readonly #parts: CashParts;
  readonly #source: CashPartSource;

  constructor(parts: CashParts, source: CashPartSource) {
    this.#parts = parts;
    this.#source = source;
  }

  /** What the customer hands over for `amount_minor`. Less than what is due is a part of its own. */
  take(amount_minor: number, received_minor: number): Answer<CashTaken> {
    const cash_due_minor = roundCash(amount_minor, this.cash_step_minor);
    const is_enough = received_minor >= cash_due_minor;
    const part = this.#source.part(is_enough ? amount_minor : received_minor);
    if (!part.ok) return part;
    const taken_minor = is_enough ? cash_due_minor : received_minor;
    // Rounding to the coin can take the largest amount beyond what is stored.
    if (Math.max(taken_minor, received_minor) > AMOUNT_MINOR_MAX)
      return refuse('amount_too_large', 'the cash for this part exceeds what one payment may be');
    return this.record(part.value, {
      received_minor,
      change_minor: received_minor - taken_minor,
      rounding_minor: taken_minor - part.value.amount_minor,
    });
  }

  /** Exactly what is due for `amount_minor`. */
  takeExactly(amount_minor: number): Answer<CashTaken> {
    return this.take(amount_minor, roundCash(amount_minor, this.cash_step_minor));
  }

  /** Notes of the second currency for `amount_minor`. A card is never charged in it: only the drawer takes it. */
  takeForeign(amount_minor: number, received_minor: number, change_in: ChangeIn): Answer<CashTaken> {
    const settings = this.#parts.settings();
    const second = secondCurrency(settings);
    if (second === null) return refuse('not_now', 'this till takes no second currency');
    if (received_minor % second.step_minor !== 0)
      return refuse('amount_too_small', `this till takes multiples of ${second.step_minor} of ${second.currency}`);
    if (!worthFits(received_minor, second, settings.currency, AMOUNT_MINOR_MAX))
      return refuse('amount_too_large', 'it is worth more than one payment may be');
    const settled = settleForeign(
      amount_minor,
      received_minor,
      change_in,
      second,
      settings.currency,
      this.cash_step_minor,
    );
    const part = this.#source.part(settled.covers_minor);
    if (!part.ok) return part;
    return this.record(part.value, {
      received_minor: settled.worth_minor,
      change_minor: settled.change_minor,
      rounding_minor: settled.rounding_minor,
      foreign: {
        currency: second.currency,
        rate: second.rate,
        received_minor,
        change_minor: settled.foreign_change_minor,
      },
    });
  }

  /** A drawer that does not open never stops a sale: it has a key. */
  openDrawer(): void {
    void this.#parts.devices.drawer?.open().then((opened) => {
      if (!opened.ok)
        this.#parts.log.warn('the cash drawer did not open', { event: 'drawer_failed', code: opened.error });
    });
  }

  private get cash_step_minor(): number {
    return cashStep(this.#parts.settings());
  }

  private record(
    part: PaymentPart,
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
    const sale = cart.take(sales.takeCash(cart.sale, tender, this.#source.due_minor()));
    this.openDrawer();
    return succeed({ sale, tender_id: tender.tender_id, change_minor: cash.change_minor });
  }
}
