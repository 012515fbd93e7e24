import { z } from 'zod';
import { optionalNumber, optionalText } from './wire-values.ts';

/** POST /oauth/token (service-interface, Issue token). */
export const tokenRequestSchema = z.strictObject({
  client_id: z.string().min(1).max(512),
  client_secret: z.string().min(1).max(4_096),
  grant_type: z.literal('client_credentials'),
  audience: z.string().min(1).max(2_048),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

/** Only `access_token` is promised; the life of the token is not shown, so `expires_in` (seconds) is a hint. */
export const tokenAnswerSchema = z.object({
  access_token: z
    .string()
    .min(1)
    .max(16_384)
    // RFC 6750: the characters a Bearer token may hold. Anything else could split the header.
    .regex(/^[A-Za-z0-9\-._~+/]+=*$/),
  expires_in: optionalNumber,
  token_type: optionalText,
});
