import { assert } from '../../core/assert.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import type { PaymentEngine, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { FaultKind } from '../../sandbox/faults/fault.ts';
import { compareWithLedger, ledgerSchema } from '../kill/ledger-check.ts';
import { JumpingClock } from '../support/jumping-clock.ts';
import { eventually, systemClock } from '../support/real-time.ts';
import { tracedSales } from '../kill/traced-sales.ts';
import { systemRandomness as randomness } from '../../electron/platform/system.ts';
import { passingTime } from '../payments/support/passing-time.ts';
import { NO_HOOKS, orderIn } from '../payments/support/shop.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { demoCredentials, postTo, simulatedReader, startReader } from '../fixtures/demo-parts.ts';

/** Each deadline of a call; the clock jumps to it when silence is all that comes. */
const DEADLINE_MS = 60_000;
/** What the clock passes at once while the till waits for nothing but time. */
const STEP_MS = 5_000;
/** As many steps as keep real time for what the network still carries (payment-safety 5.1, A1). */
const QUARANTINE_MS = 40 * STEP_MS;

/** A whole till that reaches the service only through the proxy. */
export interface ProxiedTill {
  readonly engine: PaymentEngine;
  readonly journal: Journal;
  readonly proxy: FaultProxy;
  readonly sandbox: Sandbox;
  pay(): Promise<PaymentOutcome>;
  /** The service refuses the next call of this operation and records nothing. */
  refuseNext(operation: string, fault: FaultKind): Promise<void>;
  /** The deadline of the call that meets the fault of this number passes at once. */
  letDeadlinePass(fault_number?: number): Promise<void>;
  /** Lets time pass until a refused payment was asked about again. */
  passHorizon(): Promise<void>;
  /** What the service holds for a trace. */
  heldMinor(trace_id: string | null): Promise<number>;
  /** Lets time pass until nothing is unresolved; returns the differences between ledger and journal. */
  disagreements(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a till with its own service, so that many can run at once. */
export async function openProxiedTill(): Promise<ProxiedTill> {
  const clock = new JumpingClock();
  const sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
  const proxy = await startFaultProxy(sandbox.url);
  const opened = openJournal({ directory: ':memory:', clock, randomness });
  assert(opened.ok, 'a journal in memory opens');
  const journal = opened.value;
  const client = createPaymentService({
    base_url: proxy.url,
    credentials: demoCredentials(proxy.url),
    clock,
    randomness,
    settings: {
      authorize_timeout_ms: DEADLINE_MS,
      undo_timeout_ms: DEADLINE_MS,
      read_timeout_ms: DEADLINE_MS,
      token_timeout_ms: DEADLINE_MS,
      connect_timeout_ms: DEADLINE_MS,
    },
  });
  // The steps of real time let arrive what the network still carries.
  const time = passingTime(client, () => clock.jump(STEP_MS), 20);
  const { service } = time;
  const reader = simulatedReader(systemClock);
  await startReader(reader);
  const settings = { terminal_id: 'T1', quarantine_ms: QUARANTINE_MS, request_timeout_ms: DEADLINE_MS };
  const engine = createPaymentEngine({ journal, service, reader, clock, randomness, settings, log: SILENT_LOG });
  engine.start();
  return {
    engine,
    journal,
    proxy,
    sandbox,
    pay: () => engine.pay(orderIn(journal, 12_990, 0, randomness.identifier()), NO_HOOKS),
    refuseNext: async (operation, fault) => {
      const response = await postTo(sandbox.url, '/_sandbox/faults', { operation, fault });
      assert(response.ok, `the sandbox takes the fault ${fault}`);
    },
    letDeadlinePass: async (fault_number = 1) => {
      await eventually('a call meets its fault', () => proxy.met === fault_number);
      clock.jump(DEADLINE_MS);
    },
    passHorizon: () => time.until(() => journal.traces.lost().length === 0),
    heldMinor: async (trace_id) => {
      const response = await fetch(`${sandbox.url}/_sandbox/ledger`);
      const { traces } = ledgerSchema.parse(await response.json());
      return traces.find((trace) => trace.trace_id === trace_id)?.net_minor ?? 0;
    },
    disagreements: async () => {
      await time.untilDrained(engine);
      return await compareWithLedger(sandbox.url, {
        unresolved: engine.recoverySummary().unresolved,
        problems: [...journal.verify().problems],
        sales: tracedSales(journal),
        traces: [...engine.listAttempts('all', 100)],
      });
    },
    close: async () => {
      await engine.stop();
      await reader.stop();
      await client.close();
      journal.close();
      await proxy.close();
      await sandbox.stop();
    },
  };
}
