import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { type SecondCurrency, secondCurrencySchema } from '../sale/second-currency-schema.ts';
import { ADJUSTMENT_BASIS_POINTS_MAX } from '../sale/tender-adjustment.ts';
import type { Settings } from './settings.ts';

const amount = z.int().min(1).max(AMOUNT_MINOR_MAX);
const adjustment = z.int().min(-ADJUSTMENT_BASIS_POINTS_MAX).max(ADJUSTMENT_BASIS_POINTS_MAX).default(0);

/** `https://shop.example/boleta/{code}`: the shop's own page, with a placeholder for the receipt's code. */
const receiptUrl = z
  .string()
  .max(300)
  .regex(
    /^https:\/\/[^\s{}@]+\{code\}[^\s{}@]*$/,
    'must be an https address with {code} once, without user or password',
  );

/**
 * `https://pagos.example/{payment_id}`: the payment service's page for customers, with a placeholder for the payment.
 */
const payLinkUrl = z
  .string()
  .max(300)
  .regex(
    /^https:\/\/[^\s{}@]+\{payment_id\}[^\s{}@]*$/,
    'must be an https address with {payment_id} once, without user or password',
  );

/** Settings for tips, a second currency and receipts, with their defaults. */
export const PAYMENT_SETTINGS = {
  /** Beside the choice of tender, where no tip costs no tap; or in a step of its own before it. */
  tip_asked: z.enum(['with_tender', 'first']).default('with_tender'),
  /** `smart` offers amounts for a small total and percentages for the rest. */
  tip_presets: z.enum(['percent', 'amount', 'smart']).default('smart'),
  /** Tips offered as amounts, in minor units; null follows the currency. */
  tip_amounts_minor: z.array(amount).min(1).max(4).nullable().default(null),
  /** Largest total for which `smart` offers amounts, in minor units; null follows the currency. */
  tip_small_total_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).nullable().default(null),
  /** Whether percentages also apply to taxes, and to the price before discounts. */
  tip_on_taxes: z.boolean().default(true),
  tip_before_discounts: z.boolean().default(false),
  /** Time limit for a tip step of its own, in seconds; null waits for an answer. */
  tip_time_limit_seconds: z.int().min(5).max(600).nullable().default(null),
  /** What a till does when that time is up: keep waiting, or continue without a tip. */
  tip_when_time_is_up: z.enum(['wait', 'no_tip']).default('wait'),

  /** Cash in a second currency at the shop's own rate; null accepts none. */
  second_currency: secondCurrencySchema.nullable().default(null),

  /** What happens by default with the receipt of a sale that was just paid. */
  receipt_default: z.enum(['print', 'qr', 'none']).default('print'),
  /** The shop's page for receipts; without one, the code on the screen contains the receipt's facts. */
  receipt_url: receiptUrl.nullable().default(null),
  /** Whether customers' phones in the shop's network may open their receipt at the till, for a quarter of an hour. */
  receipt_page: z.boolean().default(false),
  /** Whether customers may request the invoice of their sale there, in their own name. */
  invoice_page: z.boolean().default(false),
  /** Its port, which a firewall may have to allow; 0 for any free one. */
  receipt_page_port: z.int().min(0).max(65_535).default(0),

  /** Whether customers may pay on their phones, at an address of the payment service (docs/specs/pay-link.md). */
  pay_link_enabled: z.boolean().default(false),
  /** The address for payments by link; null where they are only used in training. */
  pay_link_url: payLinkUrl.nullable().default(null),
  /** How long the till waits for a payment by link, in minutes. */
  pay_link_wait_minutes: z.int().min(1).max(30).default(4),

  /**
   * Surcharge (+) or discount (−) of each way of paying, in basis points (docs/specs/tender-adjustment.md); 0 for none.
   * A surcharge requires a statement of the person responsible that the law allows it.
   */
  tender_cash_basis_points: adjustment,
  tender_card_basis_points: adjustment,
  tender_link_basis_points: adjustment,
  tender_gift_basis_points: adjustment,
  surcharge_allowed: z.boolean().default(false),
  /** The most by which one kind of tender may change the price of a sale, in minor units; null for no cap. */
  tender_adjustment_max_minor: amount.nullable().default(null),

  /** Whether a cashier may open a tab from the sale: a hold on a card from which the sale is settled later. */
  tabs_enabled: z.boolean().default(false),
  /** How long the shop's bank keeps a hold for a tab, in hours, and how long before its end the till warns. */
  tab_hold_hours: z.int().min(1).max(8_760).default(168),
  tab_warning_hours: z.int().min(1).max(8_760).default(24),

  /** Smallest amount for which plans are requested, in minor units; null follows the currency, 0 always does. */
  installments_from_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).nullable().default(null),
  /** Organization whose list of merchants contains this one's installment fees; null uses only `financial_fees`. */
  organization_id: z.string().min(1).max(64).nullable().default(null),
  /** How old the merchant's fees may be before no plan is offered from them, in hours. */
  merchant_fees_max_age_hours: z.int().min(1).max(720).default(72),
} as const;

/** The second currency; null when unset or when it is the store's own. */
export function secondCurrency({
  second_currency,
  currency,
}: Pick<Settings, 'second_currency' | 'currency'>): SecondCurrency | null {
  return second_currency?.currency === currency ? null : second_currency;
}
