import * as z from 'zod';
import { QUANTITY_MILLI_MAX } from '../../sale/limits.ts';
import { TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import { amount, id, optionIds } from './fields.ts';

const weight = z.int().min(1).max(QUANTITY_MILLI_MAX);

/** Input from scanner, scale and the simulated reader. */
export const DEVICE_INTENTS = {
  /** Claims a scan, so that only one of two open pages acts on it; the act itself may need more permissions. */
  'scan.take': intent<{ readonly mine: boolean }>()({
    input: z.strictObject({ number: z.int().min(1) }),
    permission: 'none',
    audience: TILL,
  }),
  /** Weighs a line again. */
  'sale.weighLine': intent<null>()({
    input: z.strictObject({ line_id: id, weight_grams: weight }),
    permission: 'sell',
    audience: TILL,
  }),
  /** Adds a product with the weight shown on the screen; refused unless the scale still shows it and is stable. */
  'sale.addWeighed': intent<{ readonly line_id: string }>()({
    input: z.strictObject({
      product_id: id,
      weight_grams: weight,
      price_minor: amount.optional(),
      option_ids: optionIds.optional(),
    }),
    permission: 'sell',
    audience: TILL,
  }),
  /** A code that pairs one browser page of this machine; the page gets its audience's permissions. */
  'page.pair': intent<{ readonly code: string; readonly seconds_left: number }>()({
    input: z.strictObject({ audience: z.enum(['customer_display', 'kiosk']) }),
    permission: 'sell',
    audience: TILL,
  }),
  /** Revokes the pairing of every page. */
  'page.unpair': intent<null>()({ input: z.strictObject({}), permission: 'sell', audience: TILL }),
  /** Training only: an action of the simulated reader's customer. */
  'training.reader': intent<null>()({
    input: z.strictObject({
      act: z.enum(['present', 'unplug', 'replug', 'cancel']),
      card: z.string().max(40).optional(),
    }),
    permission: 'sell',
    audience: TILL_AND_KIOSK,
  }),
} as const;
