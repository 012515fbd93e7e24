import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
const { cobro, held, ledger } = counter;

const card = (...argv: string[]) => cobro(...argv, ...counter.reader);
const keyed = (key: string): string[] => ['--idempotency-key', key];

test('a sale that is asked for twice with one key is charged once, and told the same', async () => {
  const first = await card('sale', '--amount', '3200', ...keyed('order-1'));
  expect(first).toMatchObject({ code: 0, result: { outcome: 'approved' } });
  const second = await card('sale', '--amount', '3200', ...keyed('order-1'));
  expect({ code: second.code, result: second.result }).toEqual({ code: first.code, result: first.result });
  expect(await held()).toEqual([3200]);
  expect(await card('sale', '--amount', '3200', ...keyed('order-2'))).toMatchObject({ code: 0 });
  expect(await held()).toEqual([3200, 3200]);
});

test('a key that two keyboards spell differently is one key', async () => {
  const first = await card('sale', '--amount', '3200', ...keyed('caf\u00e9'));
  const second = await card('sale', '--amount', '3200', ...keyed('cafe\u0301'));
  expect({ code: second.code, result: second.result }).toEqual({ code: first.code, result: first.result });
  expect(await held()).toEqual([3200]);
});

test('a key that was used with other arguments, or for another act, is refused with a sentence', async () => {
  const { result } = await card('sale', '--amount', '3200', ...keyed('order-1'));
  for (const other of [
    ['sale', '--amount', '3201'],
    ['sale', '--amount', '3200', '--tip', '1'],
    ['tab', 'open', '--amount', '3200'],
  ]) {
    const refused = await card(...other, ...keyed('order-1'));
    expect(refused.code).toBe(64);
    expect(refused.stderr).toContain('--idempotency-key "order-1" was used for sale with other arguments');
  }
  const refund = ['refund', '--payment', String(result['payment_id']), '--amount', '3200', ...keyed('order-1')];
  expect((await cobro(...refund)).code).toBe(64);
  expect(await held()).toEqual([3200]);
});

test('an unknown sale tells how it ended for its key, and is not charged anew', async () => {
  await counter.arm('authorize_card_present', 'drop_after', { times: 1_000 });
  const sale = ['sale', '--amount', '3200', '--quarantine-seconds', '1', ...keyed('order-1')];
  const first = await card(...sale);
  expect(first).toMatchObject({ code: 4, result: { outcome: 'unknown' } });
  const second = await card(...sale);
  expect(second).toMatchObject({ code: 3, result: { outcome: 'not_charged', reason: 'undone' } });
  expect(second.result['trace_id']).toBe(first.result['trace_id']);
  expect(await ledger()).toHaveLength(1);
});

test('a refund and a cancellation that are asked for twice with one key give back once', async () => {
  const { result } = await card('sale', '--amount', '3200');
  const refund = ['refund', '--payment', String(result['payment_id']), '--amount', '1200', ...keyed('back-1')];
  const first = await cobro(...refund);
  expect(first).toMatchObject({ code: 0, result: { outcome: 'undone', amount: 1200 } });
  expect((await cobro(...refund)).result).toEqual(first.result);
  expect(await held()).toEqual([2000]);
  const other = await card('sale', '--amount', '900');
  const cancel = ['cancel', '--trace', String(other.result['trace_id']), ...keyed('back-2')];
  const undone = await cobro(...cancel);
  expect(undone).toMatchObject({ code: 0, result: { outcome: 'undone' } });
  expect((await cobro(...cancel)).result).toEqual(undone.result);
});

test('a tab is opened, adjusted and captured once for each key', async () => {
  const open = await card('tab', 'open', '--amount', '5000', ...keyed('tab-1'));
  expect((await card('tab', 'open', '--amount', '5000', ...keyed('tab-1'))).result).toEqual(open.result);
  const trace = ['--trace', String(open.result['trace_id'])];
  for (const step of [
    ['tab', 'adjust', ...trace, '--amount', '5500'],
    ['tab', 'capture', ...trace],
  ]) {
    const done = await cobro(...step, ...keyed(`step-${step[1]}`));
    expect(done).toMatchObject({ code: 0, result: { outcome: 'done' } });
    expect((await cobro(...step, ...keyed(`step-${step[1]}`))).result).toEqual(done.result);
  }
  expect(await ledger()).toHaveLength(1);
  expect(await held()).toEqual([5500]);
});

test('two that come at once with one key are one charge, and the second waits for the first', async () => {
  const ask = () => card('sale', '--amount', '3200', ...keyed('order-1'));
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toMatchObject({ code: 0, result: { outcome: 'approved' } });
  expect({ code: second.code, result: second.result }).toEqual({ code: first.code, result: first.result });
  expect(await held()).toEqual([3200]);
});

test('a key of more than 64 characters is a bad value', async () => {
  expect(await card('sale', '--amount', '1', ...keyed('k'.repeat(65)))).toMatchObject({ code: 64 });
});

test('a key that was used for one merchant or terminal is refused for another one, with a sentence', async () => {
  const sale = (...more: string[]) => card('sale', '--amount', '3200', ...keyed('order-1'), ...more);
  const ours = ['--merchant', 'shop-1', '--terminal', 'T-1'];
  const first = await sale(...ours);
  expect(first.code).toBe(0);
  for (const others of [
    ['--merchant', 'shop-2', '--terminal', 'T-1'],
    ['--merchant', 'shop-1', '--terminal', 'T-2'],
  ]) {
    const refused = await sale(...others);
    expect(refused.code).toBe(64);
    expect(refused.stderr).toContain('--idempotency-key "order-1" was used for sale with other arguments');
  }
  expect((await sale(...ours)).lines).toEqual(first.lines);
  expect(await held()).toEqual([3200]);
});

test('an act that was refused before its intent uses up no key: the same key does it once it is possible, and once alone', async () => {
  const opened = await card('tab', 'open', '--amount', '5000');
  const trace = String(opened.result['trace_id']);
  const cancel = ['cancel', '--trace', trace, ...keyed('k-cancel')];
  const capture = ['tab', 'capture', '--trace', trace, '--amount', '6000', ...keyed('k-capture')];
  expect((await cobro(...cancel)).result['reason']).toBe('tab_not_captured');
  expect((await cobro(...capture)).result).toMatchObject({ outcome: 'refused' });
  expect(await held()).toEqual([5_000]);
  expect((await cobro('tab', 'adjust', '--trace', trace, '--amount', '6000')).code).toBe(0);
  for (const act of [capture, cancel]) {
    const done = await cobro(...act);
    expect(done.code, JSON.stringify(done.result)).toBe(0);
    expect((await cobro(...act)).result).toEqual(done.result);
  }
  expect(await held()).toEqual([0]);
});

test('a key of an act that was refused before its intent may be used for another one', async () => {
  const opened = await card('tab', 'open', '--amount', '5000');
  const trace = String(opened.result['trace_id']);
  const act = (amount: string) => ['tab', 'adjust', '--trace', trace, '--amount', amount, ...keyed('k')];
  expect((await cobro('cancel', '--trace', trace, ...keyed('k'))).code).toBe(3);
  expect((await cobro(...act('6000'))).code).toBe(0);
  expect((await cobro(...act('7000'))).code).toBe(64);
});

test('an act that was refused because cards were stopped uses up no key: once a person accepted the journal it is done', async () => {
  const sold = await card('sale', '--amount', '1000');
  const cancelled = await card('sale', '--amount', '1500');
  const opened = await card('tab', 'open', '--amount', '5000');
  const file = join(counter.folder, 'till.cobro-backup');
  expect((await cobroHere(['backup', 'create', file, '--data', counter.data])).code).toBe(0);
  const restored = ['--data', join(counter.folder, 'restored')];
  expect((await cobroHere(['backup', 'restore', file, ...restored])).code).toBe(0);
  const acts = [
    ['sale', '--amount', '7000', ...keyed('k-sale'), ...counter.reader],
    ['tab', 'open', '--amount', '700', ...keyed('k-open'), ...counter.reader],
    ['refund', '--payment', String(sold.result['payment_id']), '--amount', '100', ...keyed('k-refund')],
    ['cancel', '--trace', String(cancelled.result['trace_id']), ...keyed('k-cancel')],
    ['tab', 'capture', '--trace', String(opened.result['trace_id']), ...keyed('k-capture')],
  ];
  for (const act of acts)
    expect((await cobro(...act, ...restored)).result['reason']).toMatch(/card_sales_stopped|journal_in_doubt/);
  expect((await held()).length).toBe(3);
  expect((await cobro('journal', 'accept', '--evidence', 'compared', ...restored)).code).toBe(0);
  for (const act of acts) {
    const first = await cobro(...act, ...restored);
    expect(first.code, act.join(' ')).toBe(0);
    expect((await cobro(...act, ...restored)).result).toEqual(first.result);
  }
});
