import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { assert } from '../../core/assert.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { systemRandomness as randomness } from '../kill/system.ts';
import { JumpingClock } from '../support/jumping-clock.ts';
import { passingTime } from './support/passing-time.ts';
import { createFakeReader } from './support/fake-reader.ts';
import { NO_HOOKS, orderIn } from './support/shop.ts';
import { demoCredentials } from '../fixtures/demo-parts.ts';

const QUARANTINE_MS = 180_000;
/** What the till lets pass at once. */
const STEP_MS = 10_000;
/** Long: no fault below waits for it, and a busy machine pauses for seconds. */
const TIMEOUT_MS = 30_000;

async function openTill() {
  const clock = new JumpingClock();
  const sandbox = await startSandbox({ settings: { magic: false } });
  const opened = openJournal({ directory: ':memory:', clock, randomness });
  assert(opened.ok, 'a journal in memory opens');
  const journal = opened.value;
  const client = createPaymentService({
    base_url: sandbox.url,
    credentials: demoCredentials(sandbox.url),
    clock,
    randomness,
    settings: { authorize_timeout_ms: TIMEOUT_MS, undo_timeout_ms: TIMEOUT_MS },
  });
  const time = passingTime(client, () => clock.jump(STEP_MS), 5);
  const { service } = time;
  const settings = { terminal_id: 'T1', quarantine_ms: QUARANTINE_MS, request_timeout_ms: TIMEOUT_MS };
  const reader = createFakeReader();
  const engine = createPaymentEngine({ journal, service, reader, clock, randomness, settings, log: SILENT_LOG });
  engine.start();
  const order = orderIn(journal, 50_000, 0, randomness.identifier());
  const paid = await engine.pay({ ...order, pre_authorization: true, capture_mode: 'manual' }, NO_HOOKS);
  assert(paid.outcome === 'approved', JSON.stringify(paid));
  const close = async (): Promise<void> => {
    await engine.stop();
    await client.close();
    journal.close();
    await sandbox.stop();
  };
  return { engine, journal, sandbox, untilDrained: () => time.untilDrained(engine), close, trace_id: paid.trace_id };
}

const ledgerSchema = z.object({
  traces: z.array(z.object({ trace_id: z.string(), net_minor: z.int(), capture_state: z.string() })),
});
async function ledgerOf({ url }: Sandbox, trace_id: string) {
  const body: unknown = await (await fetch(`${url}/_sandbox/ledger?trace_id=${trace_id}`)).json();
  const [entry] = ledgerSchema.parse(body).traces;
  assert(entry !== undefined, 'the service knows the tab');
  return entry;
}

describe('a tab at the payment service, over real HTTP', () => {
  let till: Awaited<ReturnType<typeof openTill>>;
  beforeEach(async () => void (till = await openTill()));
  afterEach(async () => await till.close());
  const change = (act: 'adjustment' | 'capture' | 'release', amount_minor: number | null = null) =>
    till.engine.changeTab({ trace_id: till.trace_id, act, amount_minor, who: 'Eva' });

  test('is adjusted and captured, and both agree on the amount', async () => {
    expect(await change('adjustment', 55_000)).toMatchObject({ outcome: 'done' });
    expect(await ledgerOf(till.sandbox, till.trace_id)).toMatchObject({
      net_minor: 55_000,
      capture_state: 'not_begun',
    });
    expect(await change('capture')).toMatchObject({ outcome: 'done', tab: { state: 'captured', held_minor: 55_000 } });
    const entry = await ledgerOf(till.sandbox, till.trace_id);
    expect(entry.net_minor).toBe(55_000);
    expect(entry.capture_state).not.toBe('not_begun');
    expect(till.journal.verify().problems).toEqual([]);
  });

  test('captured in part gives the rest back', async () => {
    expect(await change('capture', 20_000)).toMatchObject({ outcome: 'done' });
    expect((await ledgerOf(till.sandbox, till.trace_id)).net_minor).toBe(20_000);
  });

  test.each([
    'drop_before',
    'drop_after',
    'error_500_before',
    'error_500_after',
    'conflict_after',
    'malformed',
    'html_after',
  ])(
    'ends as the service has it when each of its steps meets %s',
    async (fault) => {
      for (const [act, amount] of [
        ['adjustment', 55_000],
        ['capture', null],
      ] as const) {
        const body = JSON.stringify({ path: '/v1/transactions', fault, times: 1 });
        const headers = { 'content-type': 'application/json' };
        await fetch(`${till.sandbox.url}/_sandbox/faults`, { method: 'POST', headers, body });
        expect((await change(act, amount)).outcome).toBe('unknown');
        await till.untilDrained();
        const tab = till.engine.tab(till.trace_id);
        const entry = await ledgerOf(till.sandbox, till.trace_id);
        expect(tab?.unsettled).toBe(false);
        expect(entry.net_minor).toBe(tab?.held_minor);
        expect(entry.capture_state !== 'not_begun').toBe(tab?.state === 'captured');
      }
      expect(till.journal.verify().problems).toEqual([]);
    },
    240_000,
  );

  test('released holds nothing any more', async () => {
    expect(await change('release')).toMatchObject({ outcome: 'done', tab: { state: 'released' } });
    expect((await ledgerOf(till.sandbox, till.trace_id)).net_minor).toBe(0);
  });
});
