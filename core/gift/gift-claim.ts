import * as z from 'zod';
import type { GiftMoveRow } from './gift-card.ts';

/**
 * What a till of a shop wants to deduct from a card, journaled before the store is queried (docs/specs/store.md 9a):
 * granted in the commit that deducts it, or dropped, once.
 */
export const GIFT_CLAIM_STATES = ['asked', 'granted', 'dropped'] as const;
/** Granted by the store or, while it is unreachable, by a person up to the shop's limit. */
export const GIFT_GRANTS = ['store', 'exception'] as const;

export const giftClaimSchema = z.object({
  /** The tender, the share of a sold card, or the adjustment that it is for: also the id of the claim at the store. */
  move_id: z.string(),
  card_id: z.string(),
  amount_minor: z.int().min(1),
  state: z.enum(GIFT_CLAIM_STATES),
  granted_by: z.enum(GIFT_GRANTS).nullable(),
  at_ms: z.int(),
});
export type GiftClaimRow = z.infer<typeof giftClaimSchema>;

/** Problems with a claim: a granted one deducted exactly its amount from its card, and any other nothing (I25). */
export function brokenClaim(claim: GiftClaimRow, move: GiftMoveRow | null): string[] {
  const is_granted = claim.state === 'granted';
  const took = move !== null && move.card_id === claim.card_id && move.amount_minor === -claim.amount_minor;
  if (is_granted ? took : move === null) return [];
  return [`claim ${claim.move_id} is ${claim.state}, and moves ${move === null ? 'nothing' : move.amount_minor} (I25)`];
}
