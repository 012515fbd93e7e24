import { assert } from '../../core/assert.ts';
import { NEO_PROTOCOL } from '../../drivers/reader/idtech-neo/protocol.ts';
import type { Clock } from '../../core/clock.ts';
import type { CardReader } from '../../drivers/reader/card-reader.ts';
import { WAIT } from '../../drivers/reader/dialogue/state.ts';
import { LineReader } from '../../drivers/reader/line-reader.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import type { Log } from '../../electron/log/log.ts';
import { WITHOUT_COPIES } from '../../electron/journal/anchor/anchor-store.ts';
import type { SimulatedSurroundings } from './simulated-anchor.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import type { PaymentSettings } from '../../electron/payments/engine-parts.ts';
import type { PaymentEngine } from '../../electron/payments/payment-engine.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import type { Canary } from './canaries.ts';
import type { Dice } from './dice.ts';
import type { Machine } from './machine.ts';
import type { Oracle } from './oracle.ts';
import { CableTransport, type ReaderCable } from './reader-line.ts';
import type { SimulatedDisk } from './simulated-disk.ts';
import type { SimulatedNetwork } from './simulated-network.ts';

export const QUARANTINE_MS = 180_000;
const BASE_URL = 'http://127.0.0.1:8080';
const CLIENT_ID = 'cobro-demo';

/** One run of the program: the product's own journal, engine, recovery, HTTP client and reader driver. */
export interface SimulatedTill {
  readonly machine: Machine;
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly reader: CardReader;
  readonly dice: Dice;
  /** Shuts down in order. */
  stop(): Promise<void>;
}

export interface TillParts {
  readonly machine: Machine;
  readonly disk: SimulatedDisk;
  readonly network: SimulatedNetwork;
  readonly cable: ReaderCable;
  readonly dice: Dice;
  readonly oracle: Oracle;
  readonly probes_line: boolean;
  readonly pings_seldom: boolean;
  readonly canary: Canary | null;
  /** Null when nothing is known outside of the folder. */
  readonly surroundings: SimulatedSurroundings | null;
  /** Default: the embedded service's credentials. */
  readonly client_id?: string;
  /** Wraps the service, for a gateway that alters calls. */
  readonly gateway?: (service: PaymentService) => PaymentService;
  /** Canary: does not record whose a payment is. */
  readonly forgets_whose?: boolean;
  readonly log: (line: string) => void;
}

/** Starts the program on what the disk holds. Null when it died during the start or the disk prevented it. */
export function startTill(parts: TillParts): SimulatedTill | null {
  const { machine, disk, dice, oracle, canary } = parts;
  const { clock } = machine;
  const log = tillLog(parts);
  const anchoring = parts.surroundings?.for(machine) ?? WITHOUT_COPIES;
  const opened = openJournal({
    directory: ':memory:',
    clock,
    randomness: dice,
    log,
    openHandle: () => disk.open(machine),
    ...(parts.surroundings && { anchor: () => anchoring }),
  });
  if (!opened.ok) {
    parts.log(`the journal does not open: ${opened.error.code}`);
    return null;
  }
  if (!machine.is_alive) return null;
  const own: Journal = { ...opened.value, disk: disk.reserve };
  const journal = oracle.watchJournal(canary?.journal?.(own, parts) ?? own, machine);
  const service = openClient(parts);
  const reader = new LineReader(NEO_PROTOCOL, {
    transport: new CableTransport(parts.cable, machine),
    clock: parts.pings_seldom ? withSeldomPings(clock) : clock,
    log: ({ event, text }) => oracle.sawText(`${event} ${text}`),
  });
  const settings: PaymentSettings = {
    terminal_id: 'SIMULATED-1',
    quarantine_ms: QUARANTINE_MS,
    service: BASE_URL,
    ...(parts.forgets_whose !== true && { account: { client: parts.client_id ?? CLIENT_ID, merchant: 'simulated' } }),
    ...canary?.settings,
  };
  const engine = createPaymentEngine({ journal, service, reader, clock, randomness: dice, settings, log });
  reader.start();
  engine.start();
  const stop = async (): Promise<void> => {
    await engine.stop();
    await Promise.all([service.close(), reader.stop()]);
  };
  return machine.is_alive ? { machine, journal, engine, reader, dice, stop } : null;
}

function withSeldomPings(clock: Clock): Clock {
  const { ping_interval_ms } = WAIT;
  const slower = (delay_ms: number): number => (delay_ms === ping_interval_ms ? 10 * delay_ms : delay_ms);
  return { ...clock, schedule: (delay_ms, task) => clock.schedule(slower(delay_ms), task) };
}

function openClient({
  machine,
  network,
  dice,
  oracle,
  canary,
  probes_line,
  client_id = CLIENT_ID,
  gateway = (service) => service,
}: TillParts): PaymentService {
  const client = createPaymentService({
    base_url: BASE_URL,
    credentials: {
      scheme: 'client_credentials',
      client_id,
      client_secret: 'cobro-demo-secret',
      audience: 'simulated',
    },
    clock: machine.clock,
    randomness: dice,
    probe: probes_line,
    dial: () => network.dial(machine),
    ...(canary?.wire === undefined ? {} : { settings: canary.wire }),
  });
  const watched = watchCalls(gateway(client), machine, oracle);
  return canary?.service?.(watched, machine) ?? watched;
}

function tillLog({ machine, oracle, log }: TillParts): Log {
  const write =
    (level: string) =>
    (message: string, facts: Readonly<Record<string, unknown>> = {}): void => {
      if (!machine.is_alive) return;
      const line = `till ${level}: ${message} ${JSON.stringify(facts)}`;
      oracle.sawText(line);
      if (level !== 'info') log(line);
      assert(line.length < 10_000, 'a line of the log is a line');
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Reports to the oracle which calls that move money are in flight, and for which trace (I10). */
function watchCalls(service: PaymentService, machine: Machine, oracle: Oracle): PaymentService {
  const watched = async <Result>(trace_id: string, name: string, call: () => Promise<Result>): Promise<Result> => {
    oracle.callBegins(machine, trace_id, name);
    try {
      return await call();
    } finally {
      oracle.callEnds(machine, trace_id);
    }
  };
  const ofPayment = (id: string): string => oracle.traceOfService('payment_id', id);
  const ofTransaction = (id: string): string => oracle.traceOfService('transaction_id', id);
  return {
    prepare: () => service.prepare(),
    authorizeCardPresent: (request, connection) =>
      watched(request.trace_id, 'authorize', () => service.authorizeCardPresent(request, connection)),
    cancelByTrace: (trace_id, currency) => watched(trace_id, 'R1', () => service.cancelByTrace(trace_id, currency)),
    cancelOrRefundByTrace: (trace_id, currency) =>
      watched(trace_id, 'R2', () => service.cancelOrRefundByTrace(trace_id, currency)),
    reversePosPayment: (id, currency) => watched(ofPayment(id), 'R3', () => service.reversePosPayment(id, currency)),
    reversePosTransaction: (id, part) =>
      watched(ofTransaction(id), 'R4', () => service.reversePosTransaction(id, part)),
    cancelOrRefundTransaction: (id, part) =>
      watched(ofTransaction(id), 'R5', () => service.cancelOrRefundTransaction(id, part)),
    refundPosPayment: (id, amount_minor, currency) =>
      watched(ofPayment(id), 'R6', () => service.refundPosPayment(id, amount_minor, currency)),
    changeTransaction: (id, type, part) =>
      watched(ofTransaction(id), type, () => service.changeTransaction(id, type, part)),
    getPayment: (id) => service.getPayment(id),
    createLink: (request) => watched(request.trace_id, 'authorize', () => service.createLink(request)),
    readLink: (id) => service.readLink(id),
    refundTransaction: (id, part) => watched(ofTransaction(id), 'R5', () => service.refundTransaction(id, part)),
    refundPayment: (id, amount_minor, currency) =>
      watched(ofPayment(id), 'R6', () => service.refundPayment(id, amount_minor, currency)),
    get status() {
      return service.status;
    },
    answered_at_ms: null,
    onStatus: (listener) => service.onStatus(listener),
    close: () => service.close(),
  };
}
