import { expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, changedAnswer, undoneAnswer } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

const CAPTURED: PaymentView = { payment_id: 'p', status: 'CAPTURED', transactions: [] };

test.each([
  ['stays paid while the service holds more of it than was given back', 1_000, 1_460, 1_000, 'paid'],
  ['is returned when all that was captured of it is back', 1_000, 300, 300, 'returned'],
] as const)('a part that a tab pays %s', async (_what, held_minor, captured_minor, back_minor, state) => {
  const shop = openShop();
  const request = { ...shop.order(held_minor), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  shop.service.script.change = (_charge, _type, { id, amount_minor = 0 }) =>
    answer('change', changedAnswer(id, amount_minor));
  shop.service.script.read = () => answer('read', CAPTURED);
  shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
  const step = { trace_id: trace_id ?? '', amount_minor: captured_minor, who: 'Eva' };
  if (captured_minor > held_minor) await shop.engine.changeTab({ ...step, act: 'adjustment' });
  expect(await shop.engine.changeTab({ ...step, act: 'capture' })).toMatchObject({ outcome: 'done' });
  const undo = { trace_id: trace_id ?? '', amount_minor: back_minor, manager: 'Eva', reason: 'returned' };
  expect(await shop.engine.undo(undo)).toMatchObject({ outcome: 'undone' });
  expect(shop.journal.sales.sale(request.sale_id)?.tenders).toMatchObject([{ state }]);
  expect(shop.journal.verify().problems).toEqual([]);
});
