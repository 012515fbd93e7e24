import { describe, expect, it } from 'vitest';
import { discountOf, mostToTakeOff } from '../../../../renderer/screens/sale/discount-entry.ts';
import { PendingQuantities } from '../../../../renderer/screens/sale/pending-quantities.ts';
import { neighbour, quantitiesByProduct, selectedLine } from '../../../../renderer/screens/sale/sale-view.ts';
import { lengthClass } from '../../../../renderer/screens/sale/totals.tsx';
import { looksLikeCode } from '../../../../renderer/screens/sale/pick.tsx';
import { emptySale, lines, sale } from '../../states/demo.ts';

describe('the selected line', () => {
  it('is the one that was touched last', () => {
    expect(selectedLine(sale, null)?.line_id).toBe('l17');
  });

  it('is the chosen one until the cart changes', () => {
    const chosen = { line_id: 'l1', among: sale.lines };
    expect(selectedLine(sale, chosen)?.line_id).toBe('l1');
    expect(selectedLine({ ...sale, lines: [...sale.lines] }, chosen)?.line_id).toBe('l17');
  });

  it('is none in an empty cart, and the last one when what was touched is gone', () => {
    expect(selectedLine(emptySale, null)).toBeNull();
    expect(selectedLine({ ...sale, touched_line_id: 'gone' }, null)).toBe(lines.at(-1));
  });

  it('moves to its neighbours and stays at the ends', () => {
    expect(neighbour(lines, 'l17', 1)?.line_id).toBe('l17');
    expect(neighbour(lines, 'l17', -1)?.line_id).toBe('l7');
  });
});

describe('quantities', () => {
  it('are added up by product', () => {
    const twice = [...lines, ...lines];
    expect(quantitiesByProduct(twice).get('p11')).toBe(4000);
  });

  it('count two quick presses twice although the cart still shows the old quantity', () => {
    const wishes = new PendingQuantities();
    expect(wishes.step('l1', 2000, 1000, 0)).toBe(3000);
    expect(wishes.step('l1', 2000, 1000, 50)).toBe(4000);
  });

  it('start from what the cart shows after a while or a refusal, and never fall below zero', () => {
    const wishes = new PendingQuantities();
    wishes.step('l1', 2000, 1000, 0);
    expect(wishes.step('l1', 2000, 1000, 900)).toBe(3000);
    wishes.forget('l1');
    expect(wishes.step('l1', 1000, -1000, 950)).toBe(0);
    expect(wishes.step('l1', 1000, -1000, 960)).toBe(0);
  });
});

describe('a typed discount', () => {
  it('is refused when it is nothing or more than there is', () => {
    expect(discountOf({ kind: 'percent', typed: 0 }, 1000)).toBe('nothing');
    expect(discountOf({ kind: 'percent', typed: 10_001 }, 1000)).toBe('too_much');
    expect(discountOf({ kind: 'amount', typed: 1001 }, 1000)).toBe('too_much');
  });

  it('is sent in basis points or minor units', () => {
    expect(discountOf({ kind: 'percent', typed: 1500 }, 1000)).toEqual({ kind: 'percent', basis_points: 1500 });
    expect(discountOf({ kind: 'amount', typed: 1000 }, 1000)).toEqual({ kind: 'amount', amount_minor: 1000 });
  });

  it('takes at most the line before its discount, or all lines as they stand', () => {
    expect(mostToTakeOff(sale, lines[1] ?? null)).toBe(34_990);
    expect(mostToTakeOff(sale, null)).toBe(77_028);
  });
});

describe('what is typed into the scan field', () => {
  it('is a code when it has a digit and no space', () => {
    expect(looksLikeCode('7801234')).toBe(true);
    expect(looksLikeCode('CAF-250')).toBe(true);
    expect(looksLikeCode('café')).toBe(false);
    expect(looksLikeCode('jugo 400 ml')).toBe(false);
  });
});

describe('the total', () => {
  it('gets smaller letters as it gets longer', () => {
    expect(['$0', '$77.028', '$1.234.567', '$ 123.456.789,00', 'KWD 999.999.999,999'].map(lengthClass)).toEqual([
      'short',
      'short',
      'medium',
      'long',
      'longest',
    ]);
  });
});
