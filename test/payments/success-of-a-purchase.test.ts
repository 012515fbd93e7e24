import { CAPTURED } from './support/paid-shop.ts';
import { expect, test } from 'vitest';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

const HORIZON_MS = 180_000;
const view = (...transactions: object[]) => ({
  ...CAPTURED,
  transactions: [...CAPTURED.transactions, ...transactions],
});

/** A refund of 300 whose response reports a successful purchase. */
async function refunded(): Promise<{ shop: Shop; trace_id: string; undo_id: string }> {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  const trace = trace_id ?? '';
  shop.service.script.read = () => answer('read', view() as never);
  shop.service.script.R5 = () => answer('R5', { ...undoneAnswer(trace, 300), type: 'PURCHASE' });
  const request = { trace_id: trace, amount_minor: 300, manager: 'Eva', reason: 'x', undo_id: 'undo-00001' };
  expect(await shop.engine.undo(request)).toMatchObject({ outcome: 'unknown', cause: 'unclear_answer' });
  return { shop, trace_id: trace, undo_id: request.undo_id };
}

test('a refund that is answered with the success of a purchase is unknown, and not done where nothing came of it', async () => {
  const { shop, undo_id } = await refunded();
  await shop.clock.advance(HORIZON_MS + 60_000);
  expect(shop.journal.attempts.findUndo(undo_id)).toMatchObject({ state: 'REFUSED', last_result: 'proven_not_done' });
});

test('a refund that is answered with the success of a purchase is done where the payment shows it', async () => {
  const { shop, undo_id, trace_id } = await refunded();
  const own = { id: undo_id, type: 'REFUND', status: 'COMPLETED', amount_minor: 300 };
  shop.service.script.read = () => answer('read', view(own) as never);
  await shop.clock.advance(60_000);
  expect(shop.journal.attempts.findUndo(undo_id)?.state).toBe('DONE');
  expect(shop.journal.attempts.find(trace_id)?.refunded_minor).toBe(300);
});

test('an attempt whose undoing is answered with the success of a purchase is not told as undone', async () => {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('a', 'timeout');
  shop.service.script.R2 = (trace) => answer('R2', { ...undoneAnswer(trace, 1_000), type: 'SALE' });
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.clock.advance(HORIZON_MS * 10);
  expect(shop.engine.attempt(trace_id ?? '')?.summary).toMatchObject({ state: 'REVERSING', needs_person: true });
  shop.service.script.R2 = (trace) => answer('R2', undoneAnswer(trace, 1_000));
  await shop.clock.advance(HORIZON_MS * 10);
  expect(shop.engine.attempt(trace_id ?? '')?.summary.state).toBe('REVERSED');
});
