import { z } from 'zod';
import { freeOfCardData } from '../card-data/written-text.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import type { CardSummary } from '../payments/card.ts';
import type { SecondCurrency } from '../sale/second-currency-schema.ts';

/** Intents of taking money beyond the plain card and the plain cash, and of what the customer takes home. */
const id = z.string().min(1).max(64);
const trace = z.string().max(36);
const amount = z.int().min(1).max(AMOUNT_MINOR_MAX);

export const TENDER_INTENTS = {
  /** From the choice of tender to the figures of a tip that is not among those offered. */
  'checkout.typeTip': z.strictObject({}),
  /** Cash in the second currency; what goes back does so in the store's currency or in the same. */
  'checkout.takeForeignCash': z.strictObject({ received_minor: amount, change_in: z.enum(['store', 'same']) }),
  /** The cashier compared the signature: accepted, or the approved payment is undone (payment-safety 1.2). */
  'checkout.judgeSignature': z.strictObject({ trace_id: trace, accepted: z.boolean() }),
  /** To the screen that gives paid parts back, and away from it. Nothing is given back by going there. */
  'checkout.reviewParts': z.strictObject({}),
  /** Gives every paid part of the open sale back: an explicit act, as permitted as a refund. */
  'checkout.returnParts': z.strictObject({}),
  /** The code that a customer's phone reads from the screen, as a picture, and what it says. */
  'receipt.qr': z.strictObject({ sale_id: id }),
  /** Writes the receipt as an e-mail file into the outbox; the till sends nothing by itself. */
  'receipt.email': z.strictObject({ sale_id: id, address: freeOfCardData(z.string().max(254)) }),
} as const;

export interface TenderResults {
  'checkout.typeTip': null;
  'checkout.takeForeignCash': null;
  'checkout.judgeSignature': null;
  'checkout.reviewParts': null;
  'checkout.returnParts': { readonly returned: number; readonly open: number };
  'receipt.qr': { readonly svg: string; readonly says: 'address' | 'facts' };
  'receipt.email': { readonly file: string };
}

/** How the second currency stands on the cash screen. Rules and rate are here so that the screen counts as the till does. */
export interface SecondCurrencyView extends SecondCurrency {
  /** Rounded up to what the shop takes; never less than what is due. */
  readonly due_minor: number;
  readonly suggestions_minor: readonly number[];
}

/** Until when the tip is asked for. */
export interface TipTimeLimit {
  readonly ends_at_ms: number;
  readonly seconds: number;
  readonly then: 'wait' | 'no_tip';
}

/** One part of a sale on the screen that gives parts back. */
export interface ReturnPart {
  readonly tender_id: string;
  readonly kind: 'cash' | 'card';
  readonly amount_minor: number;
  /** What leaves the drawer for it, each currency apart; empty for a card. */
  readonly hands_back: readonly { readonly currency: CurrencyCode; readonly amount_minor: number }[];
  readonly card: CardSummary | null;
  /** `doubt`: the service has not confirmed it; the till goes on by itself. */
  readonly state: 'kept' | 'returning' | 'returned' | 'doubt' | 'refused';
}

/** Steps of a payment that this file adds. */
export type TenderStep =
  | {
      readonly step: 'signature';
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly card: CardSummary;
      /** Whether the slip to be signed came out of the printer. */
      readonly slip: 'printing' | 'printed' | 'failed' | 'no_printer';
    }
  | { readonly step: 'return'; readonly parts: readonly ReturnPart[]; readonly running: boolean };
