import { z } from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { AMOUNT_MINOR_MAX } from '../../money/money.ts';

/** Fields that more than one feature asks for. */
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
/** What names a client to the payment service: the pair of a token, or a key. */
export const credentials = z.union([
  z.strictObject({ client_id: secret, client_secret: secret, audience: secret.optional() }),
  z.strictObject({ api_key: secret }),
]);
