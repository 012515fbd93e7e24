import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { assert } from '../../../core/assert.ts';
import { createPaymentService } from '../../../electron/gateway/create-payment-service.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { createPaymentEngine } from '../../../electron/payments/engine.ts';
import type { PaymentEngine, PaymentOutcome, PaymentProgress } from '../../../electron/payments/payment-engine.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import type { Clock } from '../../../core/clock.ts';
import { LOOK_EVERY_MS } from '../../../electron/payments/charge/link-payment.ts';
import { systemRandomness as randomness } from '../../kill/system.ts';
import { JumpingClock } from '../../support/jumping-clock.ts';
import { type PassingTime, passingTime } from '../support/passing-time.ts';
import { createFakeReader } from '../support/fake-reader.ts';
import { demoCredentials, postTo } from '../../fixtures/demo-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Longer than every delay of the faults below. */
const QUARANTINE_MS = 1_500;
/** What till and service let pass at once. */
const STEP_MS = 100;
/** Long: no fault below waits for it, and a busy machine pauses for seconds. */
const TIMEOUT_MS = 30_000;
const AMOUNT = 12_990;

const ledgerSchema = z.object({
  traces: z.array(z.object({ payment_id: z.string(), net_minor: z.int(), description: z.string().nullable() })),
});

/** The same time, except that the pause between two readings of a link is skipped. */
const quickPolls = (clock: Clock): Clock => ({
  monotonicMs: () => clock.monotonicMs(),
  wallMs: () => clock.wallMs(),
  schedule: (delay_ms, task) => clock.schedule(delay_ms === LOOK_EVERY_MS ? 20 : delay_ms, task),
});

/** A till on its own folder, as a separate process would be. */
class Till {
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly time: PassingTime;

  constructor({ url, advanceClock }: Sandbox, directory: string) {
    const jumping = new JumpingClock();
    const clock = quickPolls(jumping);
    const opened = openJournal({ directory, clock, randomness });
    assert(opened.ok, opened.ok ? '' : opened.error.sentence);
    this.journal = opened.value;
    const client = createPaymentService({
      ...{ base_url: url, clock, randomness, credentials: demoCredentials(url) },
      settings: { authorize_timeout_ms: TIMEOUT_MS, undo_timeout_ms: TIMEOUT_MS, read_timeout_ms: TIMEOUT_MS },
    });
    const passStep = (): void => {
      jumping.jump(STEP_MS);
      advanceClock(STEP_MS);
    };
    this.time = passingTime(client, passStep, 5);
    this.engine = createPaymentEngine({
      ...{ journal: this.journal, service: this.time.service, reader: createFakeReader() },
      ...{ clock, randomness, log: SILENT_LOG },
      settings: { terminal_id: 'T1', quarantine_ms: QUARANTINE_MS, request_timeout_ms: TIMEOUT_MS },
    });
    this.engine.start();
  }

  begin(wait_ms = 60_000) {
    const sale = this.journal.sales.openSale('CLP', 'Ana');
    const tender_id = randomness.identifier();
    this.journal.sales.beginCardTender(sale, {
      ...{ tender_id, kind: 'link', state: 'pending', amount_minor: AMOUNT, tip_minor: 0, at_ms: 1 },
    });
    let named = (_progress: Extract<PaymentProgress, { phase: 'link' }>): void => undefined;
    const link = new Promise<Extract<PaymentProgress, { phase: 'link' }>>((resolve) => (named = resolve));
    const request = {
      ...{ sale_id: sale.sale_id, tender_id, amount_minor: AMOUNT, tip_minor: 0, currency: 'CLP' as const },
      ...{ due_minor: AMOUNT, wait_ms },
    };
    const outcome = this.engine.payByLink(request, (progress) => {
      if (progress.phase === 'link') named(progress);
    });
    return { link, outcome, sale: () => this.journal.sales.sale(sale.sale_id) };
  }

  stateOf(trace_id: string): string | undefined {
    return this.engine.attempt(trace_id)?.summary.state;
  }

  async close(): Promise<void> {
    await this.engine.stop();
    await this.time.service.close();
    this.journal.close();
  }
}

describe('a payment by link against the payment service over HTTP', () => {
  let sandbox: Sandbox;
  let directory: string;
  let till: Till;
  beforeEach(async () => {
    sandbox = await startSandbox({ settings: { magic: false } });
    directory = temporaryFolder();
    till = new Till(sandbox, directory);
  });
  afterEach(async () => {
    await till.close();
    await sandbox.stop();
  });

  const post = async (path: string, body: object = {}): Promise<void> => {
    const response = await postTo(sandbox.url, path, body);
    assert(response.ok, `${path} is taken: ${response.status}`);
  };
  const fault = (operation: string, kind: string, more: object = {}) =>
    post('/_sandbox/faults', { operation, fault: kind, ...more });
  const held = async (trace_id: string): Promise<number> => {
    const { traces } = ledgerSchema.parse(await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json());
    return traces.filter(({ description }) => description === trace_id).reduce((sum, one) => sum + one.net_minor, 0);
  };
  const unknown = (outcome: PaymentOutcome): string => {
    expect(outcome.outcome).toBe('unknown');
    return outcome.trace_id ?? '';
  };

  test('is paid by its customer, and both agree', async () => {
    const { link, outcome, sale } = till.begin();
    const { payment_id, trace_id } = await link;
    await post(`/_sandbox/links/${payment_id}/pay`);
    expect(await outcome).toMatchObject({ outcome: 'approved', payment_id });
    expect(sale()).toMatchObject({ state: 'PAID', tenders: [{ kind: 'link', state: 'paid' }] });
    expect(await held(trace_id)).toBe(AMOUNT);
    expect(till.journal.verify().problems).toEqual([]);
  });

  test('is paid with the second card, when the bank refused the first', async () => {
    const { link, outcome } = till.begin();
    const { payment_id } = await link;
    await post(`/_sandbox/links/${payment_id}/pay`, { declined: true });
    await post(`/_sandbox/links/${payment_id}/pay`);
    expect((await outcome).outcome).toBe('approved');
  });

  test.each([
    'drop_before',
    'error_500_before',
    'html_before',
    'malformed',
    'truncated_body',
    'not_found',
    'accepted_202',
  ])('is waited for through a reading that meets %s', async (kind) => {
    await fault('get_simple_payment', kind, { times: 4 });
    const { link, outcome } = till.begin();
    const { payment_id, trace_id } = await link;
    await post(`/_sandbox/links/${payment_id}/pay`);
    expect((await outcome).outcome).toBe('approved');
    expect(await held(trace_id)).toBe(AMOUNT);
  });

  test('whose reading names another sum is never bound, and everything goes back', async () => {
    const { link, outcome } = till.begin();
    const { payment_id } = await link;
    await fault('get_simple_payment', 'wrong_amount', { times: 0 });
    await post(`/_sandbox/links/${payment_id}/pay`);
    const trace_id = unknown(await outcome);
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    till.engine.kickRecovery(trace_id);
    await till.time.untilDrained(till.engine);
    expect(till.stateOf(trace_id)).toBe('REVERSED');
    expect(await held(trace_id)).toBe(0);
  });

  test.each([
    'drop_after',
    'error_500_after',
    'html_after',
    'malformed',
    'truncated_body',
    'accepted_202',
    'late_commit',
  ])('whose creation meets %s waits for a person, and no customer was shown an address', async (kind) => {
    await fault('create_simple_payment', kind, kind === 'late_commit' ? { delay_ms: 300 } : {});
    const { outcome, sale } = till.begin();
    const trace_id = unknown(await outcome);
    expect(sale()?.state).toBe('OPEN');
    await till.time.until(() => till.stateOf(trace_id) === 'ATTENTION');
    expect(await held(trace_id)).toBe(0);
  });

  test('that is paid after it was given up goes back, through faults of reading and refund', async () => {
    const { link, outcome } = till.begin();
    const { payment_id, trace_id } = await link;
    await till.engine.cancel(trace_id);
    unknown(await outcome);
    await fault('get_simple_payment', 'error_500_before');
    await fault('refund_payment', 'drop_after');
    await post(`/_sandbox/links/${payment_id}/pay`);
    till.engine.kickRecovery(trace_id);
    await till.time.untilDrained(till.engine);
    expect(till.stateOf(trace_id)).toBe('REVERSED');
    expect(await held(trace_id)).toBe(0);
    expect(till.engine.attempt(trace_id)?.summary.undone_by).toBe('refund');
    expect(till.journal.verify().problems).toEqual([]);
  });

  test('that nobody pays is settled when the service ends it', async () => {
    const { link, outcome } = till.begin();
    const { trace_id } = await link;
    await till.engine.cancel(trace_id);
    unknown(await outcome);
    sandbox.advanceClock(901_000);
    till.engine.kickRecovery(trace_id);
    await till.time.untilDrained(till.engine);
    expect(till.stateOf(trace_id)).toBe('NO_CHARGE');
  });

  test('that a death interrupted gives the customer back what was paid meanwhile', async () => {
    const { link } = till.begin();
    const { payment_id, trace_id } = await link;
    // A second process on a copy of what was durable at this moment, as after a kill.
    const copied = temporaryFolder();
    await till.journal.copyTo(join(copied, 'journal.db'));
    await post(`/_sandbox/links/${payment_id}/pay`);
    const again = new Till(sandbox, copied);
    await again.time.untilDrained(again.engine);
    expect(again.stateOf(trace_id)).toBe('REVERSED');
    expect(await held(trace_id)).toBe(0);
    await again.close();
    await till.engine.cancel(trace_id);
  });

  test('that is bound goes back whole and in parts by its own endpoints', async () => {
    const { link, outcome } = till.begin();
    const { payment_id, trace_id } = await link;
    await post(`/_sandbox/links/${payment_id}/pay`);
    expect((await outcome).outcome).toBe('approved');
    const undo = (amount_minor: number | null) =>
      till.engine.undo({ trace_id, amount_minor, manager: 'Eva', reason: 'returned' });
    expect(await undo(990)).toMatchObject({ outcome: 'undone', act: 'refund', remaining_minor: 12_000 });
    expect(await held(trace_id)).toBe(12_000);
    await fault('refund_transaction', 'drop_after');
    expect((await undo(null)).outcome).toBe('unknown');
    await till.time.untilDrained(till.engine);
    expect(await held(trace_id)).toBe(0);
    expect(till.engine.attempt(trace_id)?.summary.refunded_minor).toBe(AMOUNT);
    expect(till.journal.verify().problems).toEqual([]);
  });
});
