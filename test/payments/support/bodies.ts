import type { CallResult } from '../../../core/service/call-result.ts';
import { cardPresentAuthorizationAnswerSchema } from '../../../core/service/schemas/authorization-answer.ts';
import { undoAnswerSchema } from '../../../core/service/schemas/undo.ts';
import { authorizationAnswer, undoAnswer } from '../../../electron/gateway/answers.ts';
import type { AuthorizationAnswer, UndoAnswer } from '../../../electron/gateway/payment-service.ts';
import { answer } from './fake-service.ts';

/** Reads a body as the client does: by its schema, then as the engine gets it. */
export function undoBody(body: unknown, http_status = 200): CallResult<UndoAnswer> {
  return answer('undo', undoAnswer({ http_status, body: undoAnswerSchema.parse(body) }, 'CLP'), http_status);
}

/** The same for an authorization, with status 201. */
export function authorizationBody(body: unknown): CallResult<AuthorizationAnswer> {
  const parsed = cardPresentAuthorizationAnswerSchema.parse(body);
  return answer('authorize', authorizationAnswer({ http_status: 201, body: parsed }, 'CLP'), 201);
}
