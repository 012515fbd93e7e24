import { expect, test } from 'vitest';
import {
  DUE_MINOR,
  LISTED_MINOR,
  type PricedShop,
  type PricedWorld,
  SALE,
  SHOPS,
  TIP_MINOR,
  newPricedWorld,
  saleOf,
} from './priced/world.ts';
import { percentOf } from '../../core/money/rounding.ts';
import { priceSale } from '../../core/sale/pricing.ts';
import type { Sale, Tender } from '../../core/sale/sale.ts';
import { saleInvariants } from '../../electron/journal/verify/local-invariants.ts';
import { returnsOf } from './counter/books.ts';
import { type Searched, search } from './search.ts';
import { pricedMovesAt } from './priced/moves.ts';

/** Explores every series of up to `depth` steps of a till with a price for each payment method; ends are paid sales. */
const explorePrices = (shop: PricedShop, depth: number): Searched =>
  search({
    ...{ start: newPricedWorld(), depth, keyOf },
    next: (world) => pricedMovesAt(world, shop),
    violationOf: (world) => violationsOf(world, shop)[0] ?? null,
    isEnd: (world) => saleOf(world).state === 'PAID',
  });

const keyOf = ({ books, service, drawer_minor }: PricedWorld): string =>
  JSON.stringify([
    ...Object.values(books).map((table: ReadonlyMap<string, unknown>) => [...table]),
    [...service],
    drawer_minor,
  ]);

function violationsOf(world: PricedWorld, shop: PricedShop): string[] {
  const { books } = world;
  const problems: string[] = [];
  const attempts = [...books.attempts.values()];
  const returned = returnsOf(books, SALE);
  saleInvariants(
    {
      ...{ sale: saleOf(world), attempts, returns: returned },
      ...{ undosOf: () => [], stepsOf: () => [], returnsOf: () => returned, giftMove: () => null },
    },
    (problem) => void problems.push(problem),
  );
  return [...problems, ...byHand(world, shop)];
}

/**
 * Independently of the rules: an unbound payment changes no price; a paid sale costs its listed price plus its parts'
 * adjustments, its parts cover the listed price, and customers handed over that cost.
 */
function byHand(world: PricedWorld, shop: PricedShop): string[] {
  const sale = saleOf(world);
  const cost_minor = priceSale(sale, 1).totals.total_minor;
  const proven = provenParts(world, sale);
  const adjusted_minor = sum(proven.map(({ adjustment }) => adjustment?.amount_minor ?? 0));
  const problems: string[] = [];
  if (cost_minor !== LISTED_MINOR + adjusted_minor)
    problems.push(`it costs ${cost_minor}, and proven parts changed the ${LISTED_MINOR} by ${adjusted_minor}`);
  for (const kind of ['cash', 'card'] as const) problems.push(...wrongRate(kind, sale, proven, shop));
  const covered_minor = sum(proven.map((one) => one.amount_minor)) - adjusted_minor;
  if (sale.state !== 'PAID')
    return covered_minor < DUE_MINOR ? problems : [...problems, 'all of it is paid, and it is not'];
  if (covered_minor !== DUE_MINOR) problems.push(`it is paid, and its parts cover ${covered_minor} of it`);
  const back_minor = sum(returnsOf(world.books, SALE).map(({ amount_minor }) => amount_minor));
  const kept_minor = world.drawer_minor + boundMinor(world) + back_minor;
  if (kept_minor !== cost_minor + TIP_MINOR) problems.push(`it costs ${cost_minor}, and people paid ${kept_minor}`);
  return problems;
}

/** What the service holds of bound payments; it returns anything else. */
const boundMinor = ({ books, service }: PricedWorld): number =>
  sum(
    [...books.attempts.values()].map(({ trace_id, state }) => (state === 'BOUND' ? (service.get(trace_id) ?? 0) : 0)),
  );

/** Parts whose money belongs to the shop, or did when the sale was paid. */
function provenParts({ books }: PricedWorld, sale: Sale): Tender[] {
  const bound = new Set(
    [...books.attempts.values()].filter(({ state }) => state === 'BOUND').map(({ intent }) => intent.tender_id),
  );
  const returned = new Set(returnsOf(books, SALE).flatMap(({ parts }) => parts.map(({ tender_id }) => tender_id)));
  return sale.tenders.filter(({ tender_id, kind, state }) =>
    kind === 'card' ? bound.has(tender_id) : state === 'paid' || returned.has(tender_id),
  );
}

/**
 * However it is split, a kind of payment is adjusted by a percentage of all that it covers, rounded half up and capped.
 * When a part was undone or returned, the others keep their adjustments, exact but for rounding.
 */
function wrongRate(kind: 'cash' | 'card', sale: Sale, proven: readonly Tender[], { rules }: PricedShop): string[] {
  const wished = rules[`tender_${kind}_basis_points`];
  const rate = wished > 0 && !rules.surcharge_allowed ? 0 : wished;
  const parts = proven.filter((one) => one.kind === kind);
  const by_minor = sum(parts.map(({ adjustment }) => adjustment?.amount_minor ?? 0));
  const covered_minor = sum(parts.map(({ amount_minor, tip_minor }) => amount_minor - tip_minor)) - by_minor;
  const whole_minor = Math.min(percentOf(covered_minor, Math.abs(rate)), rules.tender_adjustment_max_minor ?? Infinity);
  const is_whole = sale.tenders.every((one) => one.kind !== kind || parts.includes(one));
  const is_right = is_whole
    ? by_minor === Math.sign(rate) * whole_minor + 0
    : by_minor * Math.sign(rate) >= 0 && Math.abs(by_minor) <= whole_minor + parts.length;
  return is_right ? [] : [`parts by ${kind} cover ${covered_minor} at ${rate} and were changed by ${by_minor}`];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const DEPTH = 8;

test.each(SHOPS)(
  '$name: whatever pays a sale, is undone, given back or never heard, it costs what was truly paid',
  (shop) => {
    const { states, ends: paid, violation } = explorePrices(shop, DEPTH);
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(500);
    expect(paid).toBeGreaterThan(50);
  },
);
