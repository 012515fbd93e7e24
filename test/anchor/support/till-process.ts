import { createInterface } from 'node:readline';
import { heldBy } from '../../simulation/expected-money.ts';
import { createPaymentService } from '../../../electron/gateway/create-payment-service.ts';
import { openTillJournal } from '../../../electron/journal/till-journal.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { createPaymentEngine } from '../../../electron/payments/engine.ts';
import { systemClock, systemRandomness } from '../../kill/system.ts';
import { NO_HOOKS, orderIn } from '../../payments/support/shop.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import type { PaymentService, UndoAnswer } from '../../../electron/gateway/payment-service.ts';
import { demoCredentials, simulatedReader } from '../../fixtures/demo-parts.ts';

/**
 * A headless till on a real folder with a real anchor. Reads one command per line and answers each with a line of JSON:
 * `node till-process.ts DIRECTORY SERVICE_URL QUARANTINE_MS [restored] [client=ID] [flaw=NAME]`. The environment sets the
 * state folder.
 */
const [directory = '', service_url = '', quarantine_ms = '', ...flags] = process.argv.slice(2);
const flagOf = (name: string): string | undefined =>
  flags.find((flag) => flag.startsWith(`${name}=`))?.slice(name.length + 1);
const flaw = flagOf('flaw');
const client_id = flagOf('client') ?? 'cobro-demo';
const clock = systemClock;
const randomness = systemRandomness;
const opened = openTillJournal({
  directory,
  clock,
  randomness,
  reserve_bytes: 4_096,
  environment: process.env,
  is_restored: flags.includes('restored'),
  is_live: true,
  set_aside_damaged: true,
});
if (!opened.ok) {
  process.stdout.write(`${JSON.stringify({ refused: opened.error.code })}\n`);
  process.exit(1);
}
const journal = flaw === 'reads_nothing_before' ? withoutReadings(opened.value) : opened.value;
const client = createPaymentService({
  base_url: service_url,
  credentials: { ...demoCredentials(service_url), client_id },
  clock,
  randomness,
  settings: { authorize_timeout_ms: 20_000, undo_timeout_ms: 20_000 },
});
const FLAWED_STATUS: Readonly<Record<string, number>> = { refusals_are_done: 409, losses_are_done: 404 };
const status = FLAWED_STATUS[flaw ?? ''];
const service = status === undefined ? client : takesForDone(status, client);
const reader = simulatedReader(clock);
reader.start();
const settings = {
  terminal_id: 'ANCHOR-1',
  quarantine_ms: Number(quarantine_ms),
  request_timeout_ms: 20_000,
  service: service_url,
  ...(flaw !== 'forgets_whose' && { account: { client: client_id, merchant: 'kills' } }),
};
const engine = createPaymentEngine({ journal, service, reader, clock, randomness, settings, log: SILENT_LOG });
engine.start();

const readerReady = async (): Promise<void> => {
  while (reader.status.state !== 'ready') await new Promise((done) => clock.schedule(5, () => done(null)));
};
const BY = { who: 'Ana', reference: 'compared with the settlement' };

const acts: Record<string, (...args: string[]) => unknown> = {
  sell: async (amount = '1000') => {
    await readerReady();
    const order = orderIn(journal, Number(amount), 0, randomness.identifier());
    const outcome = await engine.pay(order, NO_HOOKS);
    return { ...outcome, number: journal.sales.sale(order.sale_id)?.number };
  },
  hold: async (amount = '1000') => {
    await readerReady();
    const order = orderIn(journal, Number(amount), 0, randomness.identifier());
    const hold = { ...order, pre_authorization: true, capture_mode: 'manual' } as const;
    return await engine.pay(hold, NO_HOOKS);
  },
  step: async (trace_id = '', act = 'capture') =>
    await engine.changeTab({
      trace_id,
      act: act === 'release' ? 'release' : 'capture',
      amount_minor: null,
      who: 'Ana',
    }),
  undo: async (trace_id = '', amount = '') =>
    await engine.undo({
      trace_id,
      amount_minor: amount === '' ? null : Number(amount),
      manager: 'Ana',
      reason: 'test',
    }),
  /** The till's view of each payment, for comparison with the ledger. */
  holdings: () => {
    const open = [...journal.tabs.unsettled(), ...journal.attempts.unsettledUndos()].map(({ trace_id }) => trace_id);
    return journal.attempts.since(-Infinity, false, 10_000).map((row) => {
      const steps = journal.tabs.ofTrace(row.trace_id);
      const is_over = steps.some(({ act, state }) => state === 'DONE' && act !== 'adjustment');
      const { trace_id, state } = row;
      return { trace_id, state, ...heldBy(row, steps), is_over, is_open: open.includes(trace_id) };
    });
  },
  cash: () => {
    const sale = journal.sales.openSale('CLP', 'Ana');
    const part = { tender_id: randomness.identifier(), kind: 'cash', state: 'paid', amount_minor: 10 } as const;
    return journal.sales.takeCash(sale, { ...part, tip_minor: 0, at_ms: 1 }, 10);
  },
  state: () => ({
    cards: engine.cardSales,
    doubt: journal.lineage.doubt,
    epoch: journal.lineage.epoch,
    held: engine.suspense.read().held.map(({ trace_id }) => trace_id),
    unproven: engine.suspense.read().unproven.length,
    unresolved: engine.recoverySummary().unresolved,
    states: engine.listAttempts('all', 1_000).map(({ trace_id, state }) => [trace_id, state]),
  }),
  /** Waits until the horizon is well past and recovery has nothing left to ask. */
  settle: async () => {
    await engine.drainRecovery(Number(quarantine_ms) + 5_000);
    await new Promise((done) => clock.schedule(Number(quarantine_ms) * 2, () => done(null)));
    return null;
  },
  accept: () => engine.suspense.accept(BY),
  giveBack: (trace_id = '') => engine.suspense.giveBackHeld(trace_id, BY),
  giveBackUnproven: () => engine.suspense.giveBackUnproven(BY),
  keep: (trace_id = '', transaction_id = '') => engine.suspense.keepHeld(trace_id, { transaction_id }, BY),
  keepUnknown: (amount = '', transaction_id = '') =>
    engine.suspense.keepUnknown({ amount_minor: Number(amount), currency: 'CLP', transaction_id }, BY),
  verify: () => journal.verify().problems,
  stop: async () => {
    await engine.stop();
    await reader.stop();
    await service.close();
    journal.close();
    return 'stopped';
  },
};

process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const [act = '', ...args] = line.split(' ');
  const result = await acts[act]?.(...args);
  process.stdout.write(`${JSON.stringify(result ?? null)}\n`);
  if (act === 'stop') process.exit(0);
}

/** Flaw: treats a payment that it never read as one without returns, so that any return found later counts as its own. */
function withoutReadings(journal: Journal): Journal {
  const blind = (event: JournalEvent): JournalEvent => {
    if (event.type !== 'undo_intent') return event;
    const { held_before_minor: _held, ...undo } = event.undo;
    return { ...event, undo: { ...undo, known_transactions: [], read_before: true, returned_before_minor: 0 } };
  };
  return {
    ...journal,
    record: (event) => journal.record(blind(event)),
    recordTogether: (events) => journal.recordTogether(events.map(blind)),
  };
}

/** Flaw: treats a refusal with this status, to a return or a step of a tab, as done. */
function takesForDone(status: number, service: PaymentService): PaymentService {
  const done = (result: CallResult<UndoAnswer>, id: string): CallResult<UndoAnswer> =>
    result.kind === 'refused' && result.refusal.status === status
      ? {
          kind: 'answer',
          evidence: result.evidence,
          value: { http_status: 200, status: 'APPROVED', status_detail: 'SUCCESS', transaction_id: id },
        }
      : result;
  return {
    ...service,
    reversePosTransaction: async (id, part) => done(await service.reversePosTransaction(id, part), id),
    cancelOrRefundTransaction: async (id, part) => done(await service.cancelOrRefundTransaction(id, part), id),
    changeTransaction: async (id, type, part) => done(await service.changeTransaction(id, type, part), id),
  };
}
