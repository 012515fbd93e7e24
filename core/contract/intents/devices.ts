import { z } from 'zod';
import { QUANTITY_MILLI_MAX } from '../../sale/limits.ts';
import { TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import { amount, id, optionIds } from './fields.ts';

const weight = z.int().min(1).max(QUANTITY_MILLI_MAX);

/** What scanner, scale and the simulated reader bring. */
export const DEVICE_INTENTS = {
  /** A page that wants a scan takes it, so that of two open pages only one acts on it; what it is for asks for more. */
  'scan.take': intent<{ readonly mine: boolean }>()({
    input: z.strictObject({ number: z.int().min(1) }),
    permission: 'none',
    audience: TILL,
  }),
  /** A line by weight lies on the scale again. */
  'sale.weighLine': intent<null>()({
    input: z.strictObject({ line_id: id, weight_grams: weight }),
    permission: 'sell',
    audience: TILL,
  }),
  /** Adds a product with the weight that was on the screen; refused unless the scale still shows it, and is stable. */
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
  /** A code for one page beside this one, in a browser of this machine: what it may is what is for its audience. */
  'page.pair': intent<{ readonly code: string; readonly seconds_left: number }>()({
    input: z.strictObject({ audience: z.enum(['customer_display', 'kiosk']) }),
    permission: 'sell',
    audience: TILL,
  }),
  /** Revokes the pairing of every page. */
  'page.unpair': intent<null>()({ input: z.strictObject({}), permission: 'sell', audience: TILL }),
  /** Training only: what the simulated reader's customer does. */
  'training.reader': intent<null>()({
    input: z.strictObject({
      act: z.enum(['present', 'unplug', 'replug', 'cancel']),
      card: z.string().max(40).optional(),
    }),
    permission: 'sell',
    audience: TILL_AND_KIOSK,
  }),
} as const;
