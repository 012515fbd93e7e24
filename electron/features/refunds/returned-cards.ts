import type { GiftCardName } from '../../../core/gift/gift-schema.ts';
import { succeed } from '../../../core/result.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { GiftGrant } from '../../journal/stores/sale-store.ts';
import type { CardGrant, DecidedReturn } from '../shared/card-grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

/** What returns need from gift cards. */
export interface ReturnedCards {
  readonly canPrint: boolean;
  /** What can be deducted from a card, as far as this journal knows; null when it has no such card. */
  leftOn(card_id: string): number | null;
  hasMade(card_id: string): boolean;
  /** Holds the amount that the return deducts from sold cards. */
  claimUnloads(sale: Pick<Sale, 'lines'>, returned: DecidedReturn): Promise<Answer<readonly CardGrant[]>>;
  /** The card for the return's store credit. */
  creditOf(return_id: string): GiftCardName & { readonly expires_at_ms?: number };
  printCredit(return_id: string): void;
}

/**
 * A sold card is returned with its money: the amount to take off it is held before anything is decided, all or nothing.
 */
export async function holdUnloads(
  gift: Pick<ReturnedCards, 'claimUnloads'>,
  sale: Pick<Sale, 'lines'>,
  returned: DecidedReturn,
): Promise<Answer<readonly GiftGrant[]>> {
  const held = await gift.claimUnloads(sale, returned);
  if (!held.ok) return held.error.code === 'gift_used_elsewhere' ? refuse('gift_spent', held.error.detail) : held;
  if (held.value.every((grant) => grant.isStillGood()))
    return succeed(held.value.flatMap(({ granted }) => granted ?? []));
  for (const grant of held.value) grant.giveUp('grant_void');
  return refuse('store_away', 'a grant is void');
}
