import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from '../../../core/money/rounding.ts';
import { brokenAdjustments } from '../../../core/sale/adjustment-rules.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import { lineAmount } from '../../../core/sale/return-amount.ts';
import type { Sale, SaleLine, Tax, Tender } from '../../../core/sale/sale.ts';
import { nextPart } from '../../../core/sale/split.ts';
import { paidMinor, settleTender } from '../../../core/sale/tender.ts';
import {
  ADJUSTMENT_BASIS_POINTS_MAX,
  type AdjustmentRules,
  adjustedPart,
  costOf,
  coverOf,
  coveredBy,
  tenderQuote,
} from '../../../core/sale/tender-adjustment.ts';

const RULES: AdjustmentRules = {
  ...{ tender_cash_basis_points: -500, tender_card_basis_points: 300, tender_link_basis_points: 0 },
  ...{ tender_gift_basis_points: 0, surcharge_allowed: true, tender_adjustment_max_minor: null, kiosk: false },
};
const VAT: Tax = { tax_id: 'iva', name: 'IVA', basis_points: 1_900, included: true };
const ADDED: Tax = { tax_id: 'tax', name: 'Tax', basis_points: 825, included: false };
const line = (line_id: string, unit_price_minor: number, tax?: Tax): SaleLine => ({
  ...{ line_id, product_id: line_id, name: line_id, unit: 'each', unit_price_minor, quantity_milli: 1_000 },
  ...(tax === undefined ? {} : { tax }),
});
const sold = (lines: readonly SaleLine[], tip_minor = 0): Sale => ({
  ...{ sale_id: 'sale', number: 1, state: 'OPEN', currency: 'USD', opened_at_ms: 0, cashier: 'Ana', tip_minor },
  ...{ lines: [...lines], tenders: [] },
});

/** Pays the next part as the till does: adds it, prices the sale, then settles what is due by this tender. */
function pay(sale: Sale, kind: Tender['kind'], covers_minor: number | undefined, rules = RULES): Sale {
  const { total_minor } = priceSale(sale, 1).totals;
  const due_minor = total_minor + sale.tip_minor;
  const listed = nextPart(sale, total_minor, covers_minor);
  if (!listed.ok) return sale;
  const part = adjustedPart(listed.value, tenderQuote(sale, kind, Math.max(0, total_minor - paidMinor(sale)), rules));
  if (part === null) throw new Error('it is more than one payment may be');
  const tender_id = String(sale.tenders.length);
  const tender: Tender = { tender_id, kind, state: 'pending', ...part, at_ms: 0 };
  const requested = due_minor + (part.adjustment?.amount_minor ?? 0);
  return settleTender({ ...sale, tenders: [...sale.tenders, tender] }, tender_id, {}, requested, 1);
}

const money = fc.integer({ min: 1, max: 2_000_000 });
const rate = fc.integer({ min: -ADJUSTMENT_BASIS_POINTS_MAX, max: ADJUSTMENT_BASIS_POINTS_MAX });
const cap = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null });
const rules = fc.tuple(rate, rate, cap).map(([cash, card, tender_adjustment_max_minor]): AdjustmentRules => ({
  ...RULES,
  ...{ tender_cash_basis_points: cash, tender_card_basis_points: card, tender_adjustment_max_minor },
}));
const wishes = fc.array(fc.tuple(fc.constantFrom('cash', 'card', 'gift'), money), { maxLength: 6 });
const lines = fc
  .array(fc.tuple(money, fc.constantFrom(undefined, VAT, ADDED)), { minLength: 1, maxLength: 6 })
  .map((some) => some.map(([price, tax], index) => line(String(index), price, tax)));

describe('what a way of paying makes a sale cost', () => {
  it('is a percentage of the goods that it pays, and the tip is never adjusted', () => {
    const paid = pay(sold([line('a', 10_000)], 1_000), 'cash', undefined);
    expect(paid.tenders[0]).toMatchObject({ amount_minor: 10_500, tip_minor: 1_000 });
    expect(paid.tenders[0]?.adjustment).toEqual({
      ...{ basis_points: -500, base_minor: 10_000, amount_minor: -500, counted: true },
    });
    expect(priceSale(paid, 1).totals).toMatchObject({ total_minor: 9_500, adjustment_minor: -500 });
  });

  it('is a surcharge only where the law was said to allow it, and nothing at a kiosk', () => {
    const goods = sold([line('a', 10_000)]);
    expect(paidMinor(pay(goods, 'card', undefined))).toBe(10_300);
    expect(paidMinor(pay(goods, 'card', undefined, { ...RULES, surcharge_allowed: false }))).toBe(10_000);
    expect(paidMinor(pay(goods, 'cash', undefined, { ...RULES, surcharge_allowed: false }))).toBe(9_500);
    expect(paidMinor(pay(goods, 'cash', undefined, { ...RULES, kiosk: true }))).toBe(10_000);
  });

  it('is no more than the cap, however the sale is cut', () => {
    const capped = { ...RULES, tender_adjustment_max_minor: 300 };
    const once = pay(sold([line('a', 10_000)]), 'cash', undefined, capped);
    const thrice = pay(
      pay(pay(sold([line('a', 10_000)]), 'cash', 3_333, capped), 'cash', 5_000, capped),
      'cash',
      undefined,
      capped,
    );
    expect([once, thrice].map(paidMinor)).toEqual([9_700, 9_700]);
  });

  it('does not count while a payment is not bound, and stays in the price of what was paid when it goes back', () => {
    const half = pay(sold([line('a', 10_000)]), 'cash', 5_000);
    const [part] = half.tenders;
    if (part === undefined) throw new Error('a part was paid');
    for (const state of ['pending', 'unknown', 'failed', 'undone', 'returned'] as const)
      expect(priceSale({ ...half, tenders: [{ ...part, state }] }, 1).totals.total_minor).toBe(10_000);
    expect(priceSale(half, 1).totals.total_minor).toBe(9_750);
    const paid = pay(half, 'card', undefined);
    const back = { ...paid, tenders: paid.tenders.map((tender) => ({ ...tender, state: 'returned' as const })) };
    expect(priceSale(back, 1).totals.total_minor).toBe(9_750 + 150);
    // Parts returned before the sale was paid are not in its price.
    const again = pay({ ...half, tenders: [{ ...part, state: 'returned' }] }, 'card', undefined);
    expect(priceSale(again, 1).totals.total_minor).toBe(10_300);
    expect([paid, back, again].flatMap(brokenAdjustments)).toEqual([]);
  });

  it('makes what a paid sale costs what its parts paid, exactly, with every tax, cap and cut', () => {
    fc.assert(
      fc.property(lines, money, rules, wishes, (goods, tip_minor, given, cuts) => {
        let sale = sold(goods, tip_minor);
        for (const [kind, covers_minor] of cuts) if (sale.state === 'OPEN') sale = pay(sale, kind, covers_minor, given);
        if (sale.state === 'OPEN') sale = pay(sale, 'cash', undefined, given);
        const { totals, lines: priced } = priceSale(sale, 1);
        expect(sale.state).toBe('PAID');
        expect(totals.total_minor + tip_minor).toBe(paidMinor(sale));
        expect(sale.tenders.reduce((sum, tender) => sum + coveredBy(tender), 0)).toBe(
          priceSale(sold(goods), 1).totals.total_minor + tip_minor,
        );
        expect(sale.tenders.every(({ amount_minor, tip_minor: tip }) => amount_minor >= 1 && tip <= amount_minor)).toBe(
          true,
        );
        const added = totals.taxes.reduce((sum, tax) => sum + (tax.included ? 0 : tax.amount_minor), 0);
        expect(priced.reduce((sum, { final_minor }) => sum + final_minor, 0) + added).toBe(totals.total_minor);
        expect(priced.every(({ final_minor }) => final_minor >= 0)).toBe(true);
        expect(brokenAdjustments(sale)).toEqual([]);
      }),
    );
  });

  it('takes of all parts of one kind together what it takes of one, in any order of them, where goods alone are paid', () => {
    fc.assert(
      fc.property(money, rules, fc.array(money, { maxLength: 5 }), (price, given, cuts) => {
        const total = (order: readonly number[]): number => {
          let sale = sold([line('a', price)]);
          for (const covers_minor of order) if (sale.state === 'OPEN') sale = pay(sale, 'cash', covers_minor, given);
          if (sale.state === 'OPEN') sale = pay(sale, 'cash', undefined, given);
          return paidMinor(sale);
        };
        // A discount on one or two units could leave nothing; such parts cost one unit and are left out here.
        const whole = cuts.filter((cut) => cut > 100);
        fc.pre(price - whole.reduce((sum, cut) => sum + cut, 0) > 100);
        const share_minor = percentOf(price, Math.abs(given.tender_cash_basis_points));
        const expected = Math.min(share_minor, given.tender_adjustment_max_minor ?? share_minor);
        const sign = given.tender_cash_basis_points < 0 ? -1 : 1;
        for (const order of [[], whole, whole.toReversed()]) expect(total(order)).toBe(price + sign * expected);
      }),
    );
  });

  it('covers with less money the most that this money pays, and never more', () => {
    fc.assert(
      fc.property(money, money, rules, (left_minor, paid_minor, given) => {
        const quote = tenderQuote(sold([]), 'cash', left_minor, given);
        const covers_minor = coverOf(paid_minor, left_minor, quote);
        if (covers_minor > 0) expect(costOf(covers_minor, quote)).toBeLessThanOrEqual(paid_minor);
        if (covers_minor < left_minor) expect(costOf(covers_minor + 1, quote)).toBeGreaterThan(paid_minor);
      }),
    );
  });

  it('comes back with the goods: the shares of all lines add up to what was truly paid', () => {
    fc.assert(
      fc.property(lines, rules, (goods, given) => {
        const sale = pay(pay(sold(goods), 'card', 7, given), 'cash', undefined, given);
        const { totals, lines: priced } = priceSale(sale, 1);
        const what = {
          lines: priced.map(({ line: { line_id, quantity_milli }, net_minor }) => ({
            line_id,
            quantity_milli,
            net_minor,
            is_gift: false,
          })),
          ...{ total_minor: totals.total_minor, tip_minor: 0 },
        };
        const back = what.lines.reduce(
          (sum, { line_id, quantity_milli }) => sum + lineAmount(what, line_id, quantity_milli),
          0,
        );
        expect(back).toBe(paidMinor(sale));
      }),
    );
  });
});

describe('the proof of what parts were adjusted by', () => {
  const paid = pay(sold([line('a', 10_000)]), 'cash', undefined);
  const changed = (
    change: Partial<NonNullable<Tender['adjustment']>>,
    state: Sale['state'] = 'PAID',
  ): readonly string[] =>
    brokenAdjustments({
      ...{ number: 1, state },
      tenders: paid.tenders.map((tender) => {
        const { counted, ...adjustment } = { ...tender.adjustment, ...change } as NonNullable<Tender['adjustment']>;
        return { ...tender, adjustment: counted === undefined ? adjustment : { ...adjustment, counted } };
      }),
    });

  it('tells what was adjusted the wrong way, too much, of more than its goods, or to nothing', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ basis_points: 500 })).toHaveLength(1);
    expect(changed({ basis_points: -400 })).toHaveLength(1);
    expect(changed({ base_minor: 10_001 })).toHaveLength(1);
    expect(changed({ base_minor: 500, basis_points: -3_000 })).toHaveLength(2);
  });

  it('tells a paid sale that leaves one out, and one that counts it before it is paid', () => {
    const { counted: _counted, ...uncounted } = paid.tenders[0]?.adjustment ?? {};
    const tenders = paid.tenders.map((tender) => ({
      ...tender,
      adjustment: uncounted as NonNullable<Tender['adjustment']>,
    }));
    expect(brokenAdjustments({ ...paid, tenders })).toHaveLength(1);
    expect(changed({}, 'OPEN')).toHaveLength(1);
  });
});
