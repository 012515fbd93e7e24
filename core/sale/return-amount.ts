import type { TenderKind } from './tender-kind.ts';
import { assert } from '../assert.ts';
import { allocate } from '../money/allocate.ts';
import { scaleHalfUp } from '../money/rounding.ts';
import { roundCash } from './cash-rounding.ts';
import type { Tender } from './sale.ts';
import { mayBeReturned } from './return-states.ts';
import type { ReturnedLine, RecordedReturn } from './sale-return.ts';

/** The sold goods, as far as needed to price parts of them. */
export interface SoldGoods {
  readonly lines: readonly {
    readonly line_id: string;
    readonly quantity_milli: number;
    readonly net_minor: number;
    /** Money loaded on a gift card: the sale's discounts and taxes do not apply to it. */
    readonly is_gift: boolean;
  }[];
  /** Including taxes, without the tip. */
  readonly total_minor: number;
  readonly tip_minor: number;
}

/** Goods of a sale by line, in thousandths, and its tip. */
export interface ReturnedGoods {
  readonly quantities: Readonly<Record<string, number>>;
  readonly tip: boolean;
}

/** Goods of earlier returns, including unproven ones: nothing is returned twice. */
export function goodsReturned(returns: readonly RecordedReturn[]): ReturnedGoods {
  const counted = returns.filter(({ parts }) => parts.some(mayBeReturned));
  const quantities: Record<string, number> = {};
  for (const { line_id, quantity_milli } of counted.flatMap(({ lines }) => lines))
    quantities[line_id] = (quantities[line_id] ?? 0) + quantity_milli;
  return { quantities, tip: counted.some(({ tip }) => tip) };
}

/**
 * What each line cost the customer, including its share of the sale's discounts and taxes: the shares add up to the
 * total, so that returning every line returns exactly what was paid.
 */
function lineShares({ lines, total_minor }: Pick<SoldGoods, 'lines' | 'total_minor'>): ReadonlyMap<string, number> {
  const nets = lines.map(({ net_minor, is_gift }) => (is_gift ? 0 : net_minor));
  const gifts_minor = lines.reduce((sum, { net_minor, is_gift }) => sum + (is_gift ? net_minor : 0), 0);
  const worth_something = nets.some((net_minor) => net_minor > 0);
  const shares = worth_something ? allocate(total_minor - gifts_minor, nets) : nets.map(() => 0);
  return new Map(
    lines.map(({ line_id, net_minor, is_gift }, index) => [line_id, is_gift ? net_minor : (shares[index] ?? 0)]),
  );
}

/** The price of a part of a line after `before_milli` of it: however a line is split, its parts add up to it. */
export function lineAmount(goods: SoldGoods, line_id: string, quantity_milli: number, before_milli = 0): number {
  const line = goods.lines.find((candidate) => candidate.line_id === line_id);
  assert(line !== undefined, `line ${line_id} belongs to the sale`);
  const share_minor = lineShares(goods).get(line_id) ?? 0;
  const upTo = (milli: number): number => scaleHalfUp(share_minor, milli, line.quantity_milli);
  return upTo(before_milli + quantity_milli) - upTo(before_milli);
}

/** What these goods cost the customer, after those already returned. */
export function goodsAmount(
  goods: SoldGoods,
  lines: readonly ReturnedLine[],
  tip: boolean,
  before: ReturnedGoods,
): number {
  const amounts = lines.map(({ line_id, quantity_milli }) =>
    lineAmount(goods, line_id, quantity_milli, before.quantities[line_id] ?? 0),
  );
  return amounts.reduce((sum, minor) => sum + minor, 0) + (tip ? goods.tip_minor : 0);
}

/** A tender to which money can be returned. */
export interface ReturnSource {
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly remaining_minor: number;
}

/**
 * Splits a returned amount: to the cards first, in the order in which they paid, then to links and gift cards, and the
 * rest in cash. Money from a card leaves the drawer only when no card can take it.
 */
export function divideReturn<Source extends ReturnSource>(
  amount_minor: number,
  sources: readonly Source[],
): readonly { readonly source: Source; readonly amount_minor: number }[] {
  let left_minor = amount_minor;
  const ordered = (['card', 'link', 'gift', 'cash', 'credit'] as const).flatMap((kind) =>
    sources.filter((one) => one.kind === kind),
  );
  return ordered.flatMap((source) => {
    const part_minor = Math.min(left_minor, source.remaining_minor);
    left_minor -= part_minor;
    return part_minor > 0 ? [{ source, amount_minor: part_minor }] : [];
  });
}

/**
 * What leaves the drawer for `amount_minor` of a cash tender after `before_minor` was returned: rounded on the sum, so
 * that all returns together equal what the drawer received.
 */
export function cashHanded(
  { amount_minor: whole_minor, rounding_minor = 0 }: Pick<Tender, 'amount_minor' | 'rounding_minor'>,
  before_minor: number,
  amount_minor: number,
  cash_step_minor: number,
): number {
  const upTo = (minor: number): number =>
    roundCash(minor === whole_minor ? whole_minor + rounding_minor : minor, cash_step_minor);
  return Math.max(0, upTo(before_minor + amount_minor) - upTo(before_minor));
}
