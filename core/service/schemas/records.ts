import * as z from 'zod';
import { currencyCode, listAnswer, listOf, optionalNumber, optionalText, promisedText } from './wire-values.ts';

/** GET /v1/webhooks: url, description and status are documented; the shape of the list is not. */
export const webhookListSchema = listOf(
  z.object({ id: optionalText, url: promisedText, description: optionalText, status: optionalText }),
  'webhooks',
  'data',
  'items',
  'results',
);

/** 200 of GET /cashouts-api/api/v1/cashout-methods/{id} (service-interface, Cash-out method); all strings. */
export const cashoutMethodAnswerSchema = z.object({
  id: promisedText,
  client_id: optionalText,
  type: optionalText,
  account_type: optionalText,
  account_number: optionalText,
  bank_name: optionalText,
  account_holder: optionalText,
  country: optionalText,
  extra_data: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
});

/**
 * 200 of GET /settlements: numbers in major units of `currency`, `created` in seconds since the epoch. Other fields may
 * indicate that there is more.
 */
export const settlementAnswerSchema = z.looseObject({
  id: promisedText,
  date: promisedText,
  total_amount: z.number(),
  currency: promisedText,
  transaction_count: z.int().min(0),
  fees: z.number(),
  net_amount: z.number(),
  transactions: listAnswer(
    z.object({
      id: promisedText,
      amount: z.number(),
      fee: optionalNumber,
      net: optionalNumber,
      currency: optionalText,
    }),
  ),
  created: optionalNumber,
  /** Set from the header by which the response reports that there is more; not a field of the body. */
  more_by_header: optionalText,
});

export type SettlementAnswer = z.infer<typeof settlementAnswerSchema>;

/** Query of GET /settlements: not documented; a day and a currency are a guess. */
export const settlementQuerySchema = z.strictObject({
  date: z.iso.date().optional(),
  currency: currencyCode.optional(),
});
export type SettlementQuery = z.infer<typeof settlementQuerySchema>;
