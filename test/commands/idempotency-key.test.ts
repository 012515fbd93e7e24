import { expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
const { held, ledger } = counter;

async function cobro(...argv: string[]) {
  const flags = ['--data', counter.data, '--service', counter.service.url, '--json'];
  const { code, stdout, stderr } = await cobroHere([...argv, ...flags]);
  return { code, told: JSON.parse(stdout.at(-1) ?? '{}') as Record<string, unknown>, stderr: stderr.join('\n') };
}
const card = (...argv: string[]) => cobro(...argv, ...counter.reader);
const keyed = (key: string): string[] => ['--idempotency-key', key];

test(
  'a sale that is asked for twice with one key is charged once, and told the same',
  { timeout: 60_000 },
  async () => {
    const first = await card('sale', '--amount', '3200', ...keyed('order-1'));
    expect(first).toMatchObject({ code: 0, told: { outcome: 'approved' } });
    const second = await card('sale', '--amount', '3200', ...keyed('order-1'));
    expect({ code: second.code, told: second.told }).toEqual({ code: first.code, told: first.told });
    expect(await held()).toEqual([3200]);
    expect(await card('sale', '--amount', '3200', ...keyed('order-2'))).toMatchObject({ code: 0 });
    expect(await held()).toEqual([3200, 3200]);
  },
);

test('a key that two keyboards spell differently is one key', { timeout: 60_000 }, async () => {
  const first = await card('sale', '--amount', '3200', ...keyed('caf\u00e9'));
  const second = await card('sale', '--amount', '3200', ...keyed('cafe\u0301'));
  expect({ code: second.code, told: second.told }).toEqual({ code: first.code, told: first.told });
  expect(await held()).toEqual([3200]);
});

test(
  'a key that was used with other arguments, or for another act, is refused with a sentence',
  { timeout: 60_000 },
  async () => {
    const { told } = await card('sale', '--amount', '3200', ...keyed('order-1'));
    for (const other of [
      ['sale', '--amount', '3201'],
      ['sale', '--amount', '3200', '--tip', '1'],
      ['tab', 'open', '--amount', '3200'],
    ]) {
      const refused = await card(...other, ...keyed('order-1'));
      expect(refused.code).toBe(64);
      expect(refused.stderr).toContain('--idempotency-key "order-1" was used for sale with other arguments');
    }
    const refund = ['refund', '--payment', String(told['payment_id']), '--amount', '3200', ...keyed('order-1')];
    expect((await cobro(...refund)).code).toBe(64);
    expect(await held()).toEqual([3200]);
  },
);

test('an unknown sale tells how it ended for its key, and is not charged anew', { timeout: 60_000 }, async () => {
  await counter.arm('authorize_card_present', 'drop_after', 1_000);
  const sale = ['sale', '--amount', '3200', '--quarantine-seconds', '1', ...keyed('order-1')];
  const first = await card(...sale);
  expect(first).toMatchObject({ code: 4, told: { outcome: 'unknown' } });
  const second = await card(...sale);
  expect(second).toMatchObject({ code: 3, told: { outcome: 'not_charged', reason: 'undone' } });
  expect(second.told['trace_id']).toBe(first.told['trace_id']);
  expect(await ledger()).toHaveLength(1);
});

test(
  'a refund and a cancellation that are asked for twice with one key give back once',
  { timeout: 60_000 },
  async () => {
    const { told } = await card('sale', '--amount', '3200');
    const refund = ['refund', '--payment', String(told['payment_id']), '--amount', '1200', ...keyed('back-1')];
    const first = await cobro(...refund);
    expect(first).toMatchObject({ code: 0, told: { outcome: 'undone', amount: 1200 } });
    expect((await cobro(...refund)).told).toEqual(first.told);
    expect(await held()).toEqual([2000]);
    const other = await card('sale', '--amount', '900');
    const cancel = ['cancel', '--trace', String(other.told['trace_id']), ...keyed('back-2')];
    const undone = await cobro(...cancel);
    expect(undone).toMatchObject({ code: 0, told: { outcome: 'undone' } });
    expect((await cobro(...cancel)).told).toEqual(undone.told);
  },
);

test('a tab is opened, adjusted and captured once for each key', { timeout: 60_000 }, async () => {
  const open = await card('tab', 'open', '--amount', '5000', ...keyed('tab-1'));
  expect((await card('tab', 'open', '--amount', '5000', ...keyed('tab-1'))).told).toEqual(open.told);
  const trace = ['--trace', String(open.told['trace_id'])];
  for (const step of [
    ['tab', 'adjust', ...trace, '--amount', '5500'],
    ['tab', 'capture', ...trace],
  ]) {
    const done = await cobro(...step, ...keyed(`step-${step[1]}`));
    expect(done).toMatchObject({ code: 0, told: { outcome: 'done' } });
    expect((await cobro(...step, ...keyed(`step-${step[1]}`))).told).toEqual(done.told);
  }
  expect(await ledger()).toHaveLength(1);
  expect(await held()).toEqual([5500]);
});

test(
  'two that come at once with one key are one charge, and the second waits for the first',
  { timeout: 60_000 },
  async () => {
    const ask = () => card('sale', '--amount', '3200', ...keyed('order-1'));
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first).toMatchObject({ code: 0, told: { outcome: 'approved' } });
    expect({ code: second.code, told: second.told }).toEqual({ code: first.code, told: first.told });
    expect(await held()).toEqual([3200]);
  },
);

test('a key of more than 64 characters is a bad value', async () => {
  expect(await card('sale', '--amount', '1', ...keyed('k'.repeat(65)))).toMatchObject({ code: 64 });
});
