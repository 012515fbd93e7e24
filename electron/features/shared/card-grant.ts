import type { ReturnPart, ReturnedLine } from '../../../core/sale/sale-return.ts';
import type { GiftGrant } from '../../journal/stores/sale-store.ts';

/** Something may be taken from a card: in the commit that has `granted`, or never. */
export interface CardGrant {
  /** None in the book of a till alone, which knows what is on its cards. */
  readonly granted: GiftGrant | undefined;
  /** Checked right before use: a grant from an earlier life of the store is void (store 12.3). */
  isStillGood(): boolean;
  giveUp(cause: string): void;
}

/** What of a return says how much comes off the cards that its sale sold. */
export interface DecidedReturn {
  readonly return_id: string;
  readonly lines: readonly ReturnedLine[];
  readonly parts: readonly ReturnPart[];
}
