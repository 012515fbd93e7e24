import { assert } from '../../core/assert.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import type { PaymentEngine } from '../../electron/payments/payment-engine.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import { sendsBeforeItWrites } from './canary-journal.ts';
import { systemClock, systemRandomness } from './system.ts';
import { tracedSales } from './traced-sales.ts';
import { NO_HOOKS, orderIn } from '../payments/support/shop.ts';
import { demoCredentials, simulatedReader } from '../fixtures/demo-parts.ts';

/**
 * A till without a screen, made to be killed: real journal, engine and service client, and a simulated reader on a real
 * line. `sell` sells until killed; `recover` resolves open attempts, prints the journal and exits. `node
 * till-process.ts sell|recover DIRECTORY SERVICE_URL QUARANTINE_MS [send-first]`
 */
const [mode = '', directory = '', service_url = '', quarantine_ms = '', canary = ''] = process.argv.slice(2);
/** Long: no fault waits for it, and a busy machine must not be taken for a service that does not answer. */
const TIMEOUT_MS = 30_000;

function openTill(): { journal: Journal; engine: PaymentEngine; service: PaymentService; close: () => Promise<void> } {
  const clock = systemClock;
  const randomness = systemRandomness;
  const opened = openJournal({ directory, clock, randomness, reserve_bytes: 4096 });
  assert(opened.ok, opened.ok ? '' : opened.error.sentence);
  const journal = canary === 'send-first' && mode === 'sell' ? sendsBeforeItWrites(opened.value) : opened.value;
  const credentials = demoCredentials(service_url);
  const service = createPaymentService({
    base_url: service_url,
    credentials,
    clock,
    randomness,
    settings: { authorize_timeout_ms: TIMEOUT_MS, undo_timeout_ms: TIMEOUT_MS },
  });
  const reader = simulatedReader(clock);
  reader.start();
  const settings = { terminal_id: 'KILL-1', quarantine_ms: Number(quarantine_ms), request_timeout_ms: TIMEOUT_MS };
  const engine = createPaymentEngine({ journal, service, reader, clock, randomness, settings, log: SILENT_LOG });
  engine.start();
  const close = async (): Promise<void> => {
    await engine.stop();
    await reader.stop();
    await service.close();
    journal.close();
  };
  return { journal, engine, service, close };
}

const pause = (delay_ms: number): Promise<void> =>
  new Promise((resolve) => void systemClock.schedule(delay_ms, resolve));

async function sellForEver(): Promise<never> {
  const { journal, engine } = openTill();
  process.stdout.write('selling\n');
  for (let count = 1; ; count += 1) {
    const total_minor = 1_000 + Math.floor(Math.random() * 8_000);
    const outcome = await engine.pay(orderIn(journal, total_minor, 0, systemRandomness.identifier()), NO_HOOKS);
    if (outcome.outcome === 'not_charged') await pause(20);
    if (outcome.outcome === 'approved' && count % 4 === 0) {
      const amount_minor = count % 8 === 0 ? Math.ceil(total_minor / 3) : null;
      await engine.undo({ trace_id: outcome.trace_id, amount_minor, manager: 'kill', reason: 'test' });
    }
    process.stdout.write(`${outcome.outcome}\n`);
  }
}

async function recover(): Promise<void> {
  const { journal, engine, close } = openTill();
  await engine.drainRecovery(Number(quarantine_ms) + 60_000);
  const { problems } = journal.verify();
  const traces = engine
    .listAttempts('all', 1_000_000)
    .map(({ trace_id, sale_id, state, amount_minor, refunded_minor }) => ({
      trace_id,
      sale_id,
      state,
      amount_minor,
      refunded_minor,
    }));
  process.stdout.write(
    `${JSON.stringify({ unresolved: engine.recoverySummary().unresolved, problems, sales: tracedSales(journal), traces })}\n`,
  );
  await close();
}

if (mode === 'sell') await sellForEver();
else await recover();
