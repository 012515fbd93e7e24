import { describe, expect, test } from 'vitest';
import {
  type FakeService,
  answer,
  approvalWithoutTransaction,
  notSent,
  refusal,
  undoneAnswer,
  unknown,
} from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

describe('a return of a payment that names no transaction and can never be read', () => {
  /** Returns a captured payment in full where the service cannot be read. */
  async function unreadableShop(cancelOrRefund: FakeService['script']['R2']) {
    const shop = openShop();
    shop.service.script.authorize = approvalWithoutTransaction;
    const trace_id = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
    shop.service.script.read = () => refusal('read', 404);
    shop.service.script.R1 = () => refusal('R1', 409);
    shop.service.script.R2 = cancelOrRefund;
    const outcome = await shop.engine.undo({ trace_id, amount_minor: null, manager: 'Eva', reason: 'returned' });
    return { shop, trace_id, outcome };
  }

  test('goes by its trace when it is whole: a copy of it returns nothing twice', async () => {
    const { shop, trace_id, outcome } = await unreadableShop(() => answer('R2', undoneAnswer('x', 1_000)));
    expect(outcome).toMatchObject({ outcome: 'undone', amount_minor: 1_000, remaining_minor: 0 });
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 1_000, open_item: null });
    expect(shop.service.called('R6')).toBe(0);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is asked for again by its trace after the horizon when that answer is lost', async () => {
    let answers = false;
    const { shop, trace_id, outcome } = await unreadableShop(() =>
      answers ? answer('R2', undoneAnswer('x', 1_000)) : unknown('R2', 'timeout'),
    );
    expect(outcome.outcome).toBe('unknown');
    answers = true;
    await shop.clock.advance(170_000);
    expect(shop.service.called('R2')).toBe(1);
    await shop.clock.advance(200_000);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 1_000, open_item: null });
    expect(shop.journal.attempts.undosOf(trace_id)).toMatchObject([{ act: 'cancellation', transaction_id: 'undo-x' }]);
    expect(shop.service.called('R6')).toBe(0);
  });

  test('is not returned in part: nobody could tell one refund from two', async () => {
    const { shop, trace_id } = await unreadableShop(() => refusal('R2', 409));
    await shop.clock.advance(1_200_000);
    shop.engine.closeAttention({ trace_id, manager: 'Eva', evidence_reference: 'statement', found: 'not_done' });
    const part = await shop.engine.undo({ trace_id, amount_minor: 400, manager: 'Eva', reason: 'returned' });
    expect(part.outcome).not.toBe('undone');
    expect([shop.service.called('R5'), shop.service.called('R6')]).toEqual([0, 0]);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 0, open_item: null });
  });

  test.each([
    ['is refused as well', () => refusal('R2', 409)],
    ['is rejected', () => refusal('R2', 422)],
    ['does not leave', () => notSent('R2', 'dns_failed')],
    ['is declined', () => answer('R2', { ...undoneAnswer('x', 1_000), status_detail: 'DECLINED' })],
  ])(
    'waits for a person when the call by trace %s: the first refusal may be the answer to a second copy',
    async (_, R2) => {
      const { shop, trace_id, outcome } = await unreadableShop(R2);
      expect(outcome.outcome).toBe('unknown');
      await shop.clock.advance(1_200_000);
      const { open_item, needs_person } = shop.engine.attempt(trace_id)?.summary ?? {};
      expect({ open_item, needs_person }).toEqual({ open_item: 'return', needs_person: true });
      const found = { trace_id, manager: 'Eva', evidence_reference: 'the statement of the service' };
      expect(shop.engine.closeAttention({ ...found, found: 'done' })).toBe(true);
      expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 1_000, open_item: null });
      expect(shop.service.called('R6')).toBe(0);
    },
  );
});
