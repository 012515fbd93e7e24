import { fail, succeed } from '../../core/result.ts';
import { conflict } from '../http/conflict.ts';
import type { Answer } from '../http/operation.ts';
import { type AuthorizationRequest, type NewAuthorization, makeAuthorization } from '../rules/authorize.ts';
import type { Service } from '../service.ts';

/**
 * Decides and records an authorization; resolves once it is durable. A trace has at most one payment, approved or
 * declined (payment-safety 5.1, A2): a second request with it gets 409 and changes nothing.
 */
export function authorize(
  service: Service,
  request: AuthorizationRequest,
  answer: (authorization: NewAuthorization) => unknown,
): Promise<Answer> {
  return service.commits.run((): Answer => {
    const { trace_id } = request;
    if (trace_id !== undefined && (service.payments.hasTrace(trace_id) || service.payments.isBuried(trace_id))) {
      return fail(conflict('duplicate', service.settings.coded_conflicts));
    }
    const authorization = makeAuthorization(service, request);
    service.payments.insertPayment(authorization.payment);
    service.payments.insertTransaction(authorization.transaction);
    const body = answer(authorization);
    const approved = authorization.payment.approved === 1;
    service.webhooks.publish(approved ? 'payment.authorized' : 'payment.declined', () => body);
    if (approved) service.captures.expect(authorization.payment.capture_begins_at_ms);
    return succeed(body);
  });
}
