import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import type { PaymentEngine, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { compareWithLedger } from '../kill/ledger-check.ts';
import { tracedSales } from '../kill/traced-sales.ts';
import { systemClock, systemRandomness as randomness } from '../kill/system.ts';
import { JumpingClock } from '../support/jumping-clock.ts';
import { passingTime } from './support/passing-time.ts';
import { NO_HOOKS, orderIn } from './support/shop.ts';
import { demoCredentials, postTo, simulatedReader, startReader } from '../fixtures/demo-parts.ts';

/** Longer than every delay of the faults below. */
const QUARANTINE_MS = 1_500;
/** What till and service let pass at once. */
const STEP_MS = 100;
/** Long: what is expected to succeed succeeds on a machine that pauses for seconds, too. */
const TIMEOUT_MS = 30_000;
/** For faults that are seen by their silence alone. */
const SHORT_TIMEOUT_MS = 1_000;
const SILENT_FAULTS = ['delay', 'delay_before', 'slow_body', 'endless_body'];

interface Till {
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly sandbox: Sandbox;
  /** Until nothing is unresolved. */
  untilDrained(): Promise<void>;
  close(): Promise<void>;
}

async function openTill(timeout_ms = TIMEOUT_MS): Promise<Till> {
  const clock = new JumpingClock();
  const sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
  const opened = openJournal({ directory: ':memory:', clock, randomness });
  assert(opened.ok, 'a journal in memory opens');
  const credentials = demoCredentials(sandbox.url);
  const client = createPaymentService({
    base_url: sandbox.url,
    credentials,
    clock,
    randomness,
    settings: { authorize_timeout_ms: timeout_ms, undo_timeout_ms: timeout_ms },
  });
  const passStep = (): void => {
    clock.jump(STEP_MS);
    sandbox.advanceClock(STEP_MS);
  };
  const time = passingTime(client, passStep, 5);
  const reader = simulatedReader(systemClock, ['visa_credit']);
  await startReader(reader);
  const engine = createPaymentEngine({
    journal: opened.value,
    service: time.service,
    reader,
    clock,
    randomness,
    settings: { terminal_id: 'T1', quarantine_ms: QUARANTINE_MS, request_timeout_ms: timeout_ms },
    log: SILENT_LOG,
  });
  engine.start();
  const close = async (): Promise<void> => {
    await engine.stop();
    await reader.stop();
    await client.close();
    opened.value.close();
    await sandbox.stop();
  };
  return { journal: opened.value, engine, sandbox, untilDrained: () => time.untilDrained(engine), close };
}

function pay({ journal, engine }: Till, amount_minor = 12_990): Promise<PaymentOutcome> {
  const order = orderIn(journal, amount_minor, 0, randomness.identifier());
  return engine.pay(order, NO_HOOKS);
}

async function fault({ sandbox }: Till, body: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await postTo(sandbox.url, '/_sandbox/faults', body);
  assert(response.ok, `the fault is taken: ${response.status}`);
}

async function disagreements(till: Till): Promise<string[]> {
  await till.untilDrained();
  const traces = till.engine.listAttempts('all', 1_000);
  return compareWithLedger(till.sandbox.url, {
    unresolved: till.engine.recoverySummary().unresolved,
    problems: [...till.journal.verify().problems],
    sales: tracedSales(till.journal),
    traces: [...traces],
  });
}

describe('the engine against the payment service over real HTTP, with a reader that speaks bytes', () => {
  let till: Till;
  beforeEach(async () => void (till = await openTill()));
  afterEach(async () => await till.close());

  test('sells, and both agree', async () => {
    expect(await pay(till)).toMatchObject({ outcome: 'approved', amount_minor: 12_990 });
    expect(await disagreements(till)).toEqual([]);
  });

  test.each([
    ['drop_before', {}],
    ['drop_after', {}],
    ['delay', { delay_ms: 1_400 }],
    ['delay_before', { delay_ms: 1_300 }],
    ['late_commit', { delay_ms: 700 }],
    ['error_500_before', {}],
    ['error_500_after', {}],
    ['conflict_after', {}],
    ['redirect', {}],
    ['html_before', {}],
    ['html_after', {}],
    ['malformed', {}],
    ['wrong_content_type', {}],
    ['truncated_body', {}],
    ['slow_body', { delay_ms: 3_000 }],
    ['oversized_body', {}],
    ['endless_body', {}],
    ['accepted_202', {}],
    ['wrong_amount', {}],
  ])('is undone when the authorization meets %s, and both agree', async (kind, more) => {
    if (SILENT_FAULTS.includes(kind)) {
      await till.close();
      till = await openTill(SHORT_TIMEOUT_MS);
    }
    await fault(till, { operation: 'authorize_card_present', fault: kind, ...more });
    const outcome = await pay(till);
    expect(outcome.outcome).toBe('unknown');
    expect(await disagreements(till)).toEqual([]);
    expect(['REVERSED', 'NO_CHARGE']).toContain(till.engine.attempt(outcome.trace_id ?? '')?.summary.state);
  });

  test.each([
    'drop_before',
    'drop_after',
    'error_500_before',
    'error_500_after',
    'malformed',
    'truncated_body',
    'html_after',
    'conflict',
    'unauthorized',
    'rate_limited',
  ])('asks again when the undoing call meets %s, and both agree', async (kind) => {
    await fault(till, { operation: 'authorize_card_present', fault: 'drop_after' });
    await fault(till, {
      operation: 'cancel_or_refund_by_trace',
      fault: kind,
      ...(kind === 'conflict' ? { code: 'in_progress' } : {}),
    });
    await pay(till);
    expect(await disagreements(till)).toEqual([]);
  });

  test('may take the next tender of a sale while the first is unresolved, and charges it once', async () => {
    await fault(till, { operation: 'authorize_card_present', fault: 'late_commit', delay_ms: 700 });
    const order = orderIn(till.journal, 5_000, 0, 'first');
    const hooks = NO_HOOKS;
    expect(await till.engine.pay(order, hooks)).toMatchObject({ outcome: 'unknown' });
    expect(await till.engine.pay(orderIn(till.journal, 5_000, 0, 'second', order.sale_id), hooks)).toMatchObject({
      outcome: 'approved',
    });
    expect(await disagreements(till)).toEqual([]);
    expect(till.journal.sales.sale(order.sale_id)?.state).toBe('PAID');
  });

  test('cancels before capture and refunds after it, and both agree', async () => {
    const first = await pay(till);
    expect(
      await till.engine.undo({ trace_id: first.trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'x' }),
    ).toMatchObject({ outcome: 'undone', act: 'cancellation' });
    const second = await pay(till);
    till.sandbox.advanceClock(400_000);
    expect(await till.engine.planUndo(second.trace_id ?? '')).toMatchObject({ act: 'refund', captured: 'complete' });
    expect(
      await till.engine.undo({ trace_id: second.trace_id ?? '', amount_minor: 990, manager: 'Eva', reason: 'x' }),
    ).toMatchObject({ outcome: 'undone', act: 'refund', remaining_minor: 12_000 });
    expect(await disagreements(till)).toEqual([]);
  });

  test('settles a refund whose answer is lost by reading, and refunds it once', async () => {
    const paid = await pay(till);
    till.sandbox.advanceClock(400_000);
    await fault(till, { operation: 'cancel_or_refund_pos_transaction', fault: 'drop_after' });
    expect(
      await till.engine.undo({ trace_id: paid.trace_id ?? '', amount_minor: 990, manager: 'Eva', reason: 'x' }),
    ).toMatchObject({ outcome: 'unknown', act: 'refund' });
    expect(await disagreements(till)).toEqual([]);
    expect(till.engine.attempt(paid.trace_id ?? '')?.summary.refunded_minor).toBe(990);
  });

  test('proves that a refund which never arrived did not happen', async () => {
    const paid = await pay(till);
    till.sandbox.advanceClock(400_000);
    await fault(till, { operation: 'cancel_or_refund_pos_transaction', fault: 'drop_before' });
    await till.engine.undo({ trace_id: paid.trace_id ?? '', amount_minor: 990, manager: 'Eva', reason: 'x' });
    expect(await disagreements(till)).toEqual([]);
    expect(till.engine.attempt(paid.trace_id ?? '')?.summary.refunded_minor).toBe(0);
  });
});
