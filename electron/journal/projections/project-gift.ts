import { assert } from '../../../core/assert.ts';
import { type GiftCardRow, type GiftMoveRow, isGiftLine, loadOf } from '../../../core/gift/gift-card.ts';
import { UNLOAD_STATES, unloadsOf } from '../../../core/gift/gift-rules.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { SaleReturn } from '../../../core/sale/sale-return.ts';
import { changeTender } from '../../../core/sale/tender.ts';
import type { EventOf } from '../events/events.ts';
import type { ReturnPartRow } from '../tables/return-table.ts';
import { isGranted } from './project-gift-claim.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

type NewMove = Omit<GiftMoveRow, 'at_ms'>;
type Opening = {
  readonly shown: string;
  readonly kind: 'gift_card' | 'store_credit';
  readonly currency: CurrencyCode;
  readonly expires_at_ms?: number | undefined;
};

/** Holds a part of a sale on its card; binds it in the same commit if it makes the sale paid. */
export function takeGift(placed: PlacedEvent, { sale }: EventOf<'gift_taken'>, store: ProjectionStore): void {
  const before = store.saleMoney(sale.sale_id);
  const tender = sale.tenders.at(-1);
  assert(before?.state === 'OPEN', `sale ${sale.sale_id} is open`);
  assert(sale.tenders.length === before.tenders.length + 1, 'a gift card adds one part');
  assert(tender?.kind === 'gift' && tender.state === 'paid' && tender.gift !== undefined, 'a gift card adds its part');
  assert(!sale.lines.some(isGiftLine), 'no gift card is paid with one');
  const { card_id } = tender.gift;
  assert(store.giftCard(card_id)?.currency === sale.currency, 'a gift card pays in its currency');
  const { tender_id: move_id, amount_minor } = tender;
  take(
    placed,
    { move_id, card_id, sale_id: sale.sale_id, kind: 'redeem', amount_minor: -amount_minor, state: 'held' },
    store,
  );
  store.putSale({ ...sale, tenders: [...before.tenders, tender] }, false);
}

/** The part pays nothing; the amount is available on its card again. */
export function releaseGift({ sale_id, tender_id }: EventOf<'gift_released'>, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  const tender = sale?.tenders.find((one) => one.tender_id === tender_id);
  assert(sale?.state === 'OPEN' || sale?.state === 'HELD', `sale ${sale_id} is open or on hold`);
  assert(tender?.kind === 'gift' && tender.state === 'paid', 'a gift card that counts as paid is released');
  end(tender_id, 'released', store);
  store.putSaleMoney(sale_id, changeTender(sale, tender_id, { state: 'returned' }));
}

/**
 * A paid sale binds what gift cards pay of it and loads the cards it sold, in the commit that makes it paid, whichever
 * part completed it (payment-safety I25).
 */
export function completeGifts(placed: PlacedEvent, sale_id: string, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  if (sale?.state !== 'PAID') return;
  for (const { kind, state, tender_id } of sale.tenders)
    if (kind === 'gift' && state === 'paid' && store.giftMove(tender_id)?.state === 'held')
      end(tender_id, 'bound', store);
  const sold = store.soldIn(sale_id);
  assert(sold !== null, `sale ${sale_id} is in the journal`);
  const loads = sold.lines.filter(isGiftLine);
  for (const line of loads.filter(({ line_id }) => store.giftMove(line_id) === null)) {
    const { gift, line_id: move_id } = line;
    const { card_id, shown, expires_at_ms } = gift;
    const move: NewMove = { move_id, card_id, sale_id, kind: 'load', amount_minor: loadOf(line), state: 'bound' };
    put(placed, move, { shown, kind: 'gift_card', currency: sold.currency, expires_at_ms }, store);
  }
}

/** Returning a sold card takes its money off at once: what was spent meanwhile cannot be returned. */
export function takeBackLoads(placed: PlacedEvent, returned: SaleReturn, store: ProjectionStore): void {
  const { sale_id, parts } = returned;
  const unloads = unloadsOf(store.soldIn(sale_id)?.lines ?? [], returned);
  assert(unloads.length === 0 || parts.every(({ kind }) => kind !== 'credit'), 'a gift card is no goods to exchange');
  for (const { move_id, card_id, amount_minor } of unloads)
    take(placed, { move_id, card_id, sale_id, kind: 'unload', amount_minor: -amount_minor, state: 'held' }, store);
}

/** A return part moved: its share of a sold card goes with its money, or is released if the money never went. */
export function applyLoads({ return_id, sale_id, part_id, state }: ReturnPartRow, store: ProjectionStore): void {
  const ended = UNLOAD_STATES[state];
  const lines = store.soldIn(sale_id)?.lines ?? [];
  if (ended === 'held' || !lines.some(isGiftLine)) return;
  const returned = store.returnsOf(sale_id).find((one) => one.return_id === return_id);
  assert(returned !== undefined, `return ${return_id} is in the journal`);
  for (const unload of unloadsOf(lines, returned)) if (unload.part_id === part_id) end(unload.move_id, ended, store);
}

/** Money of a paid sale goes to a card: the one that paid, or a new one. */
export function giveToCard(
  placed: PlacedEvent,
  part: Extract<SaleReturn['parts'][number], { kind: 'gift' }>,
  { sale_id, currency }: Pick<SaleReturn, 'sale_id' | 'currency'>,
  store: ProjectionStore,
): void {
  const { part_id: move_id, amount_minor, card } = part;
  const { card_id, shown, opens, expires_at_ms } = card;
  const is_known = store.giftCard(card_id) !== null;
  assert(
    opens ? !is_known : is_known || store.giftsShared() || store.soldIn(sale_id)?.of_lane !== undefined,
    'a store credit is a new card, and money goes back to one there is',
  );
  const opening: Opening = { shown, kind: 'store_credit', currency, expires_at_ms };
  put(placed, { move_id, card_id, sale_id, kind: 'give', amount_minor, state: 'bound' }, opening, store);
}

export function adjustGift(placed: PlacedEvent, event: EventOf<'gift_adjusted'>, store: ProjectionStore): void {
  const { move_id, card_id, amount_minor, card: known } = event;
  assert(known === undefined || store.giftsShared(), 'only a shop has cards of other lanes');
  const move: NewMove = { move_id, card_id, sale_id: null, kind: 'adjust', amount_minor, state: 'bound' };
  if (amount_minor < 0) isGranted(move, store);
  put(placed, move, known === undefined ? null : { ...known, expires_at_ms: known.expires_at_ms ?? undefined }, store);
}

/** Adds to a card at once, and opens the card when it is missing. */
function put({ at_ms }: PlacedEvent, move: NewMove, opening: Opening | null, store: ProjectionStore): void {
  const { card_id, amount_minor } = move;
  const card = store.giftCard(card_id);
  assert(store.giftMove(move.move_id) === null, `${move.move_id} moves its card once`);
  assert(card !== null || opening !== null, `gift card ${card_id} is in the journal`);
  if (card === null && opening !== null) {
    const { shown, kind, currency, expires_at_ms = null } = opening;
    const row = { card_id, shown, kind, currency, balance_minor: amount_minor, held_minor: 0, expires_at_ms };
    store.putGiftCard({ ...row, opened_at_ms: at_ms }, true);
  } else if (card !== null) {
    const balance_minor = card.balance_minor + amount_minor;
    assert(opening === null || opening.currency === card.currency, 'a gift card has one currency');
    assert(store.giftsShared() || balance_minor >= card.held_minor, 'no gift card has less than is held of it (I25)');
    const expires_at_ms = move.kind === 'load' ? datedAnew(card, opening?.expires_at_ms) : card.expires_at_ms;
    store.putGiftCard({ ...card, balance_minor, expires_at_ms }, false);
  }
  store.putGiftMove({ ...move, at_ms }, true);
}

/** A held sale's load may be older than the last one; it never shortens the card's validity. */
const datedAnew = ({ expires_at_ms }: GiftCardRow, loaded_until_ms = 0): number | null =>
  expires_at_ms === null ? null : Math.max(expires_at_ms, loaded_until_ms);

/** Holds a part of a balance until it is bound. */
function take({ at_ms }: PlacedEvent, move: NewMove, store: ProjectionStore): void {
  const card = store.giftCard(move.card_id);
  assert(card !== null, `gift card ${move.card_id} is in the journal`);
  assert(store.giftMove(move.move_id) === null, `${move.move_id} moves its card once`);
  const held_minor = card.held_minor - move.amount_minor;
  isGranted(move, store);
  assert(store.giftsShared() || held_minor <= card.balance_minor, 'no more is held of a gift card than it has (I25)');
  store.putGiftCard({ ...card, held_minor }, false);
  store.putGiftMove({ ...move, at_ms }, true);
}

function end(move_id: string, state: 'bound' | 'released', store: ProjectionStore): void {
  const move = store.giftMove(move_id);
  const card = move === null ? null : store.giftCard(move.card_id);
  assert(move?.state === 'held' && card !== null, `${move_id} is held`);
  const { amount_minor } = move;
  const balance_minor = state === 'bound' ? card.balance_minor + amount_minor : card.balance_minor;
  store.putGiftCard({ ...card, balance_minor, held_minor: card.held_minor + amount_minor }, false);
  store.putGiftMove({ ...move, state }, false);
}
