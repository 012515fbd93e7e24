import { expect, test } from 'vitest';
import { NO_GIFTS } from '../../../electron/features/gift/no-gifts.ts';
import { CardClaims, claimAll } from '../../../electron/features/gift/card-claims.ts';
import { refuse } from '../../../electron/features/shared/refusal.ts';
import type { KnownCard } from '../../../electron/features/store/shop-cards.ts';
import { systemClock as clock } from '../../kill/system.ts';

const card: KnownCard = {
  ...{ card_id: '0'.repeat(32), shown: 'ABCD', kind: 'gift_card', currency: 'CLP' },
  ...{ balance_minor: 1_000, held_minor: 0, expires_at_ms: null },
};

/** A till with this card; `is_of_shop` adds a store that grants every claim. */
function claims({ in_doubt, is_of_shop }: { readonly in_doubt: boolean; readonly is_of_shop: boolean }) {
  const dropped: string[] = [];
  const made = new CardClaims({
    ...{ clock, is_of_shop, settings: () => ({ gift_exception_minor: 5_000 }) },
    lineage: { doubt: in_doubt ? { why: 'store_ahead', attempts_missing: null } : null },
    gifts: { ...NO_GIFTS.gifts, card: () => ({ ...card, opened_at_ms: 1 }) },
    sales: {
      requestGiftClaim: () => undefined,
      shareGifts: () => undefined,
      dropGift: (move_id) => void dropped.push(move_id),
    },
    shop_cards: {
      find: async () => [card],
      claim: async ({ move_id }) =>
        move_id === 'refused'
          ? { kind: 'refused', why: 'returned_elsewhere' }
          : { kind: 'granted', grant: { generation: 'g', seq: 1, hash: 'h' }, isStillGood: () => true },
    },
  });
  return { made, dropped };
}

test.each([true, false])(
  'a till that was put back to an older state takes nothing from a card, of a shop or of its own (%s)',
  async (is_of_shop) => {
    const take = { move_id: 'move', amount_minor: 100 };
    const { made } = claims({ in_doubt: true, is_of_shop });
    expect(await made.claim(card, take)).toMatchObject({ error: { code: 'gift_unsure' } });
    expect(made.exception(card.card_id)).toMatchObject({ error: { code: 'gift_unsure' } });
    expect((await claims({ in_doubt: false, is_of_shop }).made.claim(card, take)).ok).toBe(true);
  },
);

test('what one return takes off several cards is granted whole, or all of it is given up', async () => {
  const { made, dropped } = claims({ in_doubt: false, is_of_shop: true });
  const take = (move_id: string) => () => made.claim(card, { move_id, amount_minor: 100 });
  const refused = await claimAll([take('one'), take('refused'), take('never-asked')]);
  expect(refused).toMatchObject({ error: { code: 'gift_used_elsewhere' } });
  expect(dropped).toEqual(['refused', 'one']);
  expect(await claimAll([take('one'), async () => refuse('not_now', 'x')])).toMatchObject({ ok: false });
  expect((await claimAll([take('one'), take('two')])).ok).toBe(true);
});
