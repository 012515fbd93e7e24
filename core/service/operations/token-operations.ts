import { defineOperation } from '../operation.ts';
import { tokenAnswerSchema, tokenRequestSchema } from '../schemas/token.ts';

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
    // 200 is what RFC 6749 5.1 says; nothing is at risk in believing it.
    success: [201, 200],
    listed: [201, 400, 500],
  }),
};
