import { succeed } from '../../core/result.ts';
import { type Operation, defineOperation } from '../http/operation.ts';
import type { Service } from '../service.ts';
import * as z from 'zod';

/** Body of POST /oauth/token. */
const tokenRequestSchema = z.strictObject({
  client_id: z.string().min(1).max(200),
  client_secret: z.string().min(1).max(500),
  grant_type: z.literal('client_credentials', { error: 'use client_credentials' }),
  audience: z.string().min(1).max(500),
});

const tokenAnswerSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});

export function tokenOperations(service: Service): Operation[] {
  return [
    defineOperation({
      name: 'issue_token',
      method: 'POST',
      path: '/oauth/token',
      summary: 'Issue token',
      group: 'Authentication',
      body: tokenRequestSchema,
      success: { status: 201, schema: tokenAnswerSchema },
      errors: { 400: 'short', 401: 'short', 500: 'short' },
      handle: ({ body }) => {
        const expires_in = Math.ceil(service.settings.token_lifetime_seconds);
        const token = service.gate.issue(body.client_id, body.client_secret, expires_in);
        if (!token.ok) return token;
        return succeed({ access_token: token.value, token_type: 'Bearer', expires_in });
      },
    }),
  ];
}
