import { assert } from '../../core/assert.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import type { PaymentEngine, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { FaultKind } from '../../sandbox/faults/fault.ts';
import { compareWithLedger, ledgerSchema } from '../kill/ledger-check.ts';
import { allowedMs, systemClock as clock } from '../support/real-time.ts';
import { tracedSales } from '../kill/traced-sales.ts';
import { systemRandomness as randomness } from '../../electron/platform/system.ts';
import { orderIn } from '../payments/support/shop.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { demoCredentials, simulatedReader, startReader } from '../fixtures/demo-parts.ts';

/** Timeout for faults that never end by themselves; tests where all bytes arrive use a longer one. */
export const TIMEOUT_MS = Math.min(Math.max(allowedMs(250), 1_000), 2_500);
/** Longer than any fault delays a request's effect, even on a busy machine (payment-safety 5.1, A1). */
const QUARANTINE_MS = 4 * TIMEOUT_MS;
const NO_HURRY_MS = 60_000;

/** A whole till that reaches the service only through the proxy. */
export interface ProxiedTill {
  readonly engine: PaymentEngine;
  readonly journal: Journal;
  readonly proxy: FaultProxy;
  readonly sandbox: Sandbox;
  pay(): Promise<PaymentOutcome>;
  /** The service refuses the next call of this operation and records nothing. */
  refuseNext(operation: string, fault: FaultKind): Promise<void>;
  /** Waits in real time until a refused payment was asked about again. */
  passHorizon(): Promise<void>;
  /** What the service holds for a trace. */
  heldMinor(trace_id: string | null): Promise<number>;
  /** Waits until nothing is unresolved; returns the differences between ledger and journal. */
  disagreements(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a till with its own service, so that many can run at once. */
export async function openProxiedTill(authorize_timeout_ms = NO_HURRY_MS): Promise<ProxiedTill> {
  const sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
  const proxy = await startFaultProxy(sandbox.url);
  const opened = openJournal({ directory: ':memory:', clock, randomness });
  assert(opened.ok, 'a journal in memory opens');
  const journal = opened.value;
  const service = createPaymentService({
    base_url: proxy.url,
    credentials: demoCredentials(proxy.url),
    clock,
    randomness,
    settings: {
      authorize_timeout_ms,
      undo_timeout_ms: TIMEOUT_MS,
      // Faults never affect readings or the token, and a busy machine may be slow with five tills.
      read_timeout_ms: NO_HURRY_MS,
      token_timeout_ms: NO_HURRY_MS,
    },
  });
  const reader = simulatedReader(clock);
  await startReader(reader);
  const settings = { terminal_id: 'T1', quarantine_ms: QUARANTINE_MS, request_timeout_ms: TIMEOUT_MS };
  const engine = createPaymentEngine({ journal, service, reader, clock, randomness, settings, log: SILENT_LOG });
  engine.start();
  return {
    engine,
    journal,
    proxy,
    sandbox,
    pay: () =>
      engine.pay(orderIn(journal, 12_990, 0, randomness.identifier()), {
        onProgress: () => undefined,
        chooseInstallments: async () => null,
      }),
    refuseNext: async (operation, fault) => {
      const body = JSON.stringify({ operation, fault });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'POST', headers, body });
      assert(response.ok, `the sandbox takes the fault ${fault}`);
    },
    passHorizon: async () => {
      const until_ms = clock.monotonicMs() + 40 * QUARANTINE_MS;
      while (journal.traces.lost().length > 0 && clock.monotonicMs() < until_ms) await pause(50);
    },
    heldMinor: async (trace_id) => {
      const response = await fetch(`${sandbox.url}/_sandbox/ledger`);
      const { traces } = ledgerSchema.parse(await response.json());
      return traces.find((trace) => trace.trace_id === trace_id)?.net_minor ?? 0;
    },
    disagreements: async () => {
      await engine.drainRecovery(60_000);
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
      await service.close();
      journal.close();
      await proxy.close();
      await sandbox.stop();
    },
  };
}

function pause(delay_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay_ms));
}
