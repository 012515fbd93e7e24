import { describe, expect, test } from 'vitest';
import { countResults } from '../../core/shift/count-results.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { undoneAnswer, answer, unknown } from './support/fake-service.ts';
import { type Shop, type ShopOptions, openShop } from './support/shop.ts';

function openWithShift(options: ShopOptions = {}): Shop {
  const shop = openShop(options);
  shop.journal.shifts.openShift({
    shift_id: 'shift-a',
    currency: 'CLP',
    float_minor: 10_000,
    by: 'Ana',
    automatic: false,
    first_number: 7,
  });
  return shop;
}
const sell = (shop: Shop, amount_minor = 1_000, tip_minor = 0) =>
  shop.engine.pay(shop.order(amount_minor, tip_minor), shop.hooks);
const LINES = [{ currency: 'CLP', value_minor: 10_000, pieces: 1 }] as const;

async function close(
  shop: Shop,
  change: Partial<NonNullable<Parameters<typeof shop.engine.closeDay>[0]['shift']>> = {},
) {
  const shift = { currency: 'CLP', first_number: 1, ...change } as const;
  const closing = shop.engine.closeDay({ by: 'Eva', drain_ms: 1_000, shift });
  await shop.clock.advance(20_000);
  return await closing;
}
const counted = (shop: Shop) => ({
  lines: LINES,
  blind: false,
  note: '',
  note_above_minor: null,
  accepted: countResults(shop.journal.shifts.report()?.drawers ?? [], LINES),
});

describe('closing a shift', () => {
  test('ends day and shift in one event, with the count and the cards by brand', async () => {
    const shop = openWithShift();
    await sell(shop, 1_000, 100);
    const day = await close(shop, { shift_id: 'shift-a', count: counted(shop) });
    expect(day).toMatchObject({
      closed: true,
      totals: [{ bound_minor: 1_100 }],
      shift: {
        number: 7,
        by: 'Eva',
        count: { results: [{ difference_minor: 0 }] },
        report: { currencies: [{ cards: [{ payments: 1, amount_minor: 1_100, tip_minor: 100 }] }] },
      },
    });
    expect(shop.journal.shifts.open()).toBe(null);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is not held up by what is unresolved, which stands in it and in the next one', async () => {
    const shop = openWithShift();
    shop.service.script.authorize = () => unknown('authorize', 'timeout');
    shop.service.script.R2 = () => unknown('R2', 'timeout');
    await sell(shop, 700);
    expect(await close(shop)).toMatchObject({ closed: true, suspense: [{ amount_minor: 700, carried: false }] });
    expect(shop.journal.shifts.read(7)?.suspense).toHaveLength(1);
    expect(await close(shop)).toMatchObject({ closed: true, suspense: [{ carried: true }] });
  });

  test('closes nothing when the drawer was used since it was counted, and the journal says so', async () => {
    const shop = openWithShift();
    const count = counted(shop);
    shop.journal.shifts.moveCash({
      movement_id: 'm',
      direction: 'out',
      amount_minor: 500,
      currency: 'CLP',
      reason: 'deposit',
      note: '',
      by: 'Ana',
    });
    expect(await close(shop, { shift_id: 'shift-a', count })).toEqual({ closed: false, reason: 'count_changed' });
    expect(shop.journal.shifts.open()?.number).toBe(7);
    expect(await close(shop, { shift_id: 'shift-a', count: counted(shop) })).toMatchObject({ closed: true });
  });

  test('twice at once closes one shift and not the next', async () => {
    const shop = openWithShift();
    const count = counted(shop);
    const first = close(shop, { shift_id: 'shift-a', count });
    const second = close(shop, { shift_id: 'shift-a', count });
    expect([await first, await second].map((day) => day.closed)).toEqual([true, false]);
    expect(await second).toMatchObject({ reason: 'other_shift' });
  });

  test('leaves shift and day open when the journal cannot be written', async () => {
    const broken = { now: false };
    const wrapJournal = (journal: Journal): Journal => ({
      ...journal,
      record: (event) => {
        if (broken.now) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
        journal.record(event);
      },
    });
    const shop = openWithShift({ wrapJournal });
    await sell(shop);
    broken.now = true;
    expect(await close(shop)).toEqual({ closed: false, reason: 'journal_not_written' });
    expect(shop.journal.shifts.open()?.number).toBe(7);
    expect(shop.journal.openDay().tally.totals).toMatchObject([{ bound_minor: 1_000 }]);
  });

  test('of a till that sold without a shift opens one for it, so that everything stands in a Z report', async () => {
    const shop = openShop();
    await sell(shop, 300);
    expect(await close(shop)).toMatchObject({
      shift: { number: 1, report: { currencies: [{ sales: { count: 1 } }] }, count: null },
    });
    expect(shop.journal.shifts.read(1)?.row.automatic).toBe(true);
    expect(await close(shop)).toMatchObject({ closed: true, shift: null });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('counts a return in the shift in which it is done', async () => {
    const shop = openWithShift();
    const { trace_id } = await sell(shop, 1_000);
    await close(shop);
    shop.service.script.read = () => answer('read', { payment_id: 'p', status: 'CAPTURED', transactions: [] });
    shop.service.script.R5 = (_id, { amount_minor = 0 }) =>
      answer('R5', { ...undoneAnswer('x', amount_minor), type: 'REFUND' });
    const undone = await shop.engine.undo({ trace_id: trace_id ?? '', amount_minor: 300, manager: 'Eva', reason: 'x' });
    expect(undone).toMatchObject({ outcome: 'undone' });
    const day = await close(shop);
    expect(day).toMatchObject({
      shift: { number: 8, report: { currencies: [{ cards: [{ payments: 0, returns: 1, returned_minor: 300 }] }] } },
    });
  });
});
