import { beforeEach, expect, test } from 'vitest';
import { type KeyedAct, onceForKey } from '../../electron/commands/payments/keyed.ts';
import { defaultSettings } from '../../core/settings/settings.ts';
import { recallSale } from '../../electron/commands/payments/recall.ts';
import { undoResult } from '../../electron/commands/payments/undo.ts';
import { saleResult } from '../../electron/commands/payments/sale-result.ts';
import { recallUndo } from '../../electron/payments/outcomes/recall.ts';
import { answer, undoneAnswer, unknown } from '../payments/support/fake-service.ts';
import { type Shop, openShop } from '../payments/support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const REQUEST = { amount_minor: 1_000, tip_minor: 0, currency: 'CLP' } as const;
const KEYED = { key: 'order-1', act: 'sale', arguments: REQUEST };
const DIED = 'the process dies here';
let directory: string;
let seed = 7_000;
beforeEach(() => void (directory = temporaryFolder()));

const start = (): Shop => openShop({ directory, seed: (seed += 1) });
const tillOf = ({ journal }: Shop) => ({ journal, settings: { read: defaultSettings } });
async function end(shop: Shop): Promise<void> {
  await shop.engine.stop();
  shop.journal.close();
}

/** A sale under a key whose process dies after `live` was done, before anything was told. */
async function diesAfter(live: (shop: Shop, request: ReturnType<Shop['order']>) => Promise<unknown>): Promise<void> {
  const shop = start();
  const run: KeyedAct['run'] = async (begin) => {
    const request = shop.order();
    expect(begin(request.sale_id)).toBeNull();
    await live(shop, request);
    throw new Error(DIED);
  };
  await expect(onceForKey(tillOf(shop), KEYED, { run, recall: () => never() })).rejects.toThrow(DIED);
  await end(shop);
}

const never = (): never => {
  throw new Error('is not asked for');
};

/** Who comes again, in a new process. */
async function again() {
  const shop = start();
  const recall = (sale_id: string) => recallSale(shop, REQUEST, sale_id);
  const first = await onceForKey(tillOf(shop), KEYED, { run: never, recall });
  const repeated = await onceForKey(tillOf(shop), KEYED, { run: never, recall });
  expect(repeated).toEqual(first);
  expect(shop.service.called('authorize')).toBe(0);
  expect(shop.journal.verify().problems).toEqual([]);
  await end(shop);
  return first.ok ? first.value : first.error;
}

test('a sale that was paid before its process died is told as approved to who comes again with its key', async () => {
  await diesAfter((shop, request) => shop.engine.pay(request, shop.hooks));
  expect(await again()).toMatchObject({
    exit: 0,
    result: { outcome: 'approved', amount: 1_000, approval_code: '123456' },
  });
});

test('a sale whose answer was lost with its process is told as unknown, and is being undone', async () => {
  await diesAfter((shop, request) => {
    shop.service.script.authorize = () => unknown('authorize', 'timeout');
    shop.service.script.R2 = () => unknown('R2', 'timeout');
    return shop.engine.pay(request, shop.hooks);
  });
  expect(await again()).toMatchObject({ exit: 4, result: { outcome: 'unknown' } });
});

test('a sale whose process died before its intent was never begun: who comes again with its key has it done', async () => {
  await diesAfter(async () => undefined);
  const shop = start();
  const run: KeyedAct['run'] = async (begin) => {
    const request = shop.order();
    begin(request.sale_id);
    return saleResult(await shop.engine.pay(request, shop.hooks), REQUEST);
  };
  const first = await onceForKey(tillOf(shop), KEYED, { run, recall: never });
  expect(first).toMatchObject({ ok: true, value: { exit: 0, result: { outcome: 'approved' } } });
  expect(await onceForKey(tillOf(shop), KEYED, { run: never, recall: never })).toEqual(first);
  expect(shop.service.called('authorize')).toBe(1);
  expect(shop.journal.verify().problems).toEqual([]);
  await end(shop);
});

test('a refund that was done before its process died is told as undone, and is not sent again', async () => {
  const shop = start();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  shop.service.script.R1 = (trace) => answer('R1', undoneAnswer(trace, 1_000));
  const keyed = { key: 'back-1', act: 'cancel', arguments: { trace_id } };
  const undo = { trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'x', undo_id: 'undo-00001' };
  const run: KeyedAct['run'] = async (begin) => {
    expect(begin('undo-00001')).toBeNull();
    await shop.engine.undo(undo);
    throw new Error(DIED);
  };
  await expect(onceForKey(tillOf(shop), keyed, { run, recall: never })).rejects.toThrow(DIED);
  await end(shop);
  const next = start();
  const row = next.journal.attempts.find(trace_id ?? '');
  const recall = (undo_id: string) => undoResult(recallUndo(next, row, undo_id), row);
  const recalled = await onceForKey(tillOf(next), keyed, { run: never, recall });
  expect(recalled).toMatchObject({ value: { exit: 0, result: { outcome: 'undone', amount: 1_000, remaining: 0 } } });
  expect(next.service.called('R1')).toBe(0);
  await end(next);
});

test('a refund that was told as unknown is told as it ended once recovery settled it', async () => {
  const shop = start();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  shop.service.script.R1 = () => unknown('R1', 'timeout');
  const keyed = { key: 'back-1', act: 'cancel', arguments: { trace_id } };
  const undo = { trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'x', undo_id: 'undo-00001' };
  const run: KeyedAct['run'] = async (begin) => {
    expect(begin('undo-00001')).toBeNull();
    return undoResult(await shop.engine.undo(undo), shop.journal.attempts.find(undo.trace_id));
  };
  expect(await onceForKey(tillOf(shop), keyed, { run, recall: never })).toMatchObject({ value: { exit: 4 } });
  const recall = (undo_id: string) => {
    const row = shop.journal.attempts.find(undo.trace_id);
    return undoResult(recallUndo(shop, row, undo_id), row);
  };
  expect(await onceForKey(tillOf(shop), keyed, { run: never, recall })).toMatchObject({ value: { exit: 4 } });
  const returned = { id: 'undo-00001', type: 'REFUND', status: 'COMPLETED', amount_minor: 1_000 };
  shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'CAPTURED', transactions: [returned] });
  await shop.clock.advance(600_000);
  const done = { exit: 0, result: { outcome: 'undone', amount: 1_000, remaining: 0 } };
  expect(await onceForKey(tillOf(shop), keyed, { run: never, recall })).toMatchObject({ value: done });
  await end(shop);
});

test('what ended before it was begun leaves no key behind', async () => {
  const shop = start();
  const outcome = { result: {}, sentence: 'not ready', exit: 3 };
  await onceForKey(tillOf(shop), KEYED, { run: async () => outcome, recall: never });
  expect(shop.journal.keyed.find('order-1')).toBeNull();
  await end(shop);
});
