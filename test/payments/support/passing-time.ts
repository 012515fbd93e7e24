import type { PaymentService } from '../../../electron/gateway/payment-service.ts';
import type { PaymentEngine } from '../../../electron/payments/payment-engine.ts';
import { aMoment } from '../../support/real-time.ts';

export interface PassingTime {
  /** The client, whose calls are counted. */
  readonly service: PaymentService;
  until(isOver: () => boolean): Promise<void>;
  /** Until the recovery has nothing left to do. */
  untilDrained(engine: PaymentEngine): Promise<void>;
}

/** Time that passes step by step, but never while a call is under way: no deadline ends what is only slow. */
export function passingTime(client: PaymentService, passStep: () => void, every_ms: number): PassingTime {
  let calls = 0;
  const service = new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, given);
        if (!(result instanceof Promise)) return result;
        calls += 1;
        return result.finally(() => (calls -= 1));
      };
    },
  });
  const until = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      await aMoment(every_ms);
      if (calls === 0) passStep();
    }
  };
  const untilDrained = async (engine: PaymentEngine): Promise<void> => {
    let is_drained = false;
    const draining = engine.drainRecovery(86_400_000).finally(() => (is_drained = true));
    await until(() => is_drained);
    await draining;
  };
  return { service, until, untilDrained };
}
