import type { OwedOnGifts } from '../gift/gift-card.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { CountResult, ShiftReport } from '../shift/shift-report.ts';
import type { ShiftCash } from '../shift/shift.ts';

/** The open shift, and the rules for shifts. */
export interface ShiftSlice {
  readonly open: OpenShiftView | null;
  readonly next_number: number;
  readonly required: boolean;
  readonly blind_count: boolean;
  /** A difference above this requires a note; null when none does. */
  readonly note_above_minor: number | null;
  /** The step of a close in progress. */
  readonly closing: 'waiting' | 'asking' | 'adding_up' | null;
  /** Reports read so far of those that a reconciliation needs. */
  readonly reconciling: { readonly done: number; readonly of: number } | null;
  /** A request by the back office to close this shift; null for none, or without a shift. */
  readonly close_asked: { readonly by: string; readonly at_ms: number } | null;
  /** Increases with everything that changes a report, so that a screen knows when to reload. */
  readonly version: number;
}

export interface OpenShiftView {
  readonly shift_id: string;
  readonly number: number;
  readonly currency: CurrencyCode;
  readonly opened_at_ms: number;
  readonly opened_by: string;
  readonly automatic: boolean;
}

/** An unproven payment, return or tab step: an explained difference, carried forward. */
export interface UnresolvedView {
  readonly trace_id: string;
  readonly kind: 'payment' | 'return' | 'tab';
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly since_ms: number;
  readonly carried: boolean;
  readonly sale_number: number | null;
  /** The lane of the sale, if another one. */
  readonly sale_lane?: number | undefined;
}

/** A tab that is still to be captured: on hold on a card, in no total. */
export interface OpenTabLineView {
  readonly trace_id: string;
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly since_ms: number;
  readonly sale_number: number | null;
}

export type CashMovementView = Pick<ShiftCash, 'direction' | 'amount_minor' | 'currency' | 'reason' | 'note' | 'by'> & {
  readonly movement_id: string;
  readonly at_ms: number;
};

/** A hand-over of the drawer from one cashier to another. */
export interface HandOverView {
  readonly hand_over_id: string;
  readonly at_ms: number;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  /** The difference that the giving cashier accounts for; empty while the drawer is to be counted blind. */
  readonly own: readonly CountResult[];
}

/** An X report (`closed` is null) or a Z report. */
export interface ShiftView {
  readonly shift_id: string;
  readonly number: number;
  readonly currency: CurrencyCode;
  readonly opened_at_ms: number;
  readonly opened_by: string;
  readonly automatic: boolean;
  readonly report: ShiftReport;
  /** The drawer is to be counted blind: the report has no sum from which its cash could be derived. */
  readonly hides_cash: boolean;
  readonly movements: readonly CashMovementView[];
  readonly hand_overs: readonly HandOverView[];
  readonly unresolved: readonly UnresolvedView[];
  readonly open_tabs: readonly OpenTabLineView[];
  /** What is owed on gift cards, by currency; absent without gift cards. */
  readonly gifts_owed?: readonly OwedOnGifts[];
  readonly closed: {
    readonly at_ms: number;
    readonly by: string;
    /** Null when closed without a count. */
    readonly count: CountedView | null;
    readonly printed: number;
    /** Event and hash of the close, printed so that they are known outside the machine. */
    readonly head: { readonly seq: number; readonly hash: string };
  } | null;
}

export interface CountedView {
  readonly results: readonly CountResult[];
  readonly blind: boolean;
  readonly note: string;
  /** The difference that the last cashier accounts for, after a hand-over; otherwise the whole difference. */
  readonly own: readonly CountResult[];
}

export interface PastShiftView {
  readonly number: number;
  readonly currency: CurrencyCode;
  readonly opened_at_ms: number;
  readonly closed_at_ms: number;
  readonly closed_by: string;
  readonly sales: number;
  readonly total_minor: number;
  /** Null when closed without a count. */
  readonly difference_minor: number | null;
}

/** Refusals of shifts. */
export const SHIFT_ERROR_CODES = [
  'shift_needed',
  'shift_open_already',
  'shift_not_open',
  'shift_changed',
  'shift_too_long',
  'count_wrong',
  'count_again',
  'note_needed',
  'same_person',
  'payment_under_way',
  'not_written',
  'settlement_unreadable',
] as const;
