import type { Clock } from '../../../core/clock.ts';
import { DELAY_MS_MAX } from '../../../core/payments/back-off.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { PaymentService, PaymentView } from '../../gateway/payment-service.ts';
import type { Log } from '../../log/log.ts';
import { brokenCall } from '../outcomes/storable.ts';

/** Reads payments at the service. */
export interface PaymentReadings {
  /** Never rejects: a client that breaks its promise counts as unknown. */
  readonly read: (payment_id: string) => Promise<CallResult<PaymentView>>;
}

interface Parts {
  readonly service: Pick<PaymentService, 'getPayment'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Readings that respect a 429: its refusal is repeated locally, without a call, until the time that it named
 * (payment-safety 5.5, row 429). Recovery, a return and a person's look at the same payment do not know of each other.
 */
export function createPaymentReadings({ service, clock, log }: Parts): PaymentReadings {
  const refusals = new Map<
    string,
    { readonly until_ms: number; readonly result: CallResult<never> & { kind: 'refused' } }
  >();
  /** One reading at a time per payment: a 429 for the first applies to the next, too. */
  const under_way = new Map<string, Promise<unknown>>();
  const ask = async (payment_id: string): Promise<CallResult<PaymentView>> => {
    const result = await service.getPayment(payment_id).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      log.error('the service client broke its promise', { error: text });
      return brokenCall(error, 'getPayment');
    });
    const wait_ms = result.kind === 'refused' ? (result.refusal.retry_after_ms ?? 0) : 0;
    if (result.kind === 'refused' && wait_ms > 0)
      refusals.set(payment_id, { until_ms: clock.monotonicMs() + Math.min(wait_ms, DELAY_MS_MAX), result });
    under_way.delete(payment_id);
    return result;
  };
  return {
    read: async (payment_id) => {
      for (let out = under_way.get(payment_id); out !== undefined; out = under_way.get(payment_id)) await out;
      const last = refusals.get(payment_id);
      const left_ms = (last?.until_ms ?? 0) - clock.monotonicMs();
      if (last !== undefined && left_ms > 0)
        return { ...last.result, refusal: { ...last.result.refusal, retry_after_ms: left_ms } };
      refusals.delete(payment_id);
      const asking = ask(payment_id);
      under_way.set(payment_id, asking);
      return await asking;
    },
  };
}
