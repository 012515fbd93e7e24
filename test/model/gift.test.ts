import { expect, test } from 'vitest';
import { brokenCard } from '../../core/gift/gift-rules.ts';
import { isGiftLine } from '../../core/gift/gift-card.ts';
import { saleInvariants } from '../../electron/journal/verify/local-invariants.ts';
import { returnsOf } from './counter/books.ts';
import { type Searched, search } from './search.ts';
import { giftMovesAt } from './gift/moves.ts';
import { DUE_MINOR, type GiftWorld, newGiftWorld } from './gift/world.ts';

/** Explores every series of up to `depth` commits of a till with a gift card. */
const exploreGifts = (depth: number): Searched =>
  search({
    ...{ start: newGiftWorld(), depth, keyOf, next: giftMovesAt },
    violationOf: (world) => violationsOf(world)[0] ?? null,
  });

/** Sales affect each other only through cards, so the order of their rows does not matter. */
const keyOf = ({ books, drawer_minor }: GiftWorld): string =>
  JSON.stringify([
    ...Object.values(books).map((table: ReadonlyMap<string, unknown>) =>
      [...table].sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    drawer_minor,
  ]);

function violationsOf(world: GiftWorld): string[] {
  const { books } = world;
  const problems: string[] = [];
  for (const sale of books.sales.values())
    saleInvariants(
      {
        ...{ sale, attempts: [], returns: returnsOf(books, sale.sale_id) },
        ...{ undosOf: () => [], stepsOf: () => [] },
        returnsOf: (sale_id) => returnsOf(books, sale_id),
        giftMove: (move_id) => books.moves.get(move_id) ?? null,
      },
      (problem) => void problems.push(problem),
    );
  for (const card of books.cards.values())
    problems.push(
      ...brokenCard(
        card,
        [...books.moves.values()].filter(({ card_id }) => card_id === card.card_id),
      ),
    );
  return [...problems, ...againstDrawer(world)];
}

/** Customers' money equals paid goods not returned, card balances and cash of unpaid sales (I25, by the drawer). */
function againstDrawer({ books, drawer_minor }: GiftWorld): string[] {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const sales = [...books.sales.values()];
  const ofGoods = sales.filter(({ lines }) => !lines.some(isGiftLine));
  const bought = ofGoods.filter(({ state }) => state === 'PAID').map(({ sale_id }) => DUE_MINOR[sale_id] ?? 0);
  const back = ofGoods
    .flatMap(({ sale_id }) => returnsOf(books, sale_id))
    .flatMap(({ parts }) => parts)
    .filter(({ state }) => state === 'done')
    .map(({ amount_minor }) => amount_minor);
  const on_cards = [...books.cards.values()].map(({ balance_minor }) => balance_minor);
  const waiting = sales
    .filter(({ state }) => state !== 'PAID')
    .flatMap(({ tenders }) => tenders.filter(({ kind, state }) => kind === 'cash' && state === 'paid'))
    .map(({ amount_minor }) => amount_minor);
  const owned_minor = sum(bought) - sum(back) + sum(on_cards) + sum(waiting);
  return owned_minor === drawer_minor
    ? []
    : [`I25: customers have ${owned_minor} in goods, cards and parts, the drawer has ${drawer_minor} of theirs`];
}

const DEPTH = 7;

test('a gift card that is sold, pays two sales, is left, given back to and given back is spent once, in every order', () => {
  const { states, violation } = exploreGifts(DEPTH);
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(5_000);
});
