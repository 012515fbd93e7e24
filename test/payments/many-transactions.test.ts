import { expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, refundAsked, unknown } from './support/fake-service.ts';
import { CAPTURED, FIRST_TRY, paidShop } from './support/paid-shop.ts';

const note = (at: number): PaymentView['transactions'][number] => ({
  ...{ id: `note-${at}`, type: 'ADJUSTMENT', status: 'COMPLETED', status_detail: 'SUCCESS', amount_minor: 0 },
});
const notes = Array.from({ length: 1_000 }, (_, at) => note(at));
const lists = (...more: PaymentView['transactions']) =>
  answer('read', { ...CAPTURED, transactions: [FIRST_TRY, ...notes, ...more] });

test('a payment with a thousand transactions is returned, and its lost answer is settled', async () => {
  const { shop, trace_id, undo } = await paidShop();
  shop.service.script.read = () => lists();
  shop.service.script.R5 = refundAsked;
  expect(await undo(400)).toMatchObject({ outcome: 'undone', remaining_minor: 600 });
  shop.service.script.R5 = () => unknown('R5', 'timeout');
  expect(await undo(300)).toMatchObject({ outcome: 'unknown' });
  const lost_id = shop.journal.attempts.undosOf(trace_id).at(-1)?.undo_id ?? '';
  shop.service.script.read = () => lists({ ...note(0), id: lost_id, type: 'REFUND', amount_minor: 300 });
  await shop.clock.advance(200_000);
  expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 700, open_item: null });
  expect(shop.journal.verify().problems).toEqual([]);
});
