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
import { type SimulatedLinks, sandboxLinks } from './simulated-links.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { FaultKind } from '../../sandbox/faults/fault.ts';

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

/** Longest service delay of a request; together with the network's it stays below the horizon (A1). */
const SERVICE_DELAY_MS_MAX = 60_000;

const AUTHORIZE_FAULTS: readonly FaultKind[] = [
  'drop_before',
  'drop_after',
  'delay',
  'delay_before',
  'late_commit',
  'error_500_before',
  'error_500_after',
  'conflict',
  'conflict_after',
  'redirect',
  'html_before',
  'html_after',
  'malformed',
  'wrong_content_type',
  'truncated_body',
  'slow_body',
  'endless_body',
  'accepted_202',
  'wrong_amount',
];
/** Refusals of unprocessed requests; a copy kept by a middlebox may be processed later (5.4). */
const REFUSALS: readonly FaultKind[] = ['not_found', 'unauthorized', 'rate_limited'];
/** Without `not_found`: a false "not found" after the horizon is checked again only at the close of the day (F10). */
const UNDO_FAULTS: readonly FaultKind[] = [
  'conflict',
  'conflict_after',
  'drop_before',
  'drop_after',
  'delay',
  'error_500_before',
  'error_500_after',
  'malformed',
  'truncated_body',
  'html_before',
  'html_after',
  'accepted_202',
  'unauthorized',
  'rate_limited',
];
const UNDO_OPERATIONS = [
  'cancel_by_trace',
  'cancel_or_refund_by_trace',
  'refund_pos_payment',
  'reverse_pos_payment',
  'cancel_or_refund_pos_transaction',
  'get_payment',
  'change_transaction',
] as const;

const LINK_OPERATIONS = {
  create_simple_payment: [...AUTHORIZE_FAULTS, ...REFUSALS],
  get_simple_payment: [...UNDO_FAULTS, 'wrong_amount'],
  refund_payment: UNDO_FAULTS,
  refund_transaction: UNDO_FAULTS,
} as const satisfies Readonly<Record<string, readonly FaultKind[]>>;

const LINK_OPERATIONS_NAMED = [
  'create_simple_payment',
  'get_simple_payment',
  'refund_payment',
  'refund_transaction',
] as const satisfies readonly (keyof typeof LINK_OPERATIONS)[];

interface ServiceFault {
  readonly fault: FaultKind;
  readonly operation: string;
  readonly delay_ms: number;
  readonly times: number;
}

function drawFault(dice: Dice): ServiceFault {
  const is_undo = dice.chance(0.4);
  const operation = is_undo ? dice.pick(UNDO_OPERATIONS) : 'authorize_card_present';
  const fault = dice.pick(is_undo ? UNDO_FAULTS : [...AUTHORIZE_FAULTS, ...REFUSALS]);
  const delay_ms = dice.skewed(SERVICE_DELAY_MS_MAX);
  return { fault, operation, delay_ms, times: dice.chance(0.1) ? dice.between(2, 8) : 1 };
}

/** The same for payment links: creation, reading and refund. */
function drawLinkFault(dice: Dice): ServiceFault {
  const operation = dice.pick(LINK_OPERATIONS_NAMED);
  const fault = dice.pick<FaultKind>(LINK_OPERATIONS[operation]);
  const delay_ms = dice.skewed(SERVICE_DELAY_MS_MAX);
  return { fault, operation, delay_ms, times: dice.chance(0.2) ? dice.between(2, 8) : 1 };
}
