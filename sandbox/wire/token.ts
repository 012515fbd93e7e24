import { z } from 'zod';

/** Body of POST /oauth/token. */
export const tokenRequestSchema = z.strictObject({
  client_id: z.string().min(1).max(200),
  client_secret: z.string().min(1).max(500),
  grant_type: z.literal('client_credentials', { error: 'use client_credentials' }),
  audience: z.string().min(1).max(500),
});

export const tokenAnswerSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});
