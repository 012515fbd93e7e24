import { assert } from '../../../core/assert.ts';
import type { GiftClaimRow } from '../../../core/gift/gift-claim.ts';
import type { GiftMoveRow } from '../../../core/gift/gift-card.ts';
import type { EventOf } from '../events/events.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

/** A claim on a card of the shop: nothing moves before the grant. A card sold by another lane gets a row here. */
export function projectGiftClaim({ at_ms }: PlacedEvent, event: EventOf<'gift_asked'>, store: ProjectionStore): void {
  const { move_id, card_id, amount_minor, card } = event;
  assert(store.giftsShared(), 'only cards of a shop are claimed');
  assert(store.giftClaim(move_id) === null && store.giftMove(move_id) === null, `${move_id} is claimed once`);
  const known = store.giftCard(card_id);
  assert(known === null || known.currency === card.currency, 'a gift card has one currency');
  if (known === null)
    store.putGiftCard({ card_id, ...card, balance_minor: 0, held_minor: 0, opened_at_ms: at_ms }, true);
  store.putGiftClaim({ move_id, card_id, amount_minor, state: 'asked', granted_by: null, at_ms }, true);
}

export function endClaim(
  move_id: string,
  state: 'granted' | 'dropped',
  granted_by: GiftClaimRow['granted_by'],
  store: ProjectionStore,
): void {
  const claim = store.giftClaim(move_id);
  assert(claim?.state === 'asked', `claim ${move_id} is asked for`);
  store.putGiftClaim({ ...claim, state, granted_by }, false);
}

/** Asserts that taking this amount from this card was granted exactly so. */
export function isGranted(
  { move_id, card_id, amount_minor }: Pick<GiftMoveRow, 'move_id' | 'card_id' | 'amount_minor'>,
  store: ProjectionStore,
): void {
  if (!store.giftsShared()) return;
  const claim = store.giftClaim(move_id);
  assert(
    claim?.state === 'granted' && claim.card_id === card_id && claim.amount_minor === -amount_minor,
    `${move_id} takes what was granted`,
  );
}
