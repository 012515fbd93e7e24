import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { SandboxTill } from './sandbox-till.ts';

/**
 * Every way in which a sale is paid × what of it goes back × before or after its capture × an answer that is lost on the
 * way, against the ledger of the service and against the drawer.
 */
const PAID = ['cash', 'second currency', 'card', 'split', 'card with tip', 'split with tip'] as const;
const WHAT = ['whole', 'lines', 'amount'] as const;
type Paid = (typeof PAID)[number];
type What = (typeof WHAT)[number];

/** Past the beginning and the end of capture at the embedded service (docs/sandbox.md). */
const AFTER_CAPTURE_MS = 3_600_000;
const CARD_OPERATIONS = ['cancel_by_trace', 'cancel_or_refund_pos_transaction', 'cancel_or_refund_by_trace'];
const FLOAT_MINOR = 1_000_000;
const second_currency = { currency: 'USD' as const, rate: '950.25', step_minor: 1, change_step_minor: 100 };

let till: SandboxTill;
beforeAll(async () => {
  till = await SandboxTill.open({ second_currency, tip_enabled: true, tip_asked: 'with_tender' });
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: FLOAT_MINOR });
});
afterAll(async () => await till.close());

/** Two espressos and a flat white, paid like this; 7,000 pesos, or 7,700 with the tip. */
async function sell(paid: Paid): Promise<Sale> {
  await till.add('Espresso', 'Espresso', 'Flat white doble');
  const { sale_id } = till.sale;
  await till.do('checkout.begin', {});
  if (paid.endsWith('with tip')) await till.do('checkout.setTip', { tip_minor: 703 });
  const takeCard = async (): Promise<void> => {
    await till.do('checkout.chooseCard', {});
    await till.until(() => till.checkout.current.step === 'approved');
  };
  if (paid === 'cash') {
    await till.do('checkout.chooseCash', {});
    await till.do('checkout.takeCash', { received_minor: 10_000 });
  } else if (paid === 'second currency') {
    await till.do('checkout.chooseCash', {});
    await till.do('checkout.takeForeignCash', { received_minor: 2_000, change_in: 'store' });
  } else if (paid.startsWith('split')) {
    await till.do('checkout.chooseCash', { amount_minor: 3_101 });
    await till.do('checkout.takeCash', { received_minor: 3_110 });
    await takeCard();
  } else await takeCard();
  await till.do('checkout.finish', {});
  const sale = till.journal.sales.sale(sale_id);
  if (sale?.state !== 'PAID') throw new Error(`the sale is paid, it is ${sale?.state ?? 'missing'}`);
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

/** Gives this back, whatever becomes of the answers, until everything is settled; answers what went back by each way. */
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

describe('money goes back the way it came, and ledger, drawer and journal agree', () => {
  test.each(cases)('$paid, $what, captured $captured, answer lost $lost', async ({ paid, what, captured, lost }) => {
    const before_minor = till.drawer('CLP');
    const sale = await sell(paid);
    const sold_minor = till.drawer('CLP');
    const due_minor = 7_000 + sale.tip_minor;
    if (captured) await till.control('clock', { advance_ms: AFTER_CAPTURE_MS });
    const held_minor = await heldByService(sale);

    const wished = wishFor(what, sale);
    const first = await giveBack(sale, wished, lost);
    const expected = { whole: due_minor, amount: 4_321, lines: 1_900 + sale.tip_minor }[what];
    expect(first.amount_minor).toBe(expected);
    expect(await heldByService(sale)).toBe(held_minor - first.by_card_minor);
    expect(till.drawer('CLP')).toBe(sold_minor - first.handed_minor);

    // What is left goes back as well; then nothing remains, on either side, and no coin more than was taken.
    const rest = what === 'whole' ? null : await giveBack(sale, { mode: 'all' }, false);
    expect(first.amount_minor + (rest?.amount_minor ?? 0)).toBe(due_minor);
    expect(await heldByService(sale)).toBe(0);
    if (paid !== 'second currency') expect(till.drawer('CLP')).toBe(before_minor);
    const plan = { sale_id: sale.sale_id, what: { mode: 'all' }, from: null } as const;
    expect(await till.do('refund.plan', plan)).toMatchObject({ problem: 'nothing_remains', remaining_minor: 0 });
  });
});
