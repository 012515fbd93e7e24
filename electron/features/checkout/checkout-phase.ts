import type { TenderKind } from '../../../core/sale/tender-kind.ts';
import type { InstallmentPlan } from '../../../core/sale/installments.ts';
import type { ExchangePlan } from '../../../core/contract/exchange.ts';
import type { LinkStep, PaperState, ReturnPart, TenderStep } from '../../../core/contract/checkout.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import type { TipPlace } from '../../../core/sale/tip.ts';
import type { ReaderPrompt } from '../../../drivers/reader/card-reader.ts';
import type { InstallmentsChoice, PaymentOutcome } from '../../payments/payment-engine.ts';

/** A card part in progress; the same attempt through reading, installments and processing. */
export interface CardAttempt {
  readonly tender_id: string;
  /** Amount charged to the card, including its share of the tip. */
  readonly amount_minor: number;
  /** Opens a tab: money is held, nothing is charged. */
  readonly holds: boolean;
  /** Known once the engine has journaled the intent. */
  readonly trace_id: string | null;
  readonly prompt: ReaderPrompt;
  /** When the reader began waiting for the card, for display; null before. */
  readonly asked_at_ms: number | null;
  readonly cancelling: boolean;
  readonly sent_at_ms: number | null;
}

type Outcome<Kind extends PaymentOutcome['outcome']> = Extract<PaymentOutcome, { outcome: Kind }>;

/** The step of a payment on the screen. The truth about the money is in the sale, not here. */
export type CheckoutPhase =
  | { readonly name: 'tip' }
  | { readonly name: 'tender' }
  | { readonly name: 'cash'; readonly amount_minor: number }
  | { readonly name: 'card'; readonly attempt: CardAttempt }
  | {
      readonly name: 'installments';
      readonly attempt: CardAttempt;
      readonly card: CardSummary;
      readonly plans: readonly InstallmentPlan[];
      readonly fees_read_at_ms: number | null;
      /** The plan that the customer tapped on the customer display. */
      readonly wished: number | null;
      readonly choose: (choice: InstallmentsChoice | null | 'cancel') => void;
    }
  | {
      readonly name: 'processing';
      readonly attempt: CardAttempt;
      readonly card: CardSummary;
      readonly since_ms: number;
      readonly slow: boolean;
    }
  | {
      readonly name: 'signature';
      readonly attempt: CardAttempt;
      readonly card: CardSummary;
      readonly slip: Extract<TenderStep, { step: 'signature' }>['slip'];
      readonly judge: (accepted: boolean) => void;
    }
  /** The customer pays on a phone; null fields are not known yet. */
  | ({ readonly name: 'link'; readonly tender_id: string } & Omit<LinkStep, 'step'>)
  /** Paid parts being returned; parts not listed here are as the sale says. */
  | {
      readonly name: 'return';
      readonly states: Readonly<Record<string, ReturnPart['state']>>;
      readonly running: boolean;
      /** Cash parts that the till booked as returned right before it stopped; empty otherwise. */
      readonly untold: readonly string[];
    }
  /** Returned goods cover the sale; the plan for the rest is null until known. */
  | { readonly name: 'exchange'; readonly plan: ExchangePlan | null; readonly running: boolean }
  | { readonly name: 'held'; readonly tender_id: string; readonly trace_id: string; readonly slip: PaperState }
  | {
      readonly name: 'settling';
      readonly trace_id: string;
      readonly tender_id: string;
      readonly amount_minor: number;
      readonly held_minor: number;
      readonly since_ms: number;
    }
  | ({ readonly name: 'settle_failed' } & Omit<Extract<TenderStep, { step: 'settle_failed' }>, 'step'>)
  | { readonly name: 'approved'; readonly tender_id: string; readonly change_minor: number }
  | { readonly name: 'declined'; readonly tender_id: string; readonly outcome: Outcome<'declined'> }
  | { readonly name: 'not_charged'; readonly tender_id: string; readonly outcome: Outcome<'not_charged'> }
  | {
      readonly name: 'unknown';
      readonly tender_id: string;
      readonly trace_id: string;
      readonly cause: string;
      readonly card: CardSummary | null;
      readonly sent_at_ms: number | null;
      readonly unknown_at_ms: number;
      readonly approved_minor?: number;
    };

/** One payment on the screen, from "Cobrar" until the next sale. */
export interface Checkout {
  readonly sale_id: string;
  /** Where a tip is requested; null for nowhere. */
  readonly tip: TipPlace | null;
  /** Whether a choice of installments is part of this payment: null until the card is known. */
  readonly installments: 'offered' | 'skipped' | null;
  readonly kind: TenderKind | null;
  /** Amount to hold; null for a payment. */
  readonly hold_minor: number | null;
  /** Nothing can be taken from its tab here: the tab is not offered again. */
  readonly tab_ended?: boolean;
  readonly phase: CheckoutPhase;
}
/** The payment on the screen, if any: written by the checkout, and read by tasks that wait for its end. */
export class CheckoutState {
  checkout: Checkout | null = null;

  get isOpen(): boolean {
    return this.checkout !== null;
  }
}

export type PhaseName = CheckoutPhase['name'];

/** Phases with a live attempt: only its outcome leaves the screen. */
export function attemptOf(phase: CheckoutPhase): CardAttempt | null {
  return 'attempt' in phase ? phase.attempt : null;
}

/** A new part may start from any of these; each shows the outcome of the last part. */
export const CHOICE_PHASES: readonly PhaseName[] = ['tender', 'cash', 'declined', 'not_charged', 'unknown'];
