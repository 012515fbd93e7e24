import type { CurrencyCode } from '../money/currency.ts';
import type { CardSummary } from '../payments/card.ts';
import type { SecondCurrency } from '../sale/second-currency-schema.ts';

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
