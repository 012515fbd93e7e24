import { describe, expect, it, vi } from 'vitest';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { settlementAnswer } from '../../fixtures/memory-shifts.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, changedAnswer, refusal, undoneAnswer, unknown } from '../../payments/support/fake-service.ts';
import { FIRST_TRY } from '../../payments/support/paid-shop.ts';

const OPEN = { shift_id: 'shift-1', float_minor: 80_000 } as const;
const retreat = (movement_id: string, amount_minor = 10_000) =>
  ({ movement_id, direction: 'out', reason: 'deposit', amount_minor, note: 'sobre 1' }) as const;

async function sellForCash(till: RealTill): Promise<void> {
  await till.add('Espresso');
  await till.do('checkout.exactCash', {});
  await till.do('checkout.finish', {});
}
async function sellByCard(till: RealTill): Promise<void> {
  await till.payCard('Espresso');
}
/** A count of the drawer, off by `off_minor`. */
function linesOf(expected_minor: number, off_minor = 0): IntentArguments<'shift.count'>['lines'] {
  return [{ currency: 'CLP', value_minor: 10, pieces: (expected_minor + off_minor) / 10 }];
}
async function close(till: RealTill, off_minor = 0): Promise<ShiftView> {
  const view = await till.do('shift.report', {});
  const lines = linesOf(view.report.drawers[0]?.expected_minor ?? 0, off_minor);
  const accepted = countResults(view.report.drawers, lines);
  const closing = till.till.router.handle('shift.close', { shift_id: view.shift_id, lines, accepted }, TRAINING_PIN);
  await till.moved(30_000);
  const answer = await closing;
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.detail}`);
  return answer.value as IntentResults['shift.close'];
}

describe('a shift at the counter', () => {
  it('is opened by the first sale where the shop does not ask for more, with nothing in the drawer', async () => {
    const till = new RealTill();
    expect(till.snapshot.shift).toMatchObject({ open: null, next_number: 1 });
    await sellForCash(till);
    expect(till.snapshot.shift.open).toMatchObject({ number: 1, automatic: true });
    expect(till.snapshot.till.shift_number).toBe(1);
    expect((await till.do('shift.report', {})).report.drawers).toMatchObject([
      { float_minor: 0, expected_minor: 1_900 },
    ]);
  });

  it('has to be opened first where the shop wants it, and nothing is sold before', async () => {
    const till = new RealTill({}, { shift_required: true });
    await till.add('Espresso');
    expect(await till.refused('checkout.exactCash', {})).toBe('shift_needed');
    expect(await till.refused('checkout.begin', {})).toBe('shift_needed');
    await till.do('shift.open', OPEN);
    await till.do('checkout.exactCash', {});
    expect(till.step('approved').sale_paid).toBe(true);
  });

  it('gives no more out of the drawer than is in it, tells nothing of what is, and puts the try on record', async () => {
    const till = new RealTill({}, { blind_count: true });
    const drawer = () => till.shop.journal.shifts.report()?.drawers[0]?.expected_minor;
    // The drawer is empty before the first sale.
    expect(await till.refused('shift.cashInOut', retreat('m-0'))).toBe('drawer_too_low');
    await till.do('shift.cashInOut', { ...retreat('m-1', 5_000), direction: 'in', reason: 'change' });
    expect(await till.refused('shift.cashInOut', retreat('m-2', 5_001))).toBe('drawer_too_low');
    expect(drawer()).toBe(5_000);
    // Two requests at once for the same money.
    const both = [retreat('m-3', 3_000), retreat('m-4', 3_000)].map((wish) =>
      till.till.router.handle('shift.cashInOut', wish),
    );
    expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, false]);
    expect(drawer()).toBe(2_000);
    // Repeating a request is a no-op, although the drawer holds less now.
    await till.do('shift.cashInOut', retreat('m-3', 3_000));
    expect(drawer()).toBe(2_000);
    const { rows } = await till.do('audit.find', { what: 'cash_out_refused', limit: 9 });
    expect(rows.map(({ amount_minor }) => amount_minor)).toEqual([3_000, 5_001, 10_000]);
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  it('opens once for one wish, takes its first number from the settings, and asks recovery to go on', async () => {
    const till = new RealTill({}, { shift_number: 12 });
    const kick = vi.spyOn(till.shop.engine, 'kickRecovery');
    expect(await till.do('shift.open', OPEN)).toEqual({ number: 12 });
    expect(await till.do('shift.open', OPEN)).toEqual({ number: 12 });
    expect(kick).toHaveBeenCalledOnce();
    expect(await till.refused('shift.open', { ...OPEN, shift_id: 'shift-2' })).toBe('shift_open_already');
    expect(till.snapshot.till.shift_number).toBe(12);
  });

  it('moves cash once however often the wish arrives, and wants a note where no reason fits', async () => {
    const till = new RealTill();
    await till.do('shift.open', OPEN);
    await Promise.all([till.do('shift.cashInOut', retreat('m-1')), till.do('shift.cashInOut', retreat('m-1'))]);
    const view = await till.do('shift.report', {});
    expect(view.movements).toMatchObject([{ direction: 'out', amount_minor: 10_000, note: 'sobre 1' }]);
    expect(view.report.drawers[0]?.expected_minor).toBe(70_000);
    expect(await till.refused('shift.cashInOut', retreat('m-1', 9_000))).toBe('key_used');
    expect(await till.refused('shift.cashInOut', { ...retreat('m-2'), reason: 'other', note: '' })).toBe('bad_request');
    const with_card = { ...retreat('m-3'), note: 'tarjeta 4111 1111 1111 1111' };
    expect(await till.refused('shift.cashInOut', with_card)).toBe('card_data');
  });

  it('counts every opening of the drawer without a sale, and none with one', async () => {
    const till = new RealTill();
    await sellForCash(till);
    await till.do('drawer.open', {});
    await till.do('drawer.open', {});
    expect((await till.do('shift.report', {})).report.drawer_openings).toBe(2);
    expect(till.devices.drawer.opened).toBe(3);
  });

  it('closes with a PIN, once: the same request again answers the Z report that it made', async () => {
    const till = new RealTill();
    await till.do('shift.open', OPEN);
    await sellForCash(till);
    await sellByCard(till);
    const lines = linesOf(81_900);
    expect(await till.refused('shift.close', { shift_id: 'shift-1', lines, accepted: [], note: '' })).toBe(
      'approval_needed',
    );
    const z = await close(till, -1_000);
    expect(z).toMatchObject({
      number: 1,
      report: {
        currencies: [{ sales: { count: 2, total_minor: 3_800 }, cards: [{ payments: 1, amount_minor: 1_900 }] }],
      },
      closed: { by: 'Encargado', count: { results: [{ difference_minor: -1_000 }], blind: false }, printed: 0 },
    });
    expect(till.snapshot.shift).toMatchObject({ open: null, next_number: 2, closing: null });
    const again = await till.till.router.handle(
      'shift.close',
      { shift_id: 'shift-1', lines, accepted: [] },
      TRAINING_PIN,
    );
    expect(again).toMatchObject({ ok: true, value: { number: 1 } });
    expect(till.shop.journal.verify().problems).toEqual([]);
    expect(till.faults).toEqual([]);
  });

  it('closes nothing with a difference that nobody was shown', async () => {
    const till = new RealTill();
    await till.do('shift.open', OPEN);
    const lines = linesOf(80_000);
    const request = { shift_id: 'shift-1', lines, accepted: countResults([], lines) };
    const closing = till.till.router.handle('shift.close', request, TRAINING_PIN);
    await till.moved(30_000);
    expect(await closing).toMatchObject({ ok: false, error: { code: 'shift_changed' } });
    expect(till.snapshot.shift.open?.number).toBe(1);
  });

  it('hides the drawer from a blind count until it is handed in, and keeps every count', async () => {
    const till = new RealTill({}, { blind_count: true });
    await till.do('shift.open', OPEN);
    await sellForCash(till);
    await sellByCard(till);
    const blind = await till.do('shift.report', {});
    // Shows the 1,900 by card, but no total from which the 1,900 in cash could be derived.
    expect(JSON.stringify(blind).match(/1900|3800|81900|303|607/g)).toEqual(['1900']);
    expect(blind).toMatchObject({ hides_cash: true, report: { drawers: [] } });
    expect(blind.report.currencies).toMatchObject([{ sales: { count: 2 }, cash: { payments: 1 }, taxes: [] }]);
    const cash = { number: 1, figure: 'cash', currency: 'CLP' } as const;
    expect(await till.refused('shift.follow', cash)).toBe('not_now');
    expect(await till.do('shift.follow', { ...cash, figure: 'cards' })).toMatchObject({ total_minor: 1_900 });
    expect(await till.do('shift.count', { shift_id: 'shift-1', lines: linesOf(80_900) })).toEqual({ results: null });
    expect(await till.do('shift.report', {})).toMatchObject({ hides_cash: true });
    expect(await till.refused('shift.follow', cash)).toBe('not_now');
    const { results } = await till.do('shift.count', { shift_id: 'shift-1', lines: linesOf(80_900) });
    expect(results).toMatchObject([{ expected_minor: 81_900, difference_minor: -1_000 }]);
    const seen = await till.do('shift.report', {});
    expect(seen).toMatchObject({ hides_cash: false, report: { currencies: [{ sales: { total_minor: 3_800 } }] } });
    expect(seen.report.drawers).toHaveLength(1);
    await till.do('shift.count', { shift_id: 'shift-1', lines: linesOf(81_900) });
    const z = await close(till);
    expect(z.closed?.count).toMatchObject({ blind: true, results: [{ difference_minor: 0 }] });
    expect(z.report.recounts).toBe(2);
    expect(await till.do('shift.follow', cash)).toMatchObject({ total_minor: 1_900, earlier: null });
    expect(await till.refused('shift.follow', { ...cash, number: 7 })).toBe('not_found');
  });

  it('refuses a count with a coin that does not exist', async () => {
    const till = new RealTill();
    await till.do('shift.open', OPEN);
    const lines = [{ currency: 'CLP', value_minor: 3, pieces: 1 }] as const;
    expect(await till.refused('shift.count', { shift_id: 'shift-1', lines: [...lines] })).toBe('count_wrong');
  });

  it('prints X reports as often as wanted, and marks every Z report after the first as a copy', async () => {
    const till = new RealTill();
    await till.do('shift.open', OPEN);
    expect(await till.do('shift.print', { number: 1 })).toEqual({ copy: false });
    expect(await till.do('shift.print', { number: 1 })).toEqual({ copy: false });
    await close(till);
    expect(await till.do('shift.print', { number: 1 })).toEqual({ copy: false });
    expect(await till.do('shift.print', { number: 1 })).toEqual({ copy: true });
    expect(till.devices.printer.printed).toHaveLength(4);
    expect((await till.do('shift.read', { number: 1 })).closed?.printed).toBe(2);
    expect((await till.do('shift.list', {})).shifts).toMatchObject([{ number: 1, difference_minor: 0 }]);
  });

  it('is kept as a file without a printer, as paper and as a sheet of plain amounts, and counts as no print', async () => {
    const till = new RealTill();
    await till.do('shift.open', OPEN);
    await sellForCash(till);
    await till.do('shift.cashInOut', retreat('move-1', 500));
    const pdf = await till.do('shift.export', { number: 1, format: 'pdf' });
    expect(pdf.text?.startsWith('%PDF-1.4')).toBe(true);
    expect(pdf.text).toContain('$1.900');
    const csv = await till.do('shift.export', { number: 1, format: 'csv' });
    expect(csv.text?.split('\r\n')).toContain('Efectivo (1),"1900"');
    expect(csv.text).toContain('"-500"');
    expect(csv.text).not.toMatch(/[{}|~$]/);
  });
});

describe('a shift beside the settlement of the service', () => {
  it('finds its payments by their transaction, and tells progress while it reads', async () => {
    const till = new RealTill();
    await sellByCard(till);
    const trace_id = till.step('approved').tender.trace_id ?? '';
    const dates: (string | undefined)[] = [];
    const progress: unknown[] = [];
    till.settlement = (query) => {
      dates.push(query.date);
      progress.push(till.snapshot.shift.reconciling);
      const lines = dates.length === 1 ? [{ id: `txn-${trace_id}`, amount: 1_900, fee: 56 }] : [];
      return settlementAnswer(query, lines);
    };
    const found = await till.do('shift.reconcile', { number: 1 });
    expect(found).toMatchObject({ differences: [], fees_minor: 56, net_minor: 1_844, total: { difference_minor: 0 } });
    expect(dates[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(progress[0]).toMatchObject({ done: 0 });
    expect(till.snapshot.shift.reconciling).toBe(null);
  });

  it('explains what is not captured yet, and a charge that is still being undone', async () => {
    const till = new RealTill();
    await sellByCard(till);
    await till.do('checkout.finish', {});
    till.shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'timeout');
    till.shop.service.script.R2 = () => unknown('/v1/pos/cancel-or-refund', 'server_error');
    await till.payCard('Capuchino');
    let calls = 0;
    till.settlement = (query) => {
      calls += 1;
      return settlementAnswer(query, calls === 1 ? [{ id: 'nobody-knows', amount: 2_900 }] : []);
    };
    const { differences, total } = await till.do('shift.reconcile', { number: 1 });
    expect(differences.map(({ kind, amount_minor, by_amount }) => [kind, amount_minor, by_amount])).toEqual([
      ['captured_later', -1_900, false],
      ['unknown', 2_900, true],
    ]);
    expect(total.difference_minor).toBe(1_000);
    expect((await till.do('shift.report', {})).unresolved).toMatchObject([{ amount_minor: 2_900, sale_number: 2 }]);
  });

  it.each([
    ['cancelled', 'a line of its own', 'AUTHORIZED', 'cancellation', 1_900],
    ['cancelled', 'netted with the sale', 'AUTHORIZED', 'cancellation', 1_200],
    ['refunded', 'a line of its own', 'CAPTURED', 'refund', 1_900],
    ['refunded', 'netted with the sale', 'CAPTURED', 'refund', 1_200],
  ])('knows a tab by the id of its capture, and a part that was %s as %s', async (_done, _how, status, act, sold) => {
    const till = new RealTill();
    const { service, engine, hooks, order } = till.shop;
    await sellByCard(till);
    const charged = till.step('approved').tender.trace_id ?? '';
    const sale_id = await till.finish();
    service.script.read = (payment_id) => answer('read', { payment_id, status, transactions: [FIRST_TRY] });
    service.script.R5 = (_id, { amount_minor = 0 }) =>
      answer('R5', { ...undoneAnswer('1', amount_minor), type: act.toUpperCase() });
    const wish = await till.wishToReturn(sale_id, { mode: 'amount', amount_minor: 700 });
    const returning = till.do('refund.execute', wish);
    await till.moved();
    expect((await returning).parts).toMatchObject([{ state: 'done', act }]);
    const hold = { ...order(5_000), pre_authorization: true, capture_mode: 'manual' } as const;
    const { trace_id } = await engine.pay(hold, hooks);
    service.script.change = (_charge, _type, { id, amount_minor = 0 }) =>
      answer('change', { ...changedAnswer(id, amount_minor), transaction_id: 'capture-1' });
    await till.do('tab.change', { trace_id: trace_id ?? '', act: 'capture', amount_minor: 4_000 });
    const lines = [
      { id: 'capture-1', amount: 4_000 },
      { id: `txn-${charged}`, amount: sold },
      ...(sold === 1_900 ? [{ id: 'undo-1', amount: -700 }] : []),
    ];
    let calls = 0;
    till.settlement = (query) => settlementAnswer(query, (calls += 1) === 1 ? lines : []);
    const found = await till.do('shift.reconcile', { number: 1 });
    expect(found).toMatchObject({ differences: [], total: { theirs: { amount_minor: 5_200 }, difference_minor: 0 } });
    expect(found.other_shifts).toEqual({ count: 0, amount_minor: 0 });
    // What another shift of this till sees.
    expect(lines.every(({ id }) => till.shop.journal.shift_lines.knows(id))).toBe(true);
  });

  it.each(['its transaction', 'its payment', 'its trace'])(
    'tells a sale that was settled less the refund of a later shift in both of them, by the name of %s',
    async (name) => {
      const till = new RealTill();
      await sellByCard(till);
      const trace_id = till.step('approved').tender.trace_id ?? '';
      const sale_id = await till.finish();
      await close(till);
      const { script } = till.shop.service;
      script.read = (payment_id) => answer('read', { payment_id, status: 'CAPTURED', transactions: [FIRST_TRY] });
      script.R5 = (_id, { amount_minor = 0 }) => answer('R5', { ...undoneAnswer('1', amount_minor), type: 'REFUND' });
      await till.do('shift.open', { shift_id: 'shift-2', float_minor: 0 });
      const returning = till.do(
        'refund.execute',
        await till.wishToReturn(sale_id, { mode: 'amount', amount_minor: 700 }),
      );
      await till.moved();
      expect((await returning).parts).toMatchObject([{ state: 'done', act: 'refund' }]);
      const id =
        { 'its transaction': `txn-${trace_id}`, 'its payment': `pay-${trace_id}`, 'its trace': trace_id }[name] ?? '';
      const differences = async (number: number) => {
        let calls = 0;
        till.settlement = (query) => settlementAnswer(query, (calls += 1) === 1 ? [{ id, amount: 1_200 }] : []);
        const found = await till.do('shift.reconcile', { number });
        return found.differences.map(({ kind, amount_minor, sale_number }) => [kind, amount_minor, sale_number]);
      };
      expect(await differences(1)).toEqual([['netted', -700, 1]]);
      expect(await differences(2)).toEqual([['netted', 700, 1]]);
    },
  );

  it('explains no line by the amount of a charge that was proven never made', async () => {
    const till = new RealTill();
    till.shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'timeout');
    for (const call of ['R1', 'R2', 'R3', 'R4', 'read'] as const)
      till.shop.service.script[call] = () => refusal(call, 404);
    await till.beginCard('Espresso');
    await till.moved(400_000);
    expect(till.shop.engine.listAttempts('all', 9)).toMatchObject([{ state: 'NO_CHARGE' }]);
    let calls = 0;
    till.settlement = (query) =>
      settlementAnswer(query, (calls += 1) === 1 ? [{ id: 'another-till', amount: 1_900 }] : []);
    const { differences } = await till.do('shift.reconcile', { number: 1 });
    expect(differences).toMatchObject([{ kind: 'missing_here', amount_minor: 1_900, by_amount: false }]);
  });

  it('is refused with a sentence when the service gives no report, or amounts that its currency does not have', async () => {
    const till = new RealTill();
    await sellByCard(till);
    till.settlement = async () => unknown('/settlements', 'timeout');
    expect(await till.refused('shift.reconcile', { number: 1 })).toBe('settlement_unreadable');
    till.settlement = (query) => settlementAnswer(query, [{ id: 'x', amount: 19.5 }]);
    expect(await till.refused('shift.reconcile', { number: 1 })).toBe('settlement_unreadable');
    expect(await till.refused('shift.reconcile', { number: 9 })).toBe('not_found');
  });
});
