import { createHash } from 'node:crypto';
import { assert } from '../../../core/assert.ts';
import { giftCodeOf, giftCodeShown } from '../../../core/gift/gift-code.ts';
import type { GiftCardName } from '../../../core/gift/gift-schema.ts';

const CARD_ID_CHARACTERS = 32;

/**
 * Stands for a code in the journal. A digest without a key: 85 random bits cannot be searched, and a lost key would
 * strand every card's money (docs/decisions/039).
 */
export function giftCardName(code: string): GiftCardName {
  const digest = createHash('sha256').update(`cobro gift card ${code}`).digest('hex');
  return { card_id: digest.slice(0, CARD_ID_CHARACTERS), shown: giftCodeShown(code) };
}

/** Derived from the till's key and the card's purpose, so that its paper can be reprinted without storing the code. */
export function madeGiftCode(derive: (purpose: string) => Uint8Array, made_for: string): string {
  const code = giftCodeOf(derive(`gift card ${made_for}`));
  assert(code !== null, 'a digest has letters enough for a code');
  return code;
}
