import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ready, run, start, stop } from './harness/program.ts';
import { type ReaderUnderTest, startReader } from './harness/reader.ts';
import { type ServiceUnderTest, startService } from './harness/service.ts';
import { attemptStates, newDataFolder, startTill } from './harness/till.ts';
import { aMoment, allowedMs, eventually, systemClock } from '../support/real-time.ts';

/** A script of a reader without cards. */
function silentScript(folder: string): string {
  const path = join(folder, 'silent.json');
  writeFileSync(path, JSON.stringify({ is_automatic: false }));
  return path;
}

type Json = Readonly<Record<string, unknown>>;

describe('cobro on the command line, against a service and a reader in processes of their own', () => {
  let service: ServiceUnderTest;
  let reader: ReaderUnderTest;
  let data: ReturnType<typeof newDataFolder>;
  beforeAll(async () => {
    service = await startService();
    reader = await startReader();
  });
  afterAll(async () => {
    await reader.stop();
    await service.stop();
  });
  beforeEach(() => {
    data = newDataFolder();
  });
  afterEach(async () => {
    await service.clearFaults();
    data.remove();
  });

  const place = () => ['--data', data.path, '--service', service.url, '--json'];
  const sell = (...flags: string[]) => run(['sale', ...flags, ...place(), '--reader', reader.spec]);
  const traceOf = async (trace_id: unknown) => (await service.ledger()).find((trace) => trace.trace_id === trace_id);
  /** The acts of people in the journal. */
  const acts = async (): Promise<unknown[]> => {
    const { stdout } = await run(['journal', 'export', '--data', data.path]);
    const events = stdout.map((line) => JSON.parse(line) as { type: string; detail: unknown });
    return events.filter(({ type }) => type === 'act').map(({ detail }) => detail);
  };
  const only = (lines: readonly string[]): Json => {
    expect(lines).toHaveLength(1);
    return JSON.parse(lines[0] ?? '') as Json;
  };

  test('an approved sale prints one result, exits 0, and the service holds exactly that money', async () => {
    const sale = await sell('--amount', '12990', '--tip', '1000', '--installments', '3');
    const result = only(sale.stdout);
    expect(result).toMatchObject({ outcome: 'approved', amount: 12_990, tip: 1_000, currency: 'CLP' });
    expect(result['card']).toMatchObject({ brand: 'VISA', last_four: '4821', entry_mode: 'CONTACTLESS' });
    expect(sale.code).toBe(0);
    expect(await traceOf(result['trace_id'])).toMatchObject({
      approved: true,
      net_minor: 13_990,
      payment_id: result['payment_id'],
    });
    const verified = await run(['journal', 'verify', '--data', data.path, '--json']);
    expect([verified.code, only(verified.stdout)['ok']]).toEqual([0, true]);
  });

  test('an answer that is lost after the commit exits 4, and recovery leaves nothing captured for it', async () => {
    await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await service.fault({ operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 2 });
    const sale = await sell('--amount', '5500');
    const result = only(sale.stdout);
    expect(result).toMatchObject({ outcome: 'unknown', cause: 'connection_lost' });
    expect(result['next_retry_seconds']).toEqual(expect.any(Number));
    expect(sale.code).toBe(4);
    const recovered = await run(['recover', ...place()]);
    expect(JSON.parse(recovered.stdout.at(-1) ?? '')).toEqual({ unresolved: 0, resolved: 1 });
    expect(recovered.code).toBe(0);
    expect(await traceOf(result['trace_id'])).toMatchObject({ net_minor: 0 });
    expect((await attemptStates(data.path))[String(result['trace_id'])]).toBe('REVERSED');
  });

  test(
    'recover exits 4 and counts what is left while the service cannot be reached, and loses nothing',
    { tags: 'night' },
    async () => {
      await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
      await service.fault({ operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 0 });
      const sale = only((await sell('--amount', '700')).stdout);
      const recovered = await run(['recover', ...place(), '--wait-seconds', '2']);
      expect(recovered.code).toBe(4);
      expect(JSON.parse(recovered.stdout.at(-1) ?? '')).toEqual({ unresolved: 1, resolved: 0 });
      expect(JSON.parse(recovered.stdout[0] ?? '')).toMatchObject({
        trace_id: sale['trace_id'],
        state: 'REVERSING',
        amount_minor: 700,
      });
      await service.clearFaults();
      expect((await run(['recover', ...place()])).code).toBe(0);
      expect(await traceOf(sale['trace_id'])).toMatchObject({ net_minor: 0 });
    },
  );

  test('a sale is cancelled before capture and refunded after it, never for more than remains', async () => {
    const first = only((await sell('--amount', '3000')).stdout);
    const cancelled = await run(['cancel', '--trace', String(first['trace_id']), ...place()]);
    expect([cancelled.code, only(cancelled.stdout)]).toMatchObject([
      0,
      { outcome: 'undone', act: 'cancellation', amount: 3_000 },
    ]);
    expect(await traceOf(first['trace_id'])).toMatchObject({ net_minor: 0 });

    const second = only((await sell('--amount', '4000')).stdout);
    await service.advance(3_600_000);
    const payment = String(second['payment_id']);
    const part = await run(['refund', '--payment', payment, '--amount', '1500', ...place()]);
    expect([part.code, only(part.stdout)]).toMatchObject([
      0,
      { outcome: 'undone', act: 'refund', amount: 1_500, remaining: 2_500 },
    ]);
    const tooMuch = await run(['refund', '--payment', payment, '--amount', '2501', ...place()]);
    expect(tooMuch.code).not.toBe(0);
    expect(await traceOf(second['trace_id'])).toMatchObject({ net_minor: 2_500 });
    expect(await acts()).toMatchObject([
      { who: 'command line', what: 'cancellation', subject: first['trace_id'], amount_minor: 3_000 },
      { who: 'command line', what: 'refund', subject: second['trace_id'], amount_minor: 1_500 },
    ]);
  });

  test('a refund of a payment that this till never took undoes nothing and exits 3', { tags: 'night' }, async () => {
    const refund = await run(['refund', '--payment', 'nobody', '--amount', '1', ...place()]);
    expect([refund.code, only(refund.stdout)]).toMatchObject([3, { outcome: 'not_charged', reason: 'not_found' }]);
  });

  test('Ctrl+C before the card cancels: exit 3, and the service never heard of it', async () => {
    const before = (await service.ledger()).length;
    const sale = start([
      'sale',
      '--amount',
      '900',
      ...place(),
      '--reader',
      'simulated:?script=' + silentScript(data.path),
    ]);
    while (!sale.stderr.some((line) => line.includes('present_card'))) await aMoment(20);
    sale.process.kill('SIGINT');
    expect(await sale.ended).toBe(3);
    expect(only(sale.stdout)).toMatchObject({ outcome: 'not_charged', reason: 'cancelled_by_cashier' });
    expect(await service.ledger()).toHaveLength(before);
  });

  test('Ctrl+C after sending does not guess: the attempt is unknown within 5 s, durable, and undone later', async () => {
    await service.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 8_000 });
    const sale = start(['sale', '--amount', '901', ...place(), '--reader', reader.spec]);
    while (
      (await service.ledger()).every((trace) => trace.authorized_minor !== 901) &&
      !sale.stderr.some((line) => line.includes('processing'))
    ) {
      await aMoment(20);
    }
    await aMoment(300);
    const asked_ms = systemClock.monotonicMs();
    sale.process.kill('SIGINT');
    expect(await sale.ended).toBe(4);
    expect(systemClock.monotonicMs() - asked_ms).toBeLessThan(allowedMs(5_500));
    const result = only(sale.stdout);
    expect(result).toMatchObject({ outcome: 'unknown' });
    await run(['recover', ...place(), '--quarantine-seconds', '10']);
    expect((await traceOf(result['trace_id']))?.net_minor ?? 0).toBe(0);
  });

  test(
    'Ctrl+C while a return is under way does not guess either: unknown within 5 s, and settled later',
    { tags: 'night' },
    async () => {
      const sold = only((await sell('--amount', '902')).stdout);
      await service.fault({ operation: 'cancel_by_trace', fault: 'delay', delay_ms: 8_000 });
      const cancel = start(['cancel', '--trace', String(sold['trace_id']), ...place()]);
      while ((await traceOf(sold['trace_id']))?.net_minor !== 0) await aMoment(20);
      const asked_ms = systemClock.monotonicMs();
      cancel.process.kill('SIGTERM');
      expect(await cancel.ended).toBe(4);
      expect(systemClock.monotonicMs() - asked_ms).toBeLessThan(allowedMs(5_000));
      expect(only(cancel.stdout)).toMatchObject({ outcome: 'unknown', trace_id: sold['trace_id'] });
      const recovered = await run(['recover', ...place(), '--quarantine-seconds', '1']);
      expect([recovered.code, JSON.parse(recovered.stdout.at(-1) ?? '')]).toEqual([0, { unresolved: 0, resolved: 1 }]);
    },
  );

  test('a close of the day that is stopped while it waits closes nothing, and says so', { tags: 'night' }, async () => {
    await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await service.fault({ operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 0 });
    await sell('--amount', '903');
    const before = await service.faultsHappened();
    const close = start(['shift', 'close', ...place()]);
    await eventually('it asks about the sale', async () => (await service.faultsHappened()) > before);
    close.process.kill('SIGINT');
    expect(await close.ended).toBe(1);
    expect(close.stderr.join('\n')).toContain('nothing was closed');
    const { stdout } = await run(['journal', 'export', '--data', data.path]);
    expect(stdout.join('\n')).not.toContain('day_closed');
  });

  test(
    'a sale beside a till on the same data folder is not charged, and a sentence says why',
    { tags: 'night' },
    async () => {
      const till = await startTill(data.path, ['--service', service.url]);
      const sale = await sell('--amount', '100');
      expect(sale.code).toBe(3);
      expect(only(sale.stdout)).toMatchObject({ outcome: 'not_charged', trace_id: null, reason: 'till_not_open' });
      expect(sale.stderr.join('\n')).toMatch(/Another till already works with the journal/);
      expect(await till.stop()).toBe(0);
    },
  );

  test('the till prints one ready line with its address and folder, and stops in order on SIGTERM', async () => {
    const till = await startTill(data.path, ['--service', service.url]);
    expect(JSON.parse(till.program.stdout[0] ?? '')).toMatchObject({
      event: 'ready',
      pid: till.program.process.pid,
      data: data.path,
    });
    expect(till.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    expect(await till.stop()).toBe(0);
    expect(till.program.stdout).toHaveLength(1);
  });

  test('a taken port is a sentence, not a stack', { tags: 'night' }, async () => {
    const port = new URL(service.url).port;
    const till = await run(['till', '--data', data.path, '--port', port]);
    expect(till.code).toBe(1);
    expect(till.stderr.join('\n')).toContain(`Port ${port} of this machine cannot be used (EADDRINUSE)`);
  });

  test('reader and sandbox stop in order when they are asked to', { tags: 'night' }, async () => {
    const sandbox = start(['sandbox']);
    expect(await ready(sandbox)).toMatchObject({ event: 'ready', pid: sandbox.process.pid });
    expect(await stop(sandbox)).toBe(0);
  });
});
