import { type CartEdit, withinLimits, optionsPrice } from './cart.ts';
import type { PriceChoice } from './price-choice.ts';
import type { Sale, SaleLine } from './sale.ts';

/** A line whose unit price changed since it was added; prices include options. */
export interface PriceChange {
  readonly line_id: string;
  readonly shown_minor: number;
  readonly now_minor: number;
}

/**
 * Price changes since the lines were added. `priceNow` returns a product's price without options; undefined for one no
 * longer sold or with an open price. Excludes lines with a manual or label price, and changes already settled.
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

/** Settles every change in the same way. A kept price records the rejected one, so that it is not asked again. */
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
  return withinLimits({ ...sale, lines });
}
