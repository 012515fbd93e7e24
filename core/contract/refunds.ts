import type { CurrencyCode } from '../money/currency.ts';
import type { CardSummary } from '../payments/card.ts';
import type { TimelineView } from './recovery.ts';
import type { SaleLineView, SaleTotals, TenderView } from './snapshot.ts';

export interface FoundSales {
  readonly sales: readonly PastSaleView[];
  /** Why a paper that was scanned, or a number that was typed, leads to no sale; null where one was found or none named. */
  readonly why_none: WhyNone | null;
}
/**
 * `in_doubt`: a charge of that sale is unproven; `undone`: it was taken back and the sale never paid; `not_paid`: rung up,
 * nothing paid; `other_terms`: the sale is there, what else was asked for does not fit it; `not_here`: no sale of this till.
 */
export type WhyNone = 'in_doubt' | 'undone' | 'not_paid' | 'other_terms' | 'not_here';

export interface PastSaleView {
  readonly sale_id: string;
  readonly number: number;
  readonly paid_at_ms: number;
  readonly currency: CurrencyCode;
  readonly total_minor: number;
  readonly tip_minor: number;
  readonly card: CardSummary | null;
  readonly refunded_minor: number;
}

export interface PastSaleDetail extends PastSaleView {
  readonly lines: readonly SaleLineView[];
  readonly totals: SaleTotals;
  readonly tenders: readonly (TenderView & {
    readonly refunded_minor: number;
    readonly remaining_minor: number;
    readonly timeline: readonly TimelineView[];
  })[];
  readonly printed: number;
}

export interface UndoPlanView {
  readonly act: 'cancellation' | 'refund' | 'none';
  readonly captured: 'not_begun' | 'in_process' | 'complete' | 'not_known';
  readonly remaining_minor: number;
  readonly reason: string | null;
}

export type UndoOutcomeView =
  | {
      readonly outcome: 'undone';
      readonly act: 'cancellation' | 'refund';
      readonly amount_minor: number;
      readonly remaining_minor: number;
      readonly transaction_id: string | null;
    }
  | {
      readonly outcome: 'declined';
      readonly act: 'cancellation' | 'refund';
      readonly reason: string;
      readonly detail: string;
    }
  | { readonly outcome: 'not_charged'; readonly reason: string; readonly detail: string }
  | { readonly outcome: 'unknown'; readonly act: 'cancellation' | 'refund'; readonly cause: string };
