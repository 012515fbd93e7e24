import { type CartEdit, checked, optionsPrice } from './cart.ts';
import type { PriceChoice } from './price-choice.ts';
import type { Sale, SaleLine } from './sale.ts';

/** A line whose goods cost something else now than when they were added; prices of a unit, options included. */
export interface PriceChange {
  readonly line_id: string;
  readonly shown_minor: number;
  readonly now_minor: number;
}

/**
 * What changed since the lines were added. `priceNow` answers what a product costs without options; nothing for one that is
 * sold no more, or whose price is asked for. A line whose price a person set or a label says, or for which this
 * change was settled, is none.
 */
export function priceChanges(
  { lines }: Pick<Sale, 'lines'>,
  priceNow: (product_id: string) => number | null | undefined,
): readonly PriceChange[] {
  return lines.flatMap((line) => {
    const is_said = line.listed_price_minor !== undefined || line.label_price_minor !== undefined;
    const price_minor = is_said ? undefined : priceNow(line.product_id);
    if (price_minor === undefined || price_minor === null) return [];
    const now_minor = price_minor + optionsPrice(line.options);
    const { line_id, unit_price_minor: shown_minor, kept_over_minor } = line;
    return now_minor === shown_minor || now_minor === kept_over_minor ? [] : [{ line_id, shown_minor, now_minor }];
  });
}

/** Every change settled in one way. A price that is kept says what it was kept over, so that it is not asked again. */
export function settlePrices(sale: Sale, changes: readonly PriceChange[], choice: PriceChoice): CartEdit {
  const by_line = new Map(changes.map((change) => [change.line_id, change]));
  const lines = sale.lines.map((line): SaleLine => {
    const change = by_line.get(line.line_id);
    if (change === undefined) return line;
    const { kept_over_minor: _before, ...plain } = line;
    const { now_minor, shown_minor } = change;
    const takes_now = choice === 'now' || (choice === 'lower' && now_minor < shown_minor);
    return takes_now ? { ...plain, unit_price_minor: now_minor } : { ...plain, kept_over_minor: now_minor };
  });
  return checked({ ...sale, lines });
}
