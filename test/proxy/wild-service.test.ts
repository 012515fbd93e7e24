import { expect, onTestFinished, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import { createCardReader } from '../../drivers/reader/create-reader.ts';
import { scriptSchema } from '../../drivers/reader/simulated/script.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import { systemClock as clock, systemRandomness as randomness } from '../../electron/platform/system.ts';
import { orderIn } from '../payments/support/shop.ts';
import { eventually } from '../support/real-time.ts';
import { netMinor } from '../wild/ledger.ts';
import { openWildService } from '../wild/wild-service.ts';
import type { Fault } from './fault.ts';
import { startFaultProxy } from './fault-proxy.ts';

const QUARANTINE_MS = 1_500;
const PATIENCE_MS = 2_000;
const AMOUNT_MINOR = 12_990;
const FAULTS: readonly (Fault | null)[] = [
  null,
  { kind: 'reset', after_bytes: 0 },
  { kind: 'reset', after_bytes: 200 },
  { kind: 'truncate', after_bytes: 250 },
  { kind: 'duplicate' },
  { kind: 'slow_close', delay_ms: 100 },
  { kind: 'html' },
];

/** A till over real HTTP, through a bad network, at a service that is not our own. */
async function openTill(seed: number) {
  const wild = openWildService({
    seed,
    now: () => clock.monotonicMs(),
    wall: () => Math.trunc(clock.wallMs()),
    schedule: (delay_ms, task) => void clock.schedule(delay_ms, task),
    onMovement: () => undefined,
    // The network is bad enough; what the service says stays odd.
    allows: ({ twist }) => !twist.startsWith('manner/'),
  });
  const proxy = await startFaultProxy(await wild.listen());
  const opened = openJournal({ directory: ':memory:', clock, randomness });
  assert(opened.ok, 'a journal in memory opens');
  const journal = opened.value;
  const credentials = {
    scheme: 'client_credentials',
    client_id: 'cobro-demo',
    client_secret: 'cobro-demo-secret',
    audience: proxy.url,
  } as const;
  const times = { authorize_timeout_ms: PATIENCE_MS, undo_timeout_ms: PATIENCE_MS, read_timeout_ms: PATIENCE_MS };
  const service = createPaymentService({ base_url: proxy.url, credentials, clock, randomness, settings: times });
  const script = scriptSchema.parse({ presentation_ms: 0, step_ms: 0, cards: ['visa_credit'] });
  const made = createCardReader({ link: 'simulated', driver: 'idtech-neo' }, { clock, log: () => undefined, script });
  assert(made.ok, 'the simulated reader is made');
  const { reader } = made.value;
  reader.start();
  const settings = { terminal_id: 'T1', quarantine_ms: QUARANTINE_MS, request_timeout_ms: PATIENCE_MS };
  const engine = createPaymentEngine({ journal, service, reader, clock, randomness, settings, log: SILENT_LOG });
  engine.start();
  onTestFinished(async () => {
    await engine.stop();
    await reader.stop();
    await service.close();
    journal.close();
    await proxy.close();
    await wild.close();
  });
  return { wild, proxy, journal, engine, reader };
}

test.each([1, 2, 3])(
  'a service that is not our own, behind a bad network: what is paid is held, and nothing else unless a person was told (seed %i)',
  { timeout: 240_000 },
  async (seed) => {
    const { wild, proxy, journal, engine, reader } = await openTill(seed);
    await eventually('the reader is ready', () => reader.status.state === 'ready');
    for (const [index, fault] of FAULTS.entries()) {
      const direction = (seed + index) % 2 === 0 ? 'to_till' : 'to_service';
      if (fault !== null) proxy.arm({ path: '/v1/pos/authorizations', direction, fault });
      await engine.pay(orderIn(journal, AMOUNT_MINOR, 0, randomness.identifier()), {
        onProgress: () => undefined,
        chooseInstallments: async () => null,
      });
    }
    wild.calm();
    await engine.drainRecovery(20_000);
    const wrong = engine.listAttempts('all', 100).flatMap(({ trace_id, state, needs_person }) => {
      const payment = wild.ledger.byTrace(trace_id);
      const net_minor = payment === undefined ? 0 : netMinor(payment);
      const is_told = needs_person || state === 'ATTENTION';
      if (state === 'BOUND') return net_minor === AMOUNT_MINOR ? [] : [`${trace_id} is paid, ${net_minor} is held`];
      return net_minor === 0 || is_told ? [] : [`${trace_id} is ${state}, ${net_minor} is held`];
    });
    expect(wrong).toEqual([]);
    expect(journal.verify().problems).toEqual([]);
  },
);
