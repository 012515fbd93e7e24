import { expect, test } from 'vitest';
import { assert } from '../../../core/assert.ts';
import { settlementAnswer } from '../../fixtures/memory-shifts.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, unknown } from '../../payments/support/fake-service.ts';

const CHARGED_MINOR = 20_000;

/** A shift of an older copy of a folder: of a hold of 50,000 its newer life charged 20,000. */
async function olderCopy() {
  let whose: 'own' | 'ended' = 'own';
  const till = new RealTill({ findAttemptOwner: async () => whose });
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
  const { engine, journal, hooks, order, service } = till.shop;
  const held = await engine.pay({ ...order(50_000), pre_authorization: true, capture_mode: 'manual' }, hooks);
  assert(held.outcome === 'approved', 'the hold is approved');
  const { trace_id } = held;
  whose = 'ended';
  await engine.changeTab({ trace_id, act: 'capture', amount_minor: CHARGED_MINOR, who: 'Eva' });
  expect(journal.tabs.ofTrace(trace_id)).toMatchObject([{ act: 'release', last_result: 'ended_elsewhere' }]);
  const charge = { id: 'capture-of-newer-life', type: 'CAPTURE', status: 'COMPLETED', amount_minor: CHARGED_MINOR };
  const reads: string[] = [];
  service.script.read = (payment_id) => {
    reads.push(payment_id);
    return answer('read', { payment_id, trace_id, status: 'CAPTURED', transactions: [charge] });
  };
  const settle = (...ids: string[]): void => {
    let calls = 0;
    till.settlement = (query) =>
      settlementAnswer(query, (calls += 1) === 1 ? ids.map((id) => ({ id, amount: CHARGED_MINOR })) : []);
  };
  return { till, charge, settle, reads };
}

test('what a newer life charged of a tab is of another shift in the comparison of an older copy, and nothing that is missing', async () => {
  const { till, charge, settle } = await olderCopy();
  settle(charge.id, 'of-nobody');
  const { differences, other_shifts } = await till.do('shift.reconcile', { number: 1 });
  expect(other_shifts).toEqual({ count: 1, amount_minor: CHARGED_MINOR });
  expect(differences).toMatchObject([{ kind: 'missing_here', transaction_id: 'of-nobody' }]);
});

test('it is not taken for a charge in doubt of its amount', async () => {
  const { till, charge, settle } = await olderCopy();
  const { service, engine, order, hooks } = till.shop;
  service.script.authorize = () => unknown('/v1/pos/authorizations', 'timeout');
  service.script.R2 = () => unknown('/v1/pos/cancel-or-refund', 'server_error');
  void engine.pay(order(CHARGED_MINOR), hooks);
  await till.moved();
  settle(charge.id);
  const { differences, other_shifts } = await till.do('shift.reconcile', { number: 1 });
  expect({ differences, count: other_shifts.count }).toEqual({ differences: [], count: 1 });
});

test('a tab that cannot be read leaves its line without a payment here, and none is read where every line is known', async () => {
  const { till, charge, settle, reads } = await olderCopy();
  settle();
  await till.do('shift.reconcile', { number: 1 });
  expect(reads).toEqual([]);
  till.shop.service.script.read = () => unknown('read', 'timeout');
  settle(charge.id);
  const { differences } = await till.do('shift.reconcile', { number: 1 });
  expect(differences).toMatchObject([{ kind: 'missing_here', transaction_id: charge.id }]);
});
