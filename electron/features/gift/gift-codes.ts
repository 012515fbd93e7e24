import { createHash } from 'node:crypto';
import { assert } from '../../../core/assert.ts';
import { giftCodeOf, giftCodeShown } from '../../../core/gift/gift-code.ts';
import type { GiftCardName } from '../../../core/gift/gift-schema.ts';

const CARD_ID_CHARACTERS = 32;

/**
 * What stands for a code in the journal. A digest without a key: 85 random bits are not searched through, and a key that was
 * lost would strand the money of every card (docs/decisions/039).
 */
export function giftCardName(code: string): GiftCardName {
  const digest = createHash('sha256').update(`cobro gift card ${code}`).digest('hex');
  return { card_id: digest.slice(0, CARD_ID_CHARACTERS), shown: giftCodeShown(code) };
}

/** Made of the till's key and what the card is made for, so that its paper can be printed again and is kept nowhere. */
export function madeGiftCode(derive: (purpose: string) => Uint8Array, made_for: string): string {
  const code = giftCodeOf(derive(`gift card ${made_for}`));
  assert(code !== null, 'a digest has letters enough for a code');
  return code;
}
