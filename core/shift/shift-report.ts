import * as z from 'zod';
import { CURRENCY_CODES } from '../money/currency.ts';
import { countLinesSchema } from './cash-count-schema.ts';
import { NOTE_MAX } from './cash-reasons.ts';
import { personSchema } from './shift.ts';

const count = z.int().min(0);
const sum = z.int().min(0);
const currency = z.enum(CURRENCY_CODES);

/** One tax over all sales of the shift: each sale's tax was rounded once, and those are summed. */
const taxLineSchema = z.strictObject({
  name: z.string().max(40),
  basis_points: count,
  included: z.boolean(),
  base_minor: sum,
  amount_minor: sum,
});

/** What was charged and refunded with the cards of one brand. `brand` is empty when no card was named. */
const cardLineSchema = z.strictObject({
  brand: z.string().max(24),
  payments: count,
  /** Charged, tips included. */
  amount_minor: sum,
  tip_minor: sum,
  returns: count,
  returned_minor: sum,
});
export type CardLine = z.infer<typeof cardLineSchema>;

/**
 * Sales of a quarter of an hour. Every time zone is a whole number of quarters from UTC, so that the hours of any place
 * can be derived, and a report means the same everywhere.
 */
const quarterSchema = z.strictObject({ starts_at_ms: z.int(), sales: count, amount_minor: sum });
export type Quarter = z.infer<typeof quarterSchema>;

/** Gift card movements, by `GIFT_SUMS`. */
const giftSumsSchema = z.strictObject({
  sold_minor: sum,
  redeemed_minor: sum,
  given_minor: sum,
  unsold_minor: sum,
  adjusted_minor: z.int(),
});
/** Everything that happened in one currency, in its minor units. */
const currencyReportSchema = z.strictObject({
  currency,
  /** Paid sales; totals with taxes, without tips and without what was put on gift cards. */
  sales: z.strictObject({ count, total_minor: sum, discount_minor: sum, tip_minor: sum }),
  taxes: z.array(taxLineSchema),
  /** Parts of sales paid in cash, minus those given back: negative if these are from an earlier shift. */
  cash: z.strictObject({ payments: z.int(), amount_minor: z.int(), tip_minor: z.int(), rounding_minor: z.int() }),
  /**
   * Cash refunds of paid sales; absent when there were none, as in older reports. `rounding_minor`, signed, is what
   * left the drawer more (+) or less (−) than `amount_minor`.
   */
  cash_returns: z.strictObject({ returns: z.int().min(1), amount_minor: sum, rounding_minor: z.int() }).optional(),
  /** Returned goods that paid for other goods; absent when there were none. They are in no drawer and on no card. */
  exchanges: z.strictObject({ count: z.int().min(1), amount_minor: sum }).optional(),
  /** Discounts and surcharges by ways of paying, included in the totals; absent when there were none. */
  adjustments: z.strictObject({ discount_minor: sum, surcharge_minor: sum }).optional(),
  /** Gift card movements; absent when there were none. None of them is a sale. */
  gift_cards: giftSumsSchema.optional(),
  cards: z.array(cardLineSchema),
  installments: z.array(z.strictObject({ quantity: z.int().min(2), payments: count, amount_minor: sum })),
  quarters: z.array(quarterSchema),
});
export type CurrencyReport = z.infer<typeof currencyReportSchema>;

/** The expected content of the drawer, in one currency: float + sales + in − out − refunds. */
const drawerReportSchema = z.strictObject({
  currency,
  float_minor: sum,
  /**
   * Cash of sales minus change, including sales in another currency; signed, because change can be given in the other
   * one.
   */
  sales_minor: z.int(),
  in_minor: sum,
  out_minor: sum,
  refunds_minor: sum,
  expected_minor: z.int(),
});
export type DrawerReport = z.infer<typeof drawerReportSchema>;

/** The content of X and Z reports. The first currency and drawer are the shift's own. */
const shiftReportSchema = z.strictObject({
  currencies: z.array(currencyReportSchema).min(1),
  drawers: z.array(drawerReportSchema).min(1),
  cash_ins: count,
  cash_outs: count,
  /** Number of drawer openings without a sale. */
  drawer_openings: count,
  /** Number of counts before the closing one. */
  recounts: count,
});
export type ShiftReport = z.infer<typeof shiftReportSchema>;

/**
 * What may be known before a blind count: numbers of sales, and cards. Sums over all tenders are omitted, because
 * subtracting the cards would give the cash.
 */
export function withoutCash({ currencies, ...report }: ShiftReport): ShiftReport {
  return {
    ...report,
    drawers: [],
    currencies: currencies.map(({ currency, sales, cash, cards, installments }) => ({
      currency,
      sales: { count: sales.count, total_minor: 0, discount_minor: 0, tip_minor: 0 },
      taxes: [],
      cash: { payments: cash.payments, amount_minor: 0, tip_minor: 0, rounding_minor: 0 },
      cards,
      installments,
      quarters: [],
    })),
  };
}

/** Counted against expected, in one currency; the difference is counted − expected. */
export const countResultSchema = z.strictObject({
  currency,
  expected_minor: z.int(),
  counted_minor: sum,
  difference_minor: z.int(),
});
export type CountResult = z.infer<typeof countResultSchema>;

/** The part of the day's close that closes a shift: the Z report. */
export const shiftCloseSchema = z.strictObject({
  shift_id: z.string().min(1).max(64),
  number: z.int().min(1),
  by: personSchema,
  report: shiftReportSchema,
  /** Null when the drawer was not counted. */
  count: z
    .strictObject({
      lines: countLinesSchema,
      results: z.array(countResultSchema),
      /** The person who counted did not see the expected amount. */
      blind: z.boolean(),
      /** The signer's explanation of the difference, if any. */
      note: z.string().max(NOTE_MAX).optional(),
    })
    .nullable(),
});
export type ShiftClose = z.infer<typeof shiftCloseSchema>;
