import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { AMOUNT_MINOR_MAX } from '../../money/money.ts';

/** Fields shared by several features. */
export const nothing = z.strictObject({});
export const id = z.string().min(1).max(64);
export const traceId = z.string().max(36);
/** Minor units, zero or more. */
export const amount = z.int().min(0).max(AMOUNT_MINOR_MAX);
export const amountAboveZero = amount.min(1);
export const optionIds = z.array(id).max(48);

/** Text written by a person that is stored and printed. */
export function written(characters_max: number): z.ZodType<string> {
  return freeOfCardData(z.string().trim().min(1).max(characters_max));
}

const secret = z.string().trim().min(1).max(1_000);
/** The client's credentials at the payment service: an id and secret for a token, or a key. */
export const credentials = z.union([
  z.strictObject({ client_id: secret, client_secret: secret, audience: secret.optional() }),
  z.strictObject({ api_key: secret }),
]);
