import { type WildService, type WildServiceOptions, openWildService } from '../wild/wild-service.ts';
import { netMinor, returnedMinor } from '../wild/ledger.ts';
import type { WildPayment } from '../wild/ledger.ts';
import { WALL_START_MS } from './machine.ts';
import type { Charge, SimulatedService, SimulatedServiceOptions } from './simulated-service.ts';

export interface SimulatedWildService extends SimulatedService {
  readonly wild: WildService;
}

/** The service that is not our own, on simulated time (test/wild). */
export function openSimulatedWild(
  options: Omit<SimulatedServiceOptions, 'settings'> & { readonly whims: Pick<WildServiceOptions, 'allows' | 'habit'> },
): SimulatedWildService {
  const { time, seed, onMovement, whims } = options;
  const wild = openWildService({
    seed,
    now: () => time.now_ms,
    wall: () => Math.trunc(WALL_START_MS + time.now_ms),
    schedule: (delay_ms, task) => void time.schedule(delay_ms, task),
    onMovement,
    ...whims,
  });
  return {
    wild,
    accept: (socket) => wild.accept(socket),
    charge: (trace_id) => {
      const payment = wild.ledger.byTrace(trace_id);
      return payment === undefined ? null : chargeOf(payment);
    },
    charges: () => wild.ledger.payments().map(chargeOf),
    trouble: (dice) => {
      if (!dice.chance(0.05)) return 'the service is as odd as ever';
      wild.forgetTokens();
      return 'the service forgets its tokens';
    },
    calm: () => wild.calm(),
    close: () => wild.close(),
  };
}

/** What the till did to a payment; what other hands took from it is no act of the till and is left out. */
function chargeOf(payment: WildPayment): Charge {
  const elsewhere_minor = returnedMinor(payment, ['done'], 'elsewhere');
  return {
    trace_id: payment.trace_id,
    approved: payment.state === 'approved',
    currency: payment.currency,
    authorized_minor: payment.state === 'approved' ? payment.held_minor : 0,
    refunded_minor: returnedMinor(payment, ['done'], 'till'),
    net_minor: netMinor(payment) + (payment.state === 'approved' ? elsewhere_minor : 0),
  };
}
