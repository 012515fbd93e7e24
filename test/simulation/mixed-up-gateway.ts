import type { CallResult } from '../../core/service/call-result.ts';
import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import type { Dice } from './dice.ts';

type Named = { readonly payment_id?: string };

/**
 * A gateway that sometimes repeats an earlier response about a payment link (I10). Only responses that name their
 * payment: nothing could reveal the others (docs/safety.md).
 */
export function mixedUp(service: PaymentService, dice: Dice, probability: () => number): PaymentService {
  const remembering = <Answer extends Named>(): ((
    result: Promise<CallResult<Answer>>,
  ) => Promise<CallResult<Answer>>) => {
    const answers: CallResult<Answer>[] = [];
    return async (call) => {
      const result = await call;
      const again = answers.length > 0 && dice.chance(probability()) ? dice.pick(answers) : null;
      if (again !== null) return again;
      if (result.kind === 'answer' && result.value.payment_id !== undefined) answers.push(result);
      return result;
    };
  };
  const create = remembering<NamedBy<'createLink'>>();
  const read = remembering<NamedBy<'readLink'>>();
  const refund = remembering<NamedBy<'refundPayment'>>();
  return {
    ...service,
    createLink: (request) => create(service.createLink(request)),
    readLink: (id) => read(service.readLink(id)),
    refundPayment: (id, amount_minor, currency) => refund(service.refundPayment(id, amount_minor, currency)),
    get status() {
      return service.status;
    },
  };
}

/** The value of a call's response. */
type NamedBy<Call extends 'createLink' | 'readLink' | 'refundPayment'> =
  Awaited<ReturnType<PaymentService[Call]>> extends CallResult<infer Answer> ? Answer : never;
