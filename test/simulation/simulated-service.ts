import type net from 'node:net';
import type { Clock } from '../../core/clock.ts';
import { assembleSandbox } from '../../sandbox/assembly.ts';
import { createServer } from '../../sandbox/http/server.ts';
import { balanceOf } from '../../sandbox/rules/balance.ts';
import type { PaymentRecord } from '../../sandbox/ledger/records.ts';
import type { Service } from '../../sandbox/service.ts';
import type { SandboxSettings } from '../../sandbox/settings.ts';
import { WALL_START_MS } from './machine.ts';
import type { Dice } from './dice.ts';
import { drawFault, drawLinkFault } from './service-faults.ts';
import { type SimulatedLinks, sandboxLinks } from './simulated-links.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** What the service holds of one trace. */
export interface Charge {
  readonly trace_id: string;
  readonly approved: boolean;
  readonly currency: string;
  readonly authorized_minor: number;
  readonly refunded_minor: number;
  readonly net_minor: number;
  /** Refunds by others: at a dashboard, or by an expired hold. */
  readonly elsewhere_minor: number;
  /** The service lost a part, so its truth is unknown. */
  readonly is_forgotten: boolean;
}

/** A payment service in simulated time as seen around a till; the ledger is what really happened. */
export interface SimulatedService {
  accept(socket: net.Socket): void;
  charge(trace_id: string): Charge | null;
  charges(): readonly Charge[];
  /** What people do with payment links, without a till. */
  readonly links: SimulatedLinks;
  /** Makes it misbehave at random; returns what it will do. */
  trouble(dice: Dice): string;
  calm(): void;
  close(): Promise<void>;
}

export interface SimulatedServiceOptions {
  readonly time: SimulatedTime;
  readonly seed: number;
  readonly settings: Partial<SandboxSettings>;
  /** Whether it misbehaves with payment links too. */
  readonly has_links: boolean;
  /** Called with each trace that was opened or moved money, and how. */
  readonly onMovement: (trace_id: string, what: string) => void;
}

/** The embedded payment service with its own rules and ledger, in simulated time, without a listening port. */
export async function openService(options: SimulatedServiceOptions): Promise<SimulatedService> {
  const { time, onMovement } = options;
  const clock: Clock = {
    monotonicMs: () => time.now_ms,
    wallMs: () => Math.trunc(WALL_START_MS + time.now_ms),
    schedule: (delay_ms, task) => time.schedule(delay_ms, task),
  };
  const server = createServer();
  // Node would put the machine's date into responses; this one is simulated.
  server.addHook('onRequest', (_request, reply, done) => {
    reply.raw.sendDate = false;
    reply.raw.setHeader('date', new Date(clock.wallMs()).toUTCString());
    done();
  });
  const { service, closeLedger } = assembleSandbox({ clock, seed: options.seed, settings: options.settings }, server);
  await server.ready();
  const links = sandboxLinks(service, onMovement);
  watchMovements(service, links.traceOf, onMovement);
  const chargeOf = (history: Parameters<typeof balanceOf>[0]): Charge => {
    const { authorized_minor, refunded_minor, net_minor } = balanceOf(history, clock.wallMs());
    const { approved, currency } = history.payment;
    return {
      trace_id: links.traceOf(history.payment),
      approved: approved === 1,
      currency,
      authorized_minor,
      refunded_minor,
      net_minor,
      elsewhere_minor: 0,
      is_forgotten: false,
    };
  };
  return {
    accept: (socket) => void server.server.emit('connection', socket),
    charge: (trace_id) => {
      const history = service.payments.paymentByTrace(trace_id);
      return history === undefined ? links.charge(trace_id, chargeOf) : chargeOf(history);
    },
    charges: () => service.payments.all().map(chargeOf),
    links,
    trouble: (dice) => {
      if (dice.chance(0.05)) {
        service.gate.forgetTokens();
        return 'the service forgets its tokens';
      }
      const fault = options.has_links && dice.chance(0.6) ? drawLinkFault(dice) : drawFault(dice);
      service.faults.add({ ...fault, skip: 0, retry_after_seconds: 5 });
      return `the service will ${fault.fault} at ${fault.operation}`;
    },
    calm: () => void service.faults.remove(),
    close: async () => {
      service.webhooks.stop();
      service.clock.stop();
      await server.close();
      closeLedger();
    },
  };
}

function watchMovements(
  service: Service,
  traceOf: (payment: PaymentRecord) => string,
  onMovement: SimulatedServiceOptions['onMovement'],
): void {
  const { payments } = service;
  const insertPayment = payments.insertPayment.bind(payments);
  const insertTransaction = payments.insertTransaction.bind(payments);
  payments.insertPayment = (payment) => {
    insertPayment(payment);
    onMovement(traceOf(payment), 'payment');
  };
  payments.insertTransaction = (transaction) => {
    insertTransaction(transaction);
    const payment = payments.paymentById(transaction.payment_id)?.payment;
    const { type, operation, amount_minor } = transaction;
    if (payment !== undefined) onMovement(traceOf(payment), `${type} ${amount_minor} by ${operation}`);
  };
}
