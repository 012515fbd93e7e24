import { type WildService, type WildServiceOptions, openWildService } from '../wild/wild-service.ts';
import { netMinor, returnedMinor } from '../wild/ledger.ts';
import type { WildPayment } from '../wild/ledger.ts';
import { sumOfCharges } from './simulated-links.ts';
import { WALL_START_MS } from './machine.ts';
import type { Charge, SimulatedService, SimulatedServiceOptions } from './simulated-service.ts';

export interface SimulatedWildService extends SimulatedService {
  readonly wild: WildService;
  /** Traces of which the service forgot something. */
  readonly lost: Set<string>;
}

export function openSimulatedWild(
  options: Omit<SimulatedServiceOptions, 'settings' | 'has_links'> & {
    readonly whims: Pick<WildServiceOptions, 'allows' | 'habit'>;
  },
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
  const lost = new Set<string>();
  return {
    wild,
    accept: (socket) => wild.accept(socket),
    lost,
    charge: (trace_id) => {
      const links = wild.ledger
        .linksOf(trace_id)
        .map((link) => ({ ...chargeOf(link), is_forgotten: lost.has(trace_id) }));
      if (links.length > 0) return sumOfCharges(trace_id, links);
      const payment = wild.ledger.byTrace(trace_id);
      if (payment === undefined) return lost.has(trace_id) ? forgotten(trace_id) : null;
      return { ...chargeOf(payment), is_forgotten: lost.has(trace_id) };
    },
    charges: () =>
      wild.ledger.payments().map((payment) => ({ ...chargeOf(payment), is_forgotten: lost.has(payment.trace_id) })),
    links: wild.links,
    trouble: (dice) => {
      if (!dice.chance(0.05)) return 'the service is as odd as ever';
      wild.forgetTokens();
      return 'the service forgets its tokens';
    },
    calm: () => wild.calm(),
    close: () => wild.close(),
  };
}

function chargeOf(payment: WildPayment): Omit<Charge, 'is_forgotten'> {
  return {
    trace_id: payment.trace_id,
    approved: payment.state === 'approved',
    currency: payment.currency,
    authorized_minor: payment.state === 'approved' ? payment.held_minor : 0,
    refunded_minor: returnedMinor(payment, ['done']),
    net_minor: netMinor(payment),
    elsewhere_minor: returnedMinor(payment, ['done'], 'elsewhere'),
  };
}

/** A payment that the service forgot completely. */
function forgotten(trace_id: string): Charge {
  return {
    trace_id,
    approved: false,
    currency: '',
    authorized_minor: 0,
    refunded_minor: 0,
    net_minor: 0,
    elsewhere_minor: 0,
    is_forgotten: true,
  };
}
