import { UNCONDITIONAL } from '../../../core/promotions/promotion.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { headerTotals, roundingMinor } from '../../../renderer/screens/shift/view/header-totals.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { atNight } from '../../support/repeated.ts';
import { SandboxTill } from './sandbox-till.ts';

/**
 * Every way in which a sale is paid × what of it goes back × before or after its capture × an answer that is lost on the
 * way, against the ledger of the service and against the drawer.
 */
const PAID = ['cash', 'second currency', 'card', 'split', 'card with tip', 'split with tip'] as const;
const WHAT = ['whole', 'lines', 'amount'] as const;
type Paid = (typeof PAID)[number];
type What = (typeof WHAT)[number];

const CARD_OPERATIONS = ['cancel_by_trace', 'cancel_or_refund_pos_transaction', 'cancel_or_refund_by_trace'];
const FLOAT_MINOR = 1_000_000;
const second_currency = { currency: 'USD' as const, rate: '950.25', step_minor: 1, change_step_minor: 100 };

let till: SandboxTill;
beforeAll(async () => {
  till = await SandboxTill.open({ second_currency, tip_enabled: true, tip_asked: 'with_tender' });
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: FLOAT_MINOR });
});
afterAll(async () => await till.close());

/** Sells two espressos and a flat white: 7,000 pesos, or 7,703 with the tip. */
async function sell(paid: Paid): Promise<Sale> {
  await till.begin('Espresso', 'Espresso', 'Flat white doble');
  if (paid.endsWith('with tip')) await till.do('checkout.setTip', { tip_minor: 703 });
  if (paid === 'cash') {
    await till.takeCash(10_000);
  } else if (paid === 'second currency') {
    await till.do('checkout.chooseCash', {});
    await till.do('checkout.takeForeignCash', { received_minor: 2_000, change_in: 'store' });
  } else if (paid.startsWith('split')) {
    await till.takeCash(3_110, 3_101);
    await till.payByCard();
  } else await till.payByCard();
  const sale = await till.finishSale();
  expect(sale.state).toBe('PAID');
  return sale;
}

function wishFor(what: What, sale: Sale): IntentArguments<'refund.plan'>['what'] {
  const [espresso] = sale.lines;
  switch (what) {
    case 'whole':
      return { mode: 'all' };
    case 'amount':
      return { mode: 'amount', amount_minor: 4_321 };
    case 'lines':
      return {
        mode: 'lines',
        lines: [{ line_id: espresso?.line_id ?? '', quantity_milli: 1_000 }],
        tip: sale.tip_minor > 0,
      };
  }
}

const cardTraces = (sale: Sale): string[] => sale.tenders.flatMap(({ trace_id }) => trace_id ?? []);

async function heldByService(sale: Sale): Promise<number> {
  const held = await Promise.all(cardTraces(sale).map((trace_id) => till.netOf(trace_id)));
  return held.reduce((sum, minor) => sum + minor, 0);
}

/** Makes the return and waits until it is settled, even if replies are lost; returns the amounts by way. */
async function giveBack(sale: Sale, what: IntentArguments<'refund.plan'>['what'], loses_answer: boolean) {
  const wish = await till.wishToReturn(sale.sale_id, what);
  if (loses_answer)
    for (const operation of CARD_OPERATIONS) await till.control('faults', { operation, fault: 'drop_after', times: 1 });
  const returned = await till.do('refund.execute', wish);
  await till.noMoreFaults();
  expect(returned.parts.every(({ kind, state }) => (kind === 'cash' ? state === 'done' : true))).toBe(true);
  if (loses_answer) expect(returned.parts.some(({ state }) => state === 'unknown')).toBe(true);
  expect(await till.disagreements()).toEqual([]);
  const stored = till.journal.sales.saleReturn(returned.return_id);
  expect(stored?.parts.map(({ state }) => state)).toEqual(wish.parts.map(() => 'done'));
  const by_card_minor = wish.parts
    .filter(({ act }) => act !== 'cash')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const handed_minor = returned.parts.reduce((sum, part) => sum + part.handed_minor, 0);
  return { amount_minor: stored?.amount_minor ?? 0, by_card_minor, handed_minor };
}

const cases = PAID.flatMap((paid) =>
  WHAT.flatMap((what) => {
    const has_card = paid !== 'cash' && paid !== 'second currency';
    return (has_card ? [false, true] : [true]).flatMap((captured) =>
      (has_card ? [false, true] : [false]).map((lost) => ({ paid, what, captured, lost })),
    );
  }),
);

/** Every run covers each way to pay and part, once before and once after capture, one of the two with a lost reply. */
const isInEveryRun = ({ paid, what, captured, lost }: (typeof cases)[number]): boolean =>
  !paid.match(/card|split/) || (captured === lost) === ((PAID.indexOf(paid) + WHAT.indexOf(what)) % 2 === 0);

/** Any three of the goods cost 4,000 together. */
const THREE_FOR_4000: IntentArguments<'promotions.save'>['promotion'] = {
  name: '3 por 4.000',
  ...UNCONDITIONAL,
  reward: { kind: 'bundle_price', count: 3, price_minor: 4_000 },
  category_ids: [],
  product_codes: [],
};

describe('goods of a promotion', () => {
  const promoted_cases = (['cash', 'card', 'split'] as const).flatMap((paid) =>
    (paid === 'cash' ? [true] : [false, true]).flatMap((captured) =>
      (paid === 'cash' ? [false] : [false, true]).map((lost) => ({ paid, captured, lost })),
    ),
  );
  test.each(promoted_cases)(
    'paid by $paid give back what was paid for them, piece by piece, to the peso; captured $captured, answer lost $lost',
    async ({ paid, captured, lost }) => {
      const promoted = await till.till.router.handle(
        'promotions.save',
        { promotion_id: null, promotion: THREE_FOR_4000 },
        TRAINING_PIN,
      );
      expect(promoted).toMatchObject({ ok: true });
      const before_minor = till.drawer('CLP');
      await till.add('Espresso');
      const sale = await sell(paid);
      const { promotion_id } = promoted.ok ? (promoted.value as { promotion_id: string }) : { promotion_id: '' };
      await till.do('promotions.remove', { promotion_id });
      if (captured) await till.captureTimePasses();
      // The dearest three, a flat white and two espressos, cost 4,000 instead of 7,000.
      expect(sale.lines.flatMap(({ promotions = [] }) => promotions.map(({ amount_minor }) => amount_minor))).toEqual([
        1_628, 1_372,
      ]);
      const paid_minor = 5_900;
      const [espresso] = sale.lines;
      let back_minor = 0;
      for (let piece = 0; piece < 3; piece += 1) {
        const lines = [{ line_id: espresso?.line_id ?? '', quantity_milli: 1_000 }];
        back_minor += (await giveBack(sale, { mode: 'lines', lines, tip: false }, lost && piece === 0)).amount_minor;
      }
      expect(back_minor).toBe(5_700 - 1_628);
      back_minor += (await giveBack(sale, { mode: 'all' }, false)).amount_minor;
      expect(back_minor).toBe(paid_minor);
      expect(await heldByService(sale)).toBe(0);
      expect(till.drawer('CLP')).toBe(before_minor);
    },
  );
});

describe('money goes back the way it came, and ledger, drawer and journal agree', () => {
  test.for(cases)('$paid, $what, captured $captured, answer lost $lost', async (one, context) => {
    atNight(context, isInEveryRun(one));
    const { paid, what, captured, lost } = one;
    const before_minor = till.drawer('CLP');
    const sale = await sell(paid);
    const sold_minor = till.drawer('CLP');
    const due_minor = 7_000 + sale.tip_minor;
    if (captured) await till.captureTimePasses();
    const held_minor = await heldByService(sale);

    const wished = wishFor(what, sale);
    const first = await giveBack(sale, wished, lost);
    const expected = { whole: due_minor, amount: 4_321, lines: 1_900 + sale.tip_minor }[what];
    expect(first.amount_minor).toBe(expected);
    expect(await heldByService(sale)).toBe(held_minor - first.by_card_minor);
    expect(till.drawer('CLP')).toBe(sold_minor - first.handed_minor);

    // Then the rest goes back, and nothing remains on either side.
    const rest = what === 'whole' ? null : await giveBack(sale, { mode: 'all' }, false);
    expect(first.amount_minor + (rest?.amount_minor ?? 0)).toBe(due_minor);
    expect(await heldByService(sale)).toBe(0);
    if (paid !== 'second currency') expect(till.drawer('CLP')).toBe(before_minor);
    const plan = { sale_id: sale.sale_id, what: { mode: 'all' }, from: null } as const;
    expect(await till.do('refund.plan', plan)).toMatchObject({ problem: 'nothing_remains', remaining_minor: 0 });
  });

  test('and every figure of the shift in which all of that happened can be followed to its sales, whose sum it is', async () => {
    const { number, report } = await till.do('shift.report', {});
    const [own] = report.currencies;
    if (own === undefined) throw new Error('the shift has a report');
    const sums = headerTotals(own);
    const figures = {
      sales: sums.sales_minor,
      tips: sums.tips_minor,
      refunds: -sums.refunds_minor,
      others: sums.others_minor,
      cash: sums.cash_minor,
      cards: sums.cards_minor,
      rounding: roundingMinor(own),
    } as const;
    for (const [figure, sum_minor] of Object.entries(figures)) {
      const request = { number, figure: figure as keyof typeof figures, currency: own.currency };
      const followed = await till.do('shift.follow', request);
      const listed_minor = followed.entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
      expect([figure, followed.total_minor, listed_minor]).toEqual([figure, sum_minor, sum_minor]);
      expect(followed.entries.every(({ sale_number }) => sale_number !== null)).toBe(true);
    }
    const { entries } = await till.do('shift.follow', { number, figure: 'refunds', currency: 'CLP' });
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['cash_refund', 'card_refund']));
  });
});
