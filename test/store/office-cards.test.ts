import { expect, test } from 'vitest';
import type { CardAnswers } from '../../store/contract/office-cards.ts';
import type { OfficeDay } from '../../store/contract/office.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { giftOf, giftPaid, loadedBy, saleOf } from './gift-events.ts';
import { enrolledTill } from './test-till.ts';
import { ask, openOffice, signIn } from './use-office.ts';
import { startedStore, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const gift = giftOf('0123456789abcdef0123456789abcdef', 'STVW');
const { card_id } = gift;

async function shop() {
  const { store, server } = await startedStore(postgres);
  const [one, two] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 2)];
  const office = await openOffice(store);
  const cookie = await signIn(office, 'Ana', await office.person('Ana', 'manager'));
  const cards = async (args: object = {}) =>
    (await ask(office, 'cards.read', { shown: null, before: null, ...args }, { cookie }))
      .value as CardAnswers['cards.read'];
  const card = async (id = card_id) =>
    (await ask(office, 'card.read', { card_id: id }, { cookie })).value as CardAnswers['card.read'];
  const day = async () => (await ask(office, 'day.read', { from_ms: 0, to_ms: 1_000 }, { cookie })).value as OfficeDay;
  return { store, server, one, two, cards, card, day };
}

test('the office shows who sold a card, every move with its lane, sale and person, and what is owed on all of them', async () => {
  const { server, one, two, cards, card, day } = await shop();
  await one.tell(loadedBy('Bea', gift, 41, 5_000));
  const claim = async (return_id: string, amount_minor: number): Promise<void> =>
    expect((await two.claim({ return_id, trace_id: card_id, amount_minor, call: 'gift' })).code).toBe('ok');
  await claim('paid-part', 1_500);
  await claim('open-part', 500);
  const paid = { ...saleOf(7, 2, [giftPaid('paid-part', 1_500, gift)], 'PAID'), cashier: 'Carla' };
  await two.tell({ type: 'gift_taken', sale: paid });
  await one.tell(
    { type: 'gift_adjusted', move_id: 'up', card_id, amount_minor: 50 },
    { type: 'act', who: 'Eva', what: 'gift_adjusted', subject: 'STVW', reason: 'goodwill' },
  );
  const found = await cards();
  expect(found).toMatchObject({
    is_all: true,
    owed: [{ currency: 'CLP', owed_minor: 3_550, held_minor: 500, cards: 1 }],
    limits: { max_minor: null, exception_minor: null, months: null },
  });
  expect(found.cards).toEqual([
    {
      ...{ card_id, shown: 'STVW', kind: 'gift_card', currency: 'CLP', expires_at_ms: null },
      ...{ balance_minor: 3_550, held_minor: 500, came_at_ms: 1_700_000_000_000 },
      ...{ lane: 1, sale_number: 41, sold_by: 'Bea' },
    },
  ]);
  const moves = (await card())?.moves ?? [];
  const facts = moves.map(({ at_ms: _at, is_ungranted, ...move }) => (is_ungranted ? { ...move, is_ungranted } : move));
  expect(new Set(facts)).toEqual(
    new Set([
      { kind: 'load', state: 'bound', amount_minor: 5_000, lane: 1, sale_number: 41, who: 'Bea' },
      { kind: 'redeem', state: 'bound', amount_minor: -1_500, lane: 2, sale_number: 7, who: 'Carla' },
      { kind: 'redeem', state: 'held', amount_minor: -500, lane: 2, sale_number: null, who: null },
      { kind: 'adjust', state: 'bound', amount_minor: 50, lane: 1, sale_number: null, who: 'Eva' },
    ]),
  );
  const { owed_on_cards, hours } = await day();
  expect(owed_on_cards).toEqual(found.owed);
  // What a card was loaded with is no sale of goods; what is paid with it is.
  expect(hours.map(({ lane, sales, sales_minor }) => [lane, sales, sales_minor])).toEqual([
    [1, 1, 0],
    [2, 1, 1_500],
  ]);
  await server.stop();
});

test('a return onto a card, what came back of a sold one, a lowered balance and what a dead lane holds are told apart', async () => {
  const { store, server, one, two, card } = await shop();
  await one.tell(loadedBy('Bea', gift, 1, 5_000));
  const returned = {
    ...{ return_id: 'r', sale_id: 'sale-1-1', currency: 'CLP', amount_minor: 300, lines: [] },
    parts: [{ kind: 'gift', part_id: 'part', tender_id: 't', amount_minor: 300, card: { ...gift, opens: false } }],
  };
  await one.tell({ type: 'return_begun', returned }, { type: 'return_step', part_id: 'part', state: 'done' });
  await one.tell(
    { type: 'gift_adjusted', move_id: 'down', card_id, amount_minor: -100 },
    { type: 'act', who: 'Eva', what: 'gift_adjusted', subject: 'STVW', reason: 'typed twice' },
  );
  const wish = { trace_id: card_id, call: 'gift' } as const;
  const unload = { return_id: 'p/line-1-1', sale_return_id: 'back', amount_minor: 5_000 };
  await one.tell({
    type: 'return_begun',
    returned: {
      ...{ return_id: 'back', sale_id: 'sale-1-1', currency: 'CLP', amount_minor: 5_000 },
      lines: [{ line_id: 'line-1-1', quantity_milli: 1_000 }],
      parts: [{ kind: 'cash', part_id: 'p', tender_id: 't2', amount_minor: 5_000 }],
    },
  });
  expect((await one.claim({ ...wish, ...unload })).code).toBe('ok');
  expect((await two.claim({ ...wish, return_id: 'lost-part', amount_minor: 200 })).code).toBe('ok');
  await declareDead(store, { lane: 2, declared_by: 'M', reason: 'burnt' });
  const moves = (await card())?.moves ?? [];
  const facts = moves.map(({ kind, state, amount_minor, sale_number, who }) =>
    [kind, state, amount_minor, sale_number, who].join(' '),
  );
  expect(new Set(facts)).toEqual(
    new Set([
      'load bound 5000 1 Bea',
      'give bound 300 1 ',
      'adjust bound -100  Eva',
      'unload held -5000 1 ',
      'redeem for_person -200  ',
    ]),
  );
  await server.stop();
});

test('cards are found by their letters and listed page by page, each once, and nobody sees a code', async () => {
  const { server, one, cards, card } = await shop();
  const nth = (index: number) => giftOf(index.toString(16).padStart(32, '0'), index % 2 === 0 ? 'AAAA' : 'BBBB');
  await one.tell(...Array.from({ length: 120 }, (_, index) => loadedBy('Bea', nth(index), index + 1, 100)));
  expect((await cards({ shown: 'ZZZZ' })).cards).toEqual([]);
  const by_letters = await cards({ shown: 'BBBB' });
  expect([by_letters.cards.length, by_letters.is_all]).toEqual([50, false]);
  const seen: string[] = [];
  let before: object | null = null;
  for (let page = await cards(); ; page = await cards({ before })) {
    seen.push(...page.cards.map((one) => one.card_id));
    const last = page.cards.at(-1);
    if (page.is_all || last === undefined) break;
    before = { came_at_ms: last.came_at_ms, card_id: last.card_id };
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  // Newest first.
  expect(seen[0]).toBe(nth(119).card_id);
  expect(await card('f'.repeat(32))).toBe(null);
  expect(JSON.stringify(by_letters)).not.toMatch(/[A-Z]{5}/);
  await server.stop();
});
