import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, undoneAnswer } from './support/fake-service.ts';
import { CAPTURED, FIRST_TRY, paidShop } from './support/paid-shop.ts';

type Row = PaymentView['transactions'][number];
const returnRow = (id: string, change: Partial<Row> = {}): Row => ({
  ...{ id, type: 'REFUND', status: 'COMPLETED', status_detail: 'SUCCESS', amount_minor: 400 },
  ...change,
});
const REJECTED = { status: 'FAILED', status_detail: 'REJECTED' };

/** A paid sale of 1,000 of which 400 were told as returned. */
async function returned() {
  const paid = await paidShop();
  const { shop, trace_id, undo } = paid;
  shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) =>
    answer('R5', { ...undoneAnswer(id, amount_minor), type: 'REFUND' });
  const outcome = await undo(400);
  const named = outcome.outcome === 'undone' ? (outcome.transaction_id ?? '') : '';
  const own_id = shop.journal.attempts.undosOf(trace_id)[0]?.undo_id ?? '';
  const shows = (rows: readonly Row[], change: Partial<PaymentView> = {}): void =>
    void (shop.service.script.read = () =>
      answer('read', { ...CAPTURED, ...change, transactions: [FIRST_TRY, ...rows] }));
  const notes = () => {
    expect(shop.journal.verify().problems).toEqual([]);
    const open = shop.engine.listAttempts('unresolved', 10).map(({ open_item }) => open_item);
    return [open, shop.engine.recoverySummary().needs_person];
  };
  return { ...paid, named, own_id, shows, notes };
}
const TELLS = [['failed_return'], 1];
const TELLS_NOTHING = [[], 0];

describe('a return that was told as done and that the service shows as rejected later', () => {
  test.each(['named', 'own_id'] as const)('is told to a person by a recovery, under its %s', async (by) => {
    const one = await returned();
    one.shows([returnRow(one[by], REJECTED)]);
    await one.shop.engine.drainRecovery(1_000);
    expect(one.notes()).toEqual(TELLS);
    expect(one.shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, at_risk_minor: 400 });
    expect(one.shop.service.called('R5')).toBe(1);
  });

  test('stands in the suspense of the close that reads it, and in the next one', async () => {
    const { shop, named, shows, trace_id } = await returned();
    shows([returnRow(named, REJECTED)]);
    for (const carried of [false, true])
      expect(await shop.engine.closeDay({ by: 'Ana', drain_ms: 0 })).toMatchObject({
        suspense: [{ trace_id, kind: 'return', state: 'DONE', amount_minor: 400, carried }],
      });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is told by the next return of that payment, which is not made larger by it', async () => {
    const { undo, named, shows, notes } = await returned();
    shows([returnRow(named, REJECTED)]);
    expect(await undo(700)).toMatchObject({ outcome: 'declined', reason: 'more_than_remains' });
    expect(notes()).toEqual(TELLS);
  });

  test.each(['done', 'not_done'] as const)('is closed once by a person, as %s', async (found) => {
    const { shop, trace_id, named, shows, notes } = await returned();
    shows([returnRow(named, REJECTED)]);
    await shop.engine.drainRecovery(1_000);
    const close = { trace_id, manager: 'Eva', evidence_reference: 'mail 4711' };
    expect(shop.engine.closeAttention({ ...close, found: 'undone' })).toBe(false);
    expect(shop.engine.closeAttention({ ...close, found })).toBe(true);
    await shop.engine.drainRecovery(1_000);
    expect(notes()).toEqual(TELLS_NOTHING);
  });

  test.each<[string, (id: string) => readonly Row[], Partial<PaymentView>]>([
    ['it is missing, which proves nothing', () => [], {}],
    ['it stands', (id) => [returnRow(id)], {}],
    ['the service repeated it under another id', (id) => [returnRow(id, REJECTED), returnRow('again')], {}],
    ['it has the name of the charge', (id) => [returnRow(id, { ...REJECTED, type: 'AUTHORIZATION' })], {}],
    [
      'the payment holds that much less',
      (id) => [returnRow(id, { type: 'REVERSAL', status: 'REVERSED' })],
      { initial_amount_minor: 1_000, current_amount_minor: 600 },
    ],
    [
      'the payment says that all is back',
      (id) => [returnRow(id, REJECTED)],
      { status: 'REFUNDED', current_amount_minor: 0 },
    ],
  ])('is not told where %s', async (_, rows, change) => {
    const { shop, named, shows, notes } = await returned();
    shows(rows(named), change);
    await shop.engine.drainRecovery(1_000);
    expect(notes()).toEqual(TELLS_NOTHING);
  });
});
