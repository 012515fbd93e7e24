import type { ExchangePlan } from './exchange.ts';
import type { TenderKind } from '../sale/tender-kind.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { CardSummary } from '../payments/card.ts';
import type { TabAct } from '../payments/tab.ts';
import type { SecondCurrency } from '../sale/second-currency-schema.ts';
import type { TenderQuotes } from '../sale/tender-adjustment.ts';

/** The second currency on the cash screen. Includes rules and rate, so that the screen computes like the till. */
export interface SecondCurrencyView extends SecondCurrency {
  /** Rounded up to what the shop accepts; never less than the amount due. */
  readonly due_minor: number;
  readonly suggestions_minor: readonly number[];
}

/** A part that did not pay. Its replacement covers as much of the sale, at the price of its own way. */
export interface UnpaidPart {
  /** The amount that was to be charged, and what it covers if that differs. */
  readonly amount_minor: number;
  readonly covers_minor?: number;
  readonly quotes?: TenderQuotes;
}

/** The time limit for the tip. */
export interface TipTimeLimit {
  readonly ends_at_ms: number;
  readonly seconds: number;
  readonly then: 'wait' | 'no_tip';
}

/** One part of a sale on the refund screen. */
export interface ReturnPart {
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly amount_minor: number;
  /** What leaves the drawer for it, by currency; empty for a card. */
  readonly hands_back: readonly { readonly currency: CurrencyCode; readonly amount_minor: number }[];
  readonly card: CardSummary | null;
  /** `doubt`: not confirmed by the service; the till keeps trying. */
  readonly state: 'kept' | 'returning' | 'returned' | 'doubt' | 'refused';
  /** Cash that the till booked as returned right before it stopped: whether it was handed over is not known. */
  readonly untold?: true;
}

/** The state of a slip's printing. */
export type PaperState = 'idle' | 'printing' | 'printed' | 'failed' | 'no_printer';

/**
 * The customer pays on a phone. `code`: the address as a picture; both null until the service has named the payment.
 */
export interface LinkStep {
  readonly step: 'link';
  readonly trace_id: string | null;
  readonly amount_minor: number;
  /** Null until the service has created it. */
  readonly payment_id: string | null;
  readonly code: string | null;
  readonly address: string | null;
  readonly began_at_ms: number;
  readonly ends_at_ms: number | null;
  /** The till has stopped waiting; a payment made now is refunded. */
  readonly giving_up: boolean;
}

/** Steps of a payment that are declared here. */
export type TenderStep =
  | LinkStep
  | {
      readonly step: 'signature';
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly card: CardSummary;
      /** The printing of the slip to be signed. */
      readonly slip: Exclude<PaperState, 'idle'>;
    }
  | { readonly step: 'return'; readonly parts: readonly ReturnPart[]; readonly running: boolean }
  /** Returned goods cover the sale. `plan` is null until the till knows how the rest is refunded. */
  | {
      readonly step: 'exchange';
      readonly sale_number: number;
      readonly credit_minor: number;
      readonly plan: ExchangePlan | null;
      readonly running: boolean;
    }
  /** A tab is open: money is held on the card, and nothing is charged. */
  | {
      readonly step: 'held';
      readonly tender_id: string;
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly card: CardSummary | null;
      readonly label: string | null;
      readonly expires_at_ms: number;
      readonly slip: PaperState;
    }
  /** The sale is being paid from its tab. */
  | {
      readonly step: 'settling';
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly held_minor: number;
      readonly since_ms: number;
    }
  /** The capture failed or is unproven. `raised`: the larger hold was confirmed late, and nothing is captured yet. */
  | {
      readonly step: 'settle_failed';
      readonly outcome: 'refused' | 'not_sent' | 'unknown' | 'raised';
      /** `adjustment` precedes the capture when the hold must be raised. */
      readonly act: TabAct;
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly held_minor: number;
      readonly reason: string;
    };

/** The hold from which the open sale can be settled. */
export interface HeldTabView {
  readonly trace_id: string;
  readonly held_minor: number;
  readonly card: CardSummary | null;
  /** The outcome of one of its steps is unproven: nothing can be captured from it now. */
  readonly unsettled: boolean;
}

export interface ReceiptState {
  /**
   * `uncertain`: the printer failed when part of the receipt may have been printed; only a person requests it again.
   */
  readonly printing: 'idle' | 'printing' | 'printed' | 'failed' | 'uncertain' | 'no_printer';
  readonly detail: string;
}
