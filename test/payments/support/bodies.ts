import type { CallResult } from '../../../core/service/call-result.ts';
import { cardPresentAuthorizationAnswerSchema } from '../../../core/service/schemas/authorization-answer.ts';
import { undoAnswerSchema } from '../../../core/service/schemas/undo.ts';
import { authorizationAnswer, undoAnswer } from '../../../electron/gateway/answers.ts';
import type { AuthorizationAnswer, UndoAnswer } from '../../../electron/gateway/payment-service.ts';
import { answer, unknown } from './fake-service.ts';
import { openShop } from './shop.ts';

/** Reads a body as the client does: by its schema, then as the engine gets it. */
export function undoBody(body: unknown, http_status = 200): CallResult<UndoAnswer> {
  return answer('undo', undoAnswer({ http_status, body: undoAnswerSchema.parse(body) }, 'CLP'), http_status);
}

/** The same for an authorization, with status 201. */
export function authorizationBody(body: unknown): CallResult<AuthorizationAnswer> {
  const parsed = cardPresentAuthorizationAnswerSchema.parse(body);
  return answer('authorize', authorizationAnswer({ http_status: 201, body: parsed }, 'CLP'), 201);
}

/** An approval that echoes 1,000, whatever was asked for. */
export const approvalOfThousand = (trace_id: string): CallResult<AuthorizationAnswer> =>
  authorizationBody({
    payment_id: 'pay-1',
    trace_id,
    amount: { value: 1_000, currency: 'CLP' },
    transaction: { id: 'txn-1', status: 'IN_PROGRESS', status_detail: 'SUCCESS' },
  });

type MakeBody = (amount_minor: number) => unknown;

/** A refund of 1,000 that is answered with this body. */
export async function refundAnswered(makeBody: MakeBody) {
  const shop = openShop();
  const trace_id = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
  shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'CAPTURED', transactions: [] });
  shop.service.script.R5 = () => undoBody(makeBody(1_000));
  const outcome = await shop.engine.undo({ trace_id, amount_minor: null, manager: 'Eva', reason: 'returned' });
  return { shop, trace_id, outcome };
}

/** The state of an unknown payment of 1,000 whose undoing is answered with this body. */
export async function stateAfterUndoing(makeBody: MakeBody): Promise<string | undefined> {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => undoBody(makeBody(1_000));
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(600_000);
  return shop.engine.attempt(trace_id ?? '')?.summary.state;
}

/** The capture of a tab of 50,000 that is answered with this body. */
export async function captureAnswered(makeBody: MakeBody) {
  const shop = openShop();
  const request = { ...shop.order(50_000), pre_authorization: true, capture_mode: 'manual' as const };
  const trace_id = (await shop.engine.pay(request, shop.hooks)).trace_id ?? '';
  shop.service.script.change = () => undoBody(makeBody(50_000));
  const outcome = await shop.engine.changeTab({ trace_id, act: 'capture', amount_minor: null, who: 'Eva' });
  return { shop, trace_id, outcome };
}
