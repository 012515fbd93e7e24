import { FIRST_TRY } from '../../payments/support/paid-shop.ts';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, refusal, undoneAnswer } from '../../payments/support/fake-service.ts';
import { openCopiedTill } from '../support/copied-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

const CASH_MINOR = 900;
const CARD_MINOR = 1_000;
const never = new Promise<never>(() => undefined);

/** An espresso, paid with 900 in cash and 1,000 by card. */
async function splitSale(till: RealTill): Promise<string> {
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  await till.add('Espresso');
  await till.do('checkout.begin', {});
  await till.takeCash(CASH_MINOR, CASH_MINOR);
  await till.do('checkout.chooseCard', {});
  await till.moved();
  expect(till.step('approved').sale_paid).toBe(true);
  return await till.finish();
}

/** The same, paid in cash. */
async function cashSale(till: RealTill): Promise<string> {
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  await till.add('Espresso');
  await till.do('checkout.begin', {});
  await till.do('checkout.exactCash', {});
  return await till.finish();
}

const drawerOf = (till: RealTill): number => till.shop.journal.shifts.report()?.drawers[0]?.expected_minor ?? 0;
const statesOf = (till: RealTill, sale_id: string): readonly string[] =>
  till.shop.journal.sales.returnsOf(sale_id).flatMap(({ parts }) => parts.map(({ state }) => state));

/** Kills the till during its call and starts it again on the same journal. */
async function killed(till: RealTill): Promise<RealTill> {
  await till.moved();
  till.abandon();
  return new RealTill({ directory: folder, seed: 2 });
}

describe('a till that dies while a sale paid by card and in cash is given back', () => {
  it('goes on with the cash when a person says so, once, and recovery settles the card by itself', async () => {
    const first = new RealTill({ directory: folder });
    const sale_id = await splitSale(first);
    first.shop.service.script.R1 = () => never;
    void first.ask('refund.execute', await first.wishToReturn(sale_id));
    await first.moved();
    expect(statesOf(first, sale_id)).toEqual(['asked', 'waiting']);

    const second = await killed(first);
    expect(statesOf(second, sale_id)).toEqual(['unknown', 'waiting']);
    const { returns } = await second.do('refund.waiting', {});
    expect(returns).toMatchObject([
      {
        sale_number: 1,
        parts: [
          { kind: 'card', state: 'unknown' },
          { kind: 'cash', state: 'waiting' },
        ],
      },
    ]);
    expect(drawerOf(second)).toBe(5_000 + CASH_MINOR);
    // The status bar shows the stopped return; the sale shows the line as in doubt.
    expect(second.snapshot.status.recovery).toMatchObject({ returns_stopped: 1, level: 'degraded' });
    expect((await second.do('refund.read', { sale_id })).sale.lines).toMatchObject([
      { returned_milli: 1_000, in_doubt: true, unfinished: true },
    ]);
    // No other return may start until this one is finished: the rest would be counted twice.
    const plan = await second.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
    expect(plan.problem).toBe('return_waiting');

    const wish = { return_id: returns[0]?.return_id ?? '', how: 'go_on' } as const;
    expect(await second.refused('refund.finish', { ...wish, pin: '000000' })).toBe('wrong_pin');
    const answers = await Promise.all([1, 2].map(() => second.ask('refund.finish', { ...wish, pin: TRAINING_PIN })));
    expect(answers.filter(({ ok }) => ok)).not.toHaveLength(0);
    await second.do('refund.finish', { ...wish, pin: TRAINING_PIN });
    expect(statesOf(second, sale_id)).toEqual(['unknown', 'done']);
    expect(drawerOf(second)).toBe(5_000);
    expect(second.devices.drawer.opened).toBe(1);
    // Its page says what to hand over, until it is left.
    expect(second.snapshot.status.recovery.returns_stopped).toBe(0);
    await second.do('refund.told', { return_id: wish.return_id });
    expect((await second.do('refund.waiting', {})).returns).toEqual([]);
    expect(second.snapshot.status.recovery.returns_stopped).toBe(0);

    const [part_id = ''] = returns[0]?.parts.map((part) => part.part_id) ?? [];
    second.shop.service.script.read = (payment_id) =>
      answer('/v1/payments', {
        payment_id,
        status: 'CANCELLED',
        transactions: [
          {
            id: part_id,
            type: 'CANCELLATION',
            status: 'COMPLETED',
            status_detail: 'SUCCESS',
            amount_minor: CARD_MINOR,
          },
        ],
      });
    await second.moved(400_000);
    expect(statesOf(second, sale_id)).toEqual(['done', 'done']);
    expect((await second.do('refund.read', { sale_id })).sale.lines).toMatchObject([
      { in_doubt: false, unfinished: false },
    ]);
    expect(second.shop.journal.verify().problems).toEqual([]);
    second.abandon();
  });

  it('has moved nothing when it died before its first call, and drops the rest when a person says so', async () => {
    const first = new RealTill({ directory: folder });
    const sale_id = await splitSale(first);
    const wish = await first.wishToReturn(sale_id);
    first.shop.service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, CARD_MINOR));
    let reads = 0;
    const { read } = first.shop.service.script;
    // The plan reads the payment; the reading right before the undo gets no reply.
    first.shop.service.script.read = (...given) => ((reads += 1) > 1 ? never : read(...given));
    void first.ask('refund.execute', wish);
    await first.moved();
    expect(statesOf(first, sale_id)).toEqual(['waiting', 'waiting']);

    const second = await killed(first);
    const { returns } = await second.do('refund.waiting', {});
    const return_id = returns[0]?.return_id ?? '';
    await second.do('refund.finish', { return_id, how: 'drop', pin: TRAINING_PIN });
    expect(statesOf(second, sale_id)).toEqual(['dropped', 'dropped']);
    expect(second.snapshot.status.recovery).toMatchObject({ returns_stopped: 0, level: 'ok' });
    expect(drawerOf(second)).toBe(5_000 + CASH_MINOR);
    expect(second.shop.service.calls.filter(({ name }) => name.startsWith('R'))).toEqual([]);
    const plan = await second.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null });
    expect(plan).toMatchObject({ problem: null, remaining_minor: CASH_MINOR + CARD_MINOR });
    expect(second.shop.journal.verify().problems).toEqual([]);
    second.abandon();
  });
});

describe('a till that dies at any write of a return with cash', () => {
  /** The tender's cash as the till that starts on these files finds it, and what it shows of the return. */
  async function foundIn(directory: string, sale_id: string) {
    const till = new RealTill({ directory, seed: 2 });
    const cash = till.shop.journal.sales
      .returnsOf(sale_id)
      .flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'cash').map(({ state }) => state));
    const { returns } = await till.do('refund.waiting', {});
    const shown = returns.flatMap(({ parts }) => parts.filter(({ untold }) => untold === true));
    const stopped = till.snapshot.status.recovery.returns_stopped;
    expect(till.shop.journal.verify().problems).toEqual([]);
    return { till, cash, returns, shown: shown.map(({ handed_minor }) => handed_minor), stopped };
  }

  test.each(['card and cash', 'cash'] as const)(
    'shows what to hand over of a sale paid by %s until a person says that it was seen',
    async (paid) => {
      const { till, watch, copies } = openCopiedTill(folder);
      const sale_id = paid === 'cash' ? await cashSale(till) : await splitSale(till);
      till.shop.service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, CARD_MINOR));
      const wish = await till.wishToReturn(sale_id);
      watch();
      const returning = till.do('refund.execute', wish);
      await till.moved();
      const { return_id } = await returning;
      await till.do('refund.told', { return_id });
      till.abandon();

      const last = join(folder, 'till');
      const untold: string[] = [];
      for (const copy of [...copies, last]) {
        const { till: next, cash, shown, stopped } = await foundIn(copy, sale_id);
        const is_due = cash.includes('done') && copy !== last;
        expect({ copy, shown }).toEqual({ copy, shown: is_due ? [paid === 'cash' ? 1_900 : CASH_MINOR] : [] });
        if (is_due) {
          untold.push(copy);
          expect(stopped).toBe(1);
        }
        next.abandon();
      }
      const [first] = untold;
      if (first === undefined) throw new Error('no copy had its cash booked');
      const { till: next, returns } = await foundIn(first, sale_id);
      // The slip can be printed again, as a copy.
      await next.do('refund.print', { return_id });
      expect(Buffer.from(next.devices.printer?.printed.at(-1) ?? []).toString('latin1')).toContain('COPIA');
      expect(returns.map((one) => one.return_id)).toEqual([return_id]);
      await next.do('refund.told', { return_id });
      const { rows } = await next.do('audit.find', { limit: 10 });
      expect(rows[0]).toMatchObject({ what: 'return_told', subject: return_id });
      expect((await next.do('refund.waiting', {})).returns).toEqual([]);
      expect(next.snapshot.status.recovery).toMatchObject({ returns_stopped: 0, level: 'ok' });
      next.abandon();
    },
  );
});

test('cash of an exchange stays due until the page of its sale is left, also after a start', async () => {
  const first = new RealTill({ directory: folder });
  await first.do('shift.open', { shift_id: 'shift-1', float_minor: 5_000 });
  await first.add('Flat white doble');
  await first.do('checkout.begin', {});
  await first.do('checkout.exactCash', {});
  const from_id = await first.finish();
  await first.add('Espresso');
  const lines = (first.shop.journal.sales.sale(from_id)?.lines ?? []).map(({ line_id, quantity_milli }) => ({
    line_id,
    quantity_milli,
  }));
  await first.till.router.handle('exchange.choose', { sale_id: from_id, lines }, TRAINING_PIN);
  await first.do('checkout.begin', {});
  await first.moved();
  const parts = (first.step('exchange').plan?.parts ?? []).flatMap(({ tender_id, amount_minor, act }) =>
    act === 'none' ? [] : [{ tender_id, amount_minor, act }],
  );
  expect(await first.till.router.handle('exchange.settle', { parts }, TRAINING_PIN)).toMatchObject({ ok: true });
  expect(first.snapshot.status.recovery.returns_stopped).toBe(0);

  const second = await killed(first);
  const back_minor = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  expect(back_minor).toBeGreaterThan(0);
  const due = [{ kind: 'cash', untold: true, amount_minor: back_minor }];
  expect(second.step('approved').given_back?.parts.filter(({ kind }) => kind === 'cash')).toMatchObject(due);
  expect(second.snapshot.status.recovery.returns_stopped).toBe(1);
  await second.do('checkout.finish', {});
  expect((await second.do('refund.waiting', {})).returns).toEqual([]);
  expect(second.snapshot.status.recovery.returns_stopped).toBe(0);
  second.abandon();
});

describe('a sale paid by card and in cash', () => {
  it('keeps its cash in the drawer when the service refuses the card part', async () => {
    const till = new RealTill();
    const sale_id = await splitSale(till);
    // The payment shows that nothing moved, which confirms the refusal.
    till.shop.service.script.read = (payment_id) =>
      answer('/v1/payments', { payment_id, status: 'IN_PROGRESS', transactions: [FIRST_TRY] });
    for (const call of ['R1', 'R5'] as const) till.shop.service.script[call] = () => refusal('/v1/pos', 422);
    const returning = till.do('refund.execute', await till.wishToReturn(sale_id));
    await till.moved();
    expect((await returning).parts.map(({ state }) => state)).toEqual(['refused', 'dropped']);
    expect(drawerOf(till)).toBe(5_000 + CASH_MINOR);
    expect(till.devices.drawer.opened).toBe(1);
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  it('is refused in a sentence when the drawer holds less, before anything is asked of the service', async () => {
    const till = new RealTill();
    const sale_id = await splitSale(till);
    const wish = await till.wishToReturn(sale_id);
    const out = { movement_id: 'm1', direction: 'out', reason: 'deposit', amount_minor: 5_100, note: '' } as const;
    await till.do('shift.cashInOut', out);
    expect((await till.do('refund.plan', { sale_id, what: { mode: 'all' }, from: null })).problem).toBe(
      'drawer_too_low',
    );
    expect(await till.refused('refund.execute', wish)).toBe('drawer_too_low');
    expect(statesOf(till, sale_id)).toEqual([]);
    expect(till.shop.service.calls.filter(({ name }) => name.startsWith('R'))).toEqual([]);
    const blind = { refund_id: 'b1', amount_minor: 801, reason: 'Sin boleta' };
    expect(await till.till.router.handle('refund.blind', blind, TRAINING_PIN)).toMatchObject({
      error: { code: 'drawer_too_low' },
    });
  });

  it('gives goods back once: a line that came back cannot come back again', async () => {
    const till = new RealTill();
    const sale_id = await splitSale(till);
    const [line] = till.shop.journal.sales.sale(sale_id)?.lines ?? [];
    const lines = [{ line_id: line?.line_id ?? '', quantity_milli: 1_000 }];
    const what = { mode: 'lines' as const, lines, tip: false };
    till.shop.service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, CARD_MINOR));
    const wish = await till.wishToReturn(sale_id, what);
    const returning = till.do('refund.execute', wish);
    await till.moved();
    expect((await returning).parts.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await till.do('refund.plan', { sale_id, what, from: null })).problem).toBe('goods_returned');
    expect(await till.refused('refund.execute', { ...wish, return_id: 'again' })).toBe('goods_returned');
    expect((await till.do('refund.read', { sale_id })).sale).toMatchObject({
      refunded_minor: CASH_MINOR + CARD_MINOR,
      lines: [{ returned_milli: 1_000 }],
      tenders: [
        { kind: 'cash', state: 'returned', remaining_minor: 0 },
        { kind: 'card', state: 'returned', remaining_minor: 0 },
      ],
    });
  });
});
