import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import type { CardSummary } from '../payments/card.ts';
import { freeOfCardData } from '../card-data/written-text.ts';

/** Returns without the receipt: by the card itself, and without any sale at all. */
export const REFUND_FIND_INTENTS = {
  /** The reader reads the card, which is forgotten but for what finds its sales. Nothing is charged. */
  'refund.tapCard': z.strictObject({}),
  'refund.stopTap': z.strictObject({}),
  /**
   * Money back for which no sale was found: in cash alone, because the service returns money only to payments that it knows
   * (service-interface, Refund a payment).
   */
  'refund.blind': z.strictObject({
    /** Given by who asks, so that the same wish sent twice pays once. */
    refund_id: z.string().min(1).max(64),
    amount_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
    reason: freeOfCardData(z.string().trim().min(3).max(120)),
  }),
} as const;

export interface RefundFindResults {
  'refund.tapCard': Pick<CardSummary, 'brand' | 'last_four'>;
  'refund.stopTap': null;
  'refund.blind': null;
}
