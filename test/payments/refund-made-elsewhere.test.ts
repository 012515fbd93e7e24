import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

const refund = (id: string) => ({
  id,
  type: 'REFUND',
  status: 'COMPLETED',
  status_detail: 'SUCCESS',
  amount_minor: 400,
});
const BEFORE = { payment_id: 'p', status: 'PARTIALLY_REFUNDED' } as const;
const seen = (...ids: readonly string[]) => {
  const view: PaymentView = { ...BEFORE, transactions: ids.map(refund) };
  return answer('read', view);
};

/** Returns 400 of 1,000 by a request whose response is lost; `before` and `after` are the readings of the payment. */
async function lostReturn(before: () => ReturnType<typeof seen>, after: (undo_id: string) => ReturnType<typeof seen>) {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  let undo_id = '';
  shop.service.script.read = () => (undo_id === '' ? before() : after(undo_id));
  shop.service.script.R5 = (_id, options) => {
    undo_id = options.id ?? '';
    return unknown('R5', 'timeout');
  };
  const undo = { trace_id: trace_id ?? '', amount_minor: 400, manager: 'Eva', reason: 'returned' };
  expect(await shop.engine.undo(undo)).toMatchObject({ outcome: 'unknown' });
  await shop.clock.advance(600_000);
  return shop.journal.attempts.undosOf(trace_id ?? '')[0];
}

describe('a return whose answer is lost', () => {
  test('is not proven by a refund of its amount that somebody made elsewhere, when nothing was read before', async () => {
    const undo = await lostReturn(
      () => unknown('read', 'server_error'),
      () => seen('made-elsewhere'),
    );
    expect(undo).toMatchObject({ state: 'ATTENTION', last_result: 'not_read_before', needs_person: true });
  });

  test('is not proven by a refund that the reading before it had', async () => {
    const undo = await lostReturn(
      () => seen('made-elsewhere'),
      () => seen('made-elsewhere'),
    );
    expect(undo).toMatchObject({ state: 'REFUSED', last_result: 'proven_not_done' });
  });

  test('is not proven undone by a refund that the reading before it had, and that is of more now', async () => {
    const summedUp = () => {
      const view: PaymentView = { ...BEFORE, transactions: [{ ...refund('returns'), amount_minor: 800 }] };
      return answer('read', view);
    };
    const undo = await lostReturn(() => seen('returns'), summedUp);
    expect(undo).toMatchObject({ state: 'ATTENTION', last_result: 'return_without_an_id_of_its_own' });
  });

  test('is proven by its own id, whatever was read before', async () => {
    const undo = await lostReturn(
      () => unknown('read', 'server_error'),
      (undo_id) => seen('made-elsewhere', undo_id),
    );
    expect(undo).toMatchObject({ state: 'DONE' });
  });

  test('is proven by a refund of its amount that is new since the reading', async () => {
    const undo = await lostReturn(
      () => seen('made-elsewhere'),
      () => seen('made-elsewhere', 'new'),
    );
    expect(undo).toMatchObject({ state: 'DONE', transaction_id: 'new' });
  });
});
