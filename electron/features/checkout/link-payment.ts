import type { Clock, Randomness } from '../../../core/clock.ts';
import type { LinkStep } from '../../../core/contract/checkout.ts';
import { succeed } from '../../../core/result.ts';
import type { Tender } from '../../../core/sale/sale.ts';
import { type PaymentPart, cardPart } from '../../../core/sale/split.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { Log } from '../../log/log.ts';
import type { PaymentEngine, PaymentOutcome, PaymentProgress } from '../../payments/payment-engine.ts';
import { qrSvg } from '../receipts/receipt-rendering.ts';
import type { CartService } from '../sale/cart-service.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { PartSource } from './part-price.ts';
import { CHOICE_PHASES, type CheckoutPhase, type CheckoutState } from './checkout-phase.ts';

export interface LinkPaymentParts {
  readonly cart: CartService;
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly checkoutState: CheckoutState;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  /** Where a customer pays in training; absent or null where money moves. */
  readonly practice?: { readonly pay_page: string } | null | undefined;
}

export interface LinkPaymentScreen {
  phase(): CheckoutPhase | null;
  show(phase: CheckoutPhase): void;
  ended(): void;
}

type LinkPhase = Extract<CheckoutPhase, { name: 'link' }>;

const PLACE = '{payment_id}';

/** The step as the screens show it. */
export function linkStep({ name: _name, tender_id: _tender, ...shown }: LinkPhase): LinkStep {
  return { step: 'link', ...shown };
}

/** Follows a payment that the customer makes on a phone. Never decides an outcome: it waits for the engine's. */
export class LinkPayment {
  readonly #parts: LinkPaymentParts;
  readonly #source: PartSource;
  private readonly screen: LinkPaymentScreen;

  constructor(parts: LinkPaymentParts, source: PartSource, screen: LinkPaymentScreen) {
    this.#parts = parts;
    this.#source = source;
    this.screen = screen;
  }

  /** Whether this till takes payments by link and knows their page. */
  get is_possible(): boolean {
    return this.#parts.engine.cardSales.possible && this.page !== null;
  }

  private get page(): string | null {
    const { pay_link_enabled, pay_link_url } = this.#parts.settings();
    if (!pay_link_enabled) return null;
    return pay_link_url ?? this.#parts.practice?.pay_page ?? null;
  }

  choose(wished_minor: number | undefined): Answer<null> {
    const { checkoutState } = this.#parts;
    const { checkout } = checkoutState;
    if (checkout?.hold_minor !== null || !CHOICE_PHASES.includes(checkout.phase.name))
      return refuse('not_now', 'no part can be begun now');
    if (!this.is_possible) return refuse('not_now', 'this till takes no payments by link now');
    const priced = this.#source.part('link', wished_minor);
    if (!priced.ok) return priced;
    checkoutState.checkout = { ...checkout, kind: 'link' };
    this.start(cardPart(priced.value.part), priced.value.due_minor);
    return DONE;
  }

  private start(part: PaymentPart, due_minor: number): void {
    const { cart, sales, engine, randomness, clock, settings } = this.#parts;
    const tender: Tender = {
      tender_id: randomness.identifier(),
      kind: 'link',
      state: 'pending',
      ...part,
      at_ms: clock.wallMs(),
    };
    const sale = cart.take(sales.beginCardTender(cart.sale, tender));
    const { tender_id } = tender;
    const { amount_minor, tip_minor } = part;
    this.screen.show({
      ...{ name: 'link', tender_id, amount_minor, trace_id: null, payment_id: null, code: null, address: null },
      ...{ began_at_ms: clock.wallMs(), ends_at_ms: null, giving_up: false },
    });
    const wait_ms = settings().pay_link_wait_minutes * 60_000;
    const request = {
      ...{ sale_id: sale.sale_id, tender_id, amount_minor: amount_minor - tip_minor, tip_minor },
      ...{ currency: sale.currency, due_minor, wait_ms },
      ...(sale.reference === undefined ? {} : { reference: sale.reference }),
    };
    void engine
      .payByLink(request, (progress) => this.progressed(tender_id, wait_ms, progress))
      .then(
        (outcome) => this.ended(tender_id, outcome),
        (error: unknown) => this.broke(tender_id, error),
      );
  }

  /** The cashier stops waiting: from here on the payment is undone, even if it is paid later. */
  async giveUp(): Promise<Answer<{ readonly answer: 'cancelling' | 'too_late' }>> {
    const phase = this.screen.phase();
    if (phase?.name !== 'link') return refuse('not_now', 'no payment by link is waited for');
    this.screen.show({ ...phase, giving_up: true });
    // The engine has not named it yet; the cancellation is passed on when it does.
    if (phase.trace_id === null) return succeed({ answer: 'cancelling' });
    return succeed({ answer: await this.#parts.engine.cancel(phase.trace_id) });
  }

  private alive(tender_id: string): LinkPhase | null {
    const phase = this.screen.phase();
    return phase?.name === 'link' && phase.tender_id === tender_id ? phase : null;
  }

  private progressed(tender_id: string, wait_ms: number, progress: PaymentProgress): void {
    const phase = this.alive(tender_id);
    if (phase === null) return;
    const { trace_id } = progress;
    if (phase.trace_id === null && phase.giving_up) void this.#parts.engine.cancel(trace_id);
    if (progress.phase !== 'link') return this.screen.show({ ...phase, trace_id });
    const { payment_id } = progress;
    const address = this.page?.replace(PLACE, encodeURIComponent(payment_id)) ?? null;
    const code = address === null ? null : qrSvg(address);
    this.screen.show({
      ...phase,
      trace_id,
      payment_id,
      address,
      code,
      ends_at_ms: this.#parts.clock.wallMs() + wait_ms,
    });
  }

  private ended(tender_id: string, outcome: PaymentOutcome): void {
    this.#parts.cart.reload();
    const phase = this.alive(tender_id);
    if (phase === null) return;
    switch (outcome.outcome) {
      case 'approved':
        this.screen.show({ name: 'approved', tender_id, change_minor: 0 });
        break;
      case 'declined':
        this.screen.show({ name: 'declined', tender_id, outcome });
        break;
      case 'not_charged':
        this.screen.show({ name: 'not_charged', tender_id, outcome });
        break;
      case 'unknown':
        this.screen.show({
          ...{ name: 'unknown', tender_id, trace_id: outcome.trace_id, cause: outcome.cause, card: null },
          ...{ sent_at_ms: phase.began_at_ms, unknown_at_ms: this.#parts.clock.wallMs() },
        });
    }
    this.screen.ended();
  }

  /** A bug in the engine proves nothing about the money: the payment is shown as unknown. */
  private broke(tender_id: string, error: unknown): void {
    this.#parts.log.error('a payment by link ended with an unexpected error', { event: 'payment_broke', error });
    const trace_id = this.alive(tender_id)?.trace_id ?? '';
    this.ended(tender_id, { outcome: 'unknown', trace_id, cause: 'internal', card: null, next_retry_ms: 0 });
  }
}
