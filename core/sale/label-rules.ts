import { goodsPrice } from './pricing.ts';
import type { Sale } from './sale.ts';

/**
 * Violations in the label prices of one sale, as sentences; empty when there are none (payment-safety I18). Goods with
 * a label price cost exactly that, their price was not changed, and they are not gift cards.
 */
export function brokenLabels({ number, lines }: Pick<Sale, 'number' | 'lines'>): string[] {
  return lines.flatMap((line) => {
    const { line_id, label_price_minor, listed_price_minor, gift } = line;
    if (label_price_minor === undefined) return [];
    const describe = (what: string): string => `sale ${number} has line ${line_id} that ${what} (I18)`;
    const costs_minor = goodsPrice(line);
    return [
      ...(costs_minor === label_price_minor
        ? []
        : [describe(`costs ${costs_minor}, its label says ${label_price_minor}`)]),
      ...(listed_price_minor === undefined ? [] : [describe('has a price of its label and one that a person set')]),
      ...(gift === undefined ? [] : [describe('loads a card at the price of a label')]),
    ];
  });
}
