import { goodsPrice } from './pricing.ts';
import type { Sale } from './sale.ts';

/**
 * What is wrong with the labels of one sale; sentences, empty when all is well (payment-safety I18). Goods that their label
 * prices cost what it says, and at that price nobody set another, and no money is put on a card.
 */
export function brokenLabels({ number, lines }: Pick<Sale, 'number' | 'lines'>): string[] {
  return lines.flatMap((line) => {
    const { line_id, label_price_minor, listed_price_minor, gift } = line;
    if (label_price_minor === undefined) return [];
    const tell = (what: string): string => `sale ${number} has line ${line_id} that ${what} (I18)`;
    const costs_minor = goodsPrice(line);
    return [
      ...(costs_minor === label_price_minor ? [] : [tell(`costs ${costs_minor}, its label says ${label_price_minor}`)]),
      ...(listed_price_minor === undefined ? [] : [tell('has a price of its label and one that a person set')]),
      ...(gift === undefined ? [] : [tell('loads a card at the price of a label')]),
    ];
  });
}
