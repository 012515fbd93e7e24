import { defineOperation } from '../operation.ts';
import * as z from 'zod';
import { optionalNumber } from '../schemas/wire-values.ts';

/** POST /oauth/token (service-interface, Issue token). */
const tokenRequestSchema = z.strictObject({
  client_id: z.string().min(1).max(512),
  client_secret: z.string().min(1).max(4_096),
  grant_type: z.literal('client_credentials'),
  audience: z.string().min(1).max(2_048),
});

/**
 * Only `access_token` is guaranteed (service-interface, Issue token). `expires_in` (seconds) is a hint; an unreadable
 * one is ignored rather than stopping sales.
 */
const tokenAnswerSchema = z.object({
  access_token: z
    .string()
    .min(1)
    .max(16_384)
    // RFC 6750: the characters a Bearer token may hold. Anything else could split the header.
    .regex(/^[A-Za-z0-9\-._~+/]+=*$/),
  expires_in: optionalNumber.catch(undefined),
});

/** service-interface, Issue token. */
export const tokenOperations = {
  'token.issue': defineOperation({
    name: 'token.issue',
    kind: 'token',
    method: 'POST',
    path: '/oauth/token',
    scheme: 'none',
    request_schema: tokenRequestSchema,
    answer_schema: tokenAnswerSchema,
    // 200 is the status of RFC 6749 5.1; nothing is at risk in accepting it.
    success: [201, 200],
    listed: [201, 400, 500],
  }),
};
