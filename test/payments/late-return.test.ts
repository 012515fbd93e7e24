import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, refundAsked, refusal, undoneAnswer } from './support/fake-service.ts';
import { CAPTURED, FIRST_TRY, paidShop } from './support/paid-shop.ts';

type Row = PaymentView['transactions'][number];
const returnRow = (id: string, amount_minor: number): Row => ({
  ...{ id, type: 'REFUND', status: 'COMPLETED', status_detail: 'SUCCESS', amount_minor },
});
const holding = (...rows: readonly Row[]): PaymentView => ({ ...CAPTURED, transactions: [FIRST_TRY, ...rows] });

/** A paid sale of 1,000 whose return of 400 was refused, and a reading that showed nothing of it. */
async function refusedReturn() {
  const paid = await paidShop();
  const { shop, trace_id, undo } = paid;
  shop.service.script.R5 = () => refusal('R5', 400);
  expect(await undo(400)).toMatchObject({ outcome: 'declined', reason: 'rejected' });
  const own_id = shop.journal.attempts.undosOf(trace_id)[0]?.undo_id ?? '';
  const shows = (...rows: readonly Row[]): void =>
    void (shop.service.script.read = () => answer('read', holding(...rows)));
  shop.service.script.R5 = refundAsked;
  const sums = () => {
    const summary = shop.engine.attempt(trace_id)?.summary;
    expect(shop.journal.verify().problems).toEqual([]);
    return [shop.service.called('R5'), summary?.refunded_minor];
  };
  return { ...paid, own_id, shows, sums };
}

describe('a return that was told as refused and was carried out later', () => {
  test('is what the next one of its amount finds: it is told as done, and nothing is sent again', async () => {
    const { undo, own_id, shows, sums } = await refusedReturn();
    shows(returnRow(own_id, 400));
    expect(await undo(400)).toMatchObject({ outcome: 'undone', transaction_id: own_id, remaining_minor: 600 });
    expect(sums()).toEqual([1, 400]);
    // Another one of the same amount is another return.
    expect(await undo(400)).toMatchObject({ outcome: 'undone', remaining_minor: 200 });
    expect(sums()).toEqual([2, 800]);
  });

  test('is found by its money where the service gives it an id of its own', async () => {
    const { undo, shows, sums } = await refusedReturn();
    shows(returnRow('theirs', 400));
    expect(await undo(400)).toMatchObject({ outcome: 'undone', transaction_id: 'theirs' });
    expect(sums()).toEqual([1, 400]);
  });

  test('is booked before another amount is returned, which is decided by what remains', async () => {
    const { undo, own_id, shows, sums } = await refusedReturn();
    shows(returnRow(own_id, 400));
    expect(await undo(700)).toMatchObject({ outcome: 'declined', reason: 'more_than_remains' });
    expect(sums()).toEqual([1, 400]);
    expect(await undo(null)).toMatchObject({ outcome: 'undone', amount_minor: 600, remaining_minor: 0 });
    expect(sums()).toEqual([2, 1_000]);
  });

  test('is not taken for a later one that the service lists under another id than it answered', async () => {
    const { shop, undo, shows, sums } = await refusedReturn();
    shop.service.script.R5 = () => answer('R5', { ...undoneAnswer('answered', 400), type: 'REFUND' });
    expect(await undo(400)).toMatchObject({ outcome: 'undone', transaction_id: 'undo-answered' });
    shows(returnRow('listed', 400));
    shop.service.script.R5 = refundAsked;
    expect(await undo(400)).toMatchObject({ outcome: 'undone', remaining_minor: 200 });
    expect(sums()).toEqual([3, 800]);
  });

  test('that came to nothing, or of another amount, stands in the way of nothing', async () => {
    const { undo, own_id, shows, sums } = await refusedReturn();
    shows({ ...returnRow(own_id, 400), status: 'REJECTED', status_detail: 'DECLINED' });
    expect(await undo(400)).toMatchObject({ outcome: 'undone', remaining_minor: 600 });
    expect(sums()).toEqual([2, 400]);
  });

  test('is booked once where a recovery and a person read it at the same moment', async () => {
    const { shop, undo, own_id, shows, sums } = await refusedReturn();
    shows(returnRow(own_id, 400));
    await Promise.all([shop.engine.drainRecovery(1_000), undo(400), shop.engine.drainRecovery(1_000)]);
    expect(sums()).toEqual([1, 400]);
  });

  test.each(['a recovery', 'a close of the day'])('is booked by %s, and told as returned', async (by) => {
    const { shop, own_id, shows, sums } = await refusedReturn();
    shows(returnRow(own_id, 400));
    const run = async () =>
      by === 'a recovery'
        ? await shop.engine.drainRecovery(1_000)
        : await shop.engine.closeDay({ by: 'Ana', drain_ms: 0 });
    const outcome = await run();
    expect(sums()).toEqual([1, 400]);
    if ('closed' in outcome) expect(outcome).toMatchObject({ closed: true, totals: [{ returned_minor: 400 }] });
    await run();
    expect(sums()).toEqual([1, 400]);
  });
});
