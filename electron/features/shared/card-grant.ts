import type { ReturnPart, ReturnedLine } from '../../../core/sale/sale-return.ts';
import type { GiftGrant } from '../../journal/stores/sale-store.ts';

/** Permission to deduct from a card: in the commit that contains `granted`, or never. */
export interface CardGrant {
  /** Undefined at a standalone till, which knows the balance of its cards. */
  readonly granted: GiftGrant | undefined;
  /** Checked right before use: a grant from an earlier life of the store is void (store 12.3). */
  isStillGood(): boolean;
  giveUp(cause: string): void;
}

/** The parts of a return that determine how much is deducted from the cards its sale sold. */
export interface DecidedReturn {
  readonly return_id: string;
  readonly lines: readonly ReturnedLine[];
  readonly parts: readonly ReturnPart[];
}
