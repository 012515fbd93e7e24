import { expect, test } from 'vitest';
import { brokenLabels } from '../../../core/sale/label-rules.ts';
import type { SaleLine } from '../../../core/sale/sale.ts';
import { lineOf } from '../../support/sales.ts';

const line = lineOf('cheese', 9_990, { unit: 'kg', quantity_milli: 350 });
const broken = (...lines: readonly SaleLine[]) => brokenLabels({ number: 7, lines: [...lines] });

test('goods that a label prices cost that, and a line with another price, or a card’s money, is told as broken', () => {
  expect(broken(line, { ...line, label_price_minor: 3_490 })).toEqual([]);
  const changed = { ...line, label_price_minor: 3_490, listed_price_minor: 9_990, unit_price_minor: 5_000 };
  expect(broken(changed)).toEqual([
    'sale 7 has line cheese that has a price of its label and one that a person set (I18)',
  ]);
  const gift = { card_id: 'a'.repeat(32), shown: 'ABCD', is_new: true };
  expect(broken({ ...line, label_price_minor: 3_490, gift })).toHaveLength(1);
});
