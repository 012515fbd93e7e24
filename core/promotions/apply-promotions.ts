import { allocate } from '../money/allocate.ts';
import { percentOf } from '../money/rounding.ts';
import { type LinePromotion, type LocalMoment, type Promotion, isValidAt } from './promotion.ts';

/** The fields of a cart line that promotions use. */
export interface PromotedLine {
  readonly line_id: string;
  readonly product_id: string;
  /** Null when the catalogue no longer contains the product. */
  readonly category_id: string | null;
  readonly unit: 'each' | 'kg';
  readonly unit_price_minor: number;
  readonly quantity_milli: number;
  /** Price times quantity. */
  readonly gross_minor: number;
}

/** The time, the coupons and the customer of a sale. */
export interface PromotionSituation {
  readonly moment: LocalMoment;
  readonly coupons: readonly string[];
  /** The ids by which a promotion may refer to the customer; empty when unknown. */
  readonly customer_ids: readonly string[];
}

/** The promotions of each line by its id; lines without any are absent. */
export type GivenPromotions = ReadonlyMap<string, readonly LinePromotion[]>;

/** Up to this many promotions all orders are tried, 120 for five. With more, the order is that of `ranked`. */
const ORDERED_MAX = 5;

/** Pieces of one line, or a whole weighed line, not yet used by a promotion. */
interface Run {
  readonly index: number;
  readonly price_minor: number;
  readonly weighed: boolean;
  /** What the best percentage without a limit would take off one piece. */
  readonly otherwise_minor: number;
  left: number;
}

/** Amounts by promotion and line. */
type Taken = Map<Promotion, number[]>;

function inGoods({ goods }: Promotion, line: PromotedLine): boolean {
  const { category_ids, product_ids } = goods;
  if (category_ids.length === 0 && product_ids.length === 0) return true;
  return (
    product_ids.includes(line.product_id) || (line.category_id !== null && category_ids.includes(line.category_id))
  );
}

function isFor(promotion: Promotion, { moment, coupons, customer_ids }: PromotionSituation): boolean {
  if (!promotion.active || !isValidAt(promotion, moment)) return false;
  if (promotion.coupon !== null && !coupons.includes(promotion.coupon)) return false;
  return promotion.customer_ids.length === 0 || promotion.customer_ids.some((id) => customer_ids.includes(id));
}

/** Pieces that one application needs. */
function sizeOf({ reward }: Promotion): number {
  if (reward.kind === 'percent') return 1;
  return reward.kind === 'buy_get' ? reward.buy + reward.get : reward.count;
}

/** What one application saves on pieces of these prices, most expensive first; negative when it would cost more. */
function savingOf({ reward }: Promotion, prices: readonly number[]): number {
  switch (reward.kind) {
    case 'bundle_price':
      return prices.reduce((sum, price) => sum + price, 0) - reward.price_minor;
    case 'cheapest_free':
      return prices.at(-1) ?? 0;
    case 'buy_get':
      return prices.slice(reward.buy).reduce((sum, price) => sum + percentOf(price, reward.basis_points), 0);
    case 'percent':
      return percentOf(prices[0] ?? 0, reward.basis_points);
  }
}

function add(taken: Taken, promotion: Promotion, index: number, amount_minor: number, lines: number): void {
  const amounts = taken.get(promotion) ?? Array.from({ length: lines }, () => 0);
  amounts[index] = (amounts[index] ?? 0) + amount_minor;
  taken.set(promotion, amounts);
}

/**
 * Applies one promotion to the remaining pieces, most expensive first, wherever it saves more than the percentages that
 * these pieces would get otherwise. The saving is divided over its pieces by their prices, to the minor unit.
 */
function applyInGroups(promotion: Promotion, runs: readonly Run[], lines: readonly PromotedLine[], taken: Taken): void {
  const size = sizeOf(promotion);
  const fitting = runs.filter(
    ({ index, weighed, left }) =>
      left > 0 && (!weighed || promotion.reward.kind === 'percent') && inGoods(promotion, lines[index] as PromotedLine),
  );
  let times_left = promotion.times_max ?? Number.MAX_SAFE_INTEGER;
  // Pieces before this were offered to the promotion and not used.
  let at = 0;
  let skipped = 0;
  const gainOf = (pieces: readonly Run[]): number => {
    const saving_minor = savingOf(
      promotion,
      pieces.map(({ price_minor }) => price_minor),
    );
    return saving_minor - pieces.reduce((sum, { otherwise_minor }) => sum + otherwise_minor, 0);
  };
  while (times_left > 0) {
    const head = fitting[at];
    if (head === undefined) return;
    const here = head.left - skipped;
    if (here <= 0) {
      at += 1;
      skipped = 0;
      continue;
    }
    if (here >= size) {
      const alike = Array.from({ length: size }, () => head);
      if (gainOf(alike) > 0) {
        const times = Math.min(times_left, Math.floor(here / size));
        add(
          taken,
          promotion,
          head.index,
          times *
            savingOf(
              promotion,
              alike.map((run) => run.price_minor),
            ),
          lines.length,
        );
        head.left -= times * size;
        times_left -= times;
      } else skipped += here - size + 1;
      continue;
    }
    const pieces = nextPieces(fitting, at, skipped, size);
    if (pieces === null) return;
    if (gainOf(pieces) <= 0) {
      skipped += 1;
      continue;
    }
    const prices = pieces.map(({ price_minor }) => price_minor);
    const shares = allocate(savingOf(promotion, prices), prices);
    pieces.forEach((run, position) => {
      add(taken, promotion, run.index, shares[position] ?? 0, lines.length);
      run.left -= 1;
    });
    times_left -= 1;
  }
}

function nextPieces(runs: readonly Run[], at: number, skipped: number, size: number): Run[] | null {
  const pieces: Run[] = [];
  for (let run = at; run < runs.length && pieces.length < size; run += 1) {
    const one = runs[run] as Run;
    const free = one.left - (run === at ? skipped : 0);
    for (let piece = 0; piece < free && pieces.length < size; piece += 1) pieces.push(one);
  }
  return pieces.length === size ? pieces : null;
}

/** The best percentage of a line among those without a limit; the first in the list on a tie. */
function bestPercent(percents: readonly Promotion[], line: PromotedLine): Promotion | null {
  let best: Promotion | null = null;
  const share = ({ reward }: Promotion): number => (reward.kind === 'percent' ? reward.basis_points : 0);
  for (const promotion of percents)
    if (inGoods(promotion, line) && (best === null || share(promotion) > share(best))) best = promotion;
  return best;
}

/** The result of applying the promotions in one order. */
function inOrder(
  groups: readonly Promotion[],
  bests: readonly (Promotion | null)[],
  lines: readonly PromotedLine[],
  sorted: readonly Run[],
): Taken {
  const taken: Taken = new Map();
  const runs = sorted.map((run) => ({ ...run }));
  for (const promotion of groups) applyInGroups(promotion, runs, lines, taken);
  for (const { index, left, price_minor } of runs) {
    const best = bests[index];
    if (!best || left === 0 || best.reward.kind !== 'percent') continue;
    const amount_minor = percentOf(price_minor * left, best.reward.basis_points);
    if (amount_minor > 0) add(taken, best, index, amount_minor, lines.length);
  }
  return taken;
}

function sumOf(taken: Taken): number {
  let sum_minor = 0;
  for (const amounts of taken.values()) for (const amount_minor of amounts) sum_minor += amount_minor;
  return sum_minor;
}

function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length <= 1) return yield items;
  for (const [index, item] of items.entries()) {
    const others = items.filter((_, other) => other !== index);
    for (const order of ordersOf(others)) yield [item, ...order];
  }
}

/** For every line, what a stacking percentage takes of what the others left. */
function stack(stacking: readonly Promotion[], lines: readonly PromotedLine[], taken: Taken): void {
  for (const promotion of stacking) {
    const { reward } = promotion;
    if (reward.kind !== 'percent') continue;
    lines.forEach((line, index) => {
      if (!inGoods(promotion, line)) return;
      const before_minor = [...taken.values()].reduce((sum, amounts) => sum + (amounts[index] ?? 0), 0);
      const amount_minor = percentOf(line.gross_minor - before_minor, reward.basis_points);
      if (amount_minor > 0) add(taken, promotion, index, amount_minor, lines.length);
    });
  }
}

/**
 * Most expensive first; on a tie by product, then by quantity, then by position: so the order of scans does not change
 * the sum.
 */
function runsOf(lines: readonly PromotedLine[], bests: readonly (Promotion | null)[]): Run[] {
  const runs = lines.map((line, index): Run => {
    const weighed = line.unit === 'kg';
    const price_minor = weighed ? line.gross_minor : line.unit_price_minor;
    const best = bests[index];
    const otherwise_minor = best?.reward.kind === 'percent' ? percentOf(price_minor, best.reward.basis_points) : 0;
    return { index, price_minor, weighed, otherwise_minor, left: weighed ? 1 : Math.trunc(line.quantity_milli / 1000) };
  });
  const product = ({ index }: Run): string => lines[index]?.product_id ?? '';
  return runs.sort(
    (a, b) =>
      b.price_minor - a.price_minor ||
      (product(a) < product(b) ? -1 : product(a) > product(b) ? 1 : 0) ||
      b.left - a.left ||
      a.index - b.index,
  );
}

/**
 * The effect of the shop's promotions on a cart: the choice that saves the customer most, and on a tie the first in the
 * order of the list (docs/specs/counter.md, Promotions). A piece is in one promotion only, except that stacking ones
 * are taken of what the others left. No line ever costs less than nothing, and none costs more than without promotions.
 */
export function applyPromotions(
  promotions: readonly Promotion[],
  lines: readonly PromotedLine[],
  situation: PromotionSituation,
): GivenPromotions {
  const ours = promotions.filter(
    (promotion) => isFor(promotion, situation) && lines.some((line) => inGoods(promotion, line)),
  );
  if (ours.length === 0) return new Map();
  const stacks = ({ reward, stacks: on_top }: Promotion): boolean => on_top && reward.kind === 'percent';
  const stacking = ours.filter(stacks);
  const single = ours.filter((promotion) => !stacks(promotion));
  const percents = single.filter(({ reward, times_max }) => reward.kind === 'percent' && times_max === null);
  const groups = single.filter((promotion) => !percents.includes(promotion));
  const bests = lines.map((line) => bestPercent(percents, line));
  const sorted = runsOf(lines, bests);
  let best: Taken | null = null;
  const orders = groups.length <= ORDERED_MAX ? ordersOf(groups) : [ranked(groups, bests, lines, sorted)];
  for (const order of orders) {
    const taken = inOrder(order, bests, lines, sorted);
    if (best === null || sumOf(taken) > sumOf(best)) best = taken;
  }
  const taken: Taken = best ?? new Map();
  stack(stacking, lines, taken);
  return byLine(promotions, lines, taken);
}

/** Sorted by what each saves alone, largest first. */
function ranked(
  groups: readonly Promotion[],
  bests: readonly (Promotion | null)[],
  lines: readonly PromotedLine[],
  sorted: readonly Run[],
): readonly Promotion[] {
  const alone = groups.map((promotion) => ({ promotion, minor: sumOf(inOrder([promotion], bests, lines, sorted)) }));
  return alone.sort((a, b) => b.minor - a.minor).map(({ promotion }) => promotion);
}

function byLine(promotions: readonly Promotion[], lines: readonly PromotedLine[], taken: Taken): GivenPromotions {
  const given = new Map<string, LinePromotion[]>();
  for (const promotion of promotions) {
    taken.get(promotion)?.forEach((amount_minor, index) => {
      const line_id = lines[index]?.line_id;
      if (amount_minor === 0 || line_id === undefined) return;
      const { promotion_id, name } = promotion;
      given.set(line_id, [...(given.get(line_id) ?? []), { promotion_id, name, amount_minor }]);
    });
  }
  return given;
}
