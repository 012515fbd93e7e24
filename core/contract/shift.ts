import { z } from 'zod';
import type { CurrencyCode } from '../money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { countLinesSchema } from '../shift/cash-count-schema.ts';
import { CARD_DATA_PROBLEM, isFreeOfSecrets } from '../card-data/written-text.ts';
import type { Reconciliation } from '../shift/reconcile.ts';
import { type CountResult, type ShiftReport, countResultSchema } from '../shift/shift-report.ts';
import { type ShiftCash, cashRequestSchema } from '../shift/shift.ts';

const id = z.string().min(1).max(64);
const number = z.int().min(1).max(999_999_999);

/** Intents of shifts. An id that comes with a wish makes it one act, however often it arrives. */
export const SHIFT_INTENTS = {
  'shift.open': z.strictObject({ shift_id: id, float_minor: z.int().min(0).max(AMOUNT_MINOR_MAX) }),
  'shift.cashInOut': cashRequestSchema.refine(({ note }) => isFreeOfSecrets(note), { error: CARD_DATA_PROBLEM }),
  /** X report: what happened in the open shift until now. */
  'shift.report': z.strictObject({}),
  /** Hands a count in; it is kept, and answered beside what was expected. */
  'shift.count': z.strictObject({ shift_id: id, lines: countLinesSchema }),
  /** Closes with a count; `accepted` is the difference that the person who signs was shown. */
  'shift.close': z.strictObject({
    shift_id: id,
    lines: countLinesSchema,
    accepted: z.array(countResultSchema).max(20),
  }),
  'shift.list': z.strictObject({ before: number.optional() }),
  'shift.read': z.strictObject({ number }),
  /** The Z report of a closed shift, or the X report of the open one. */
  'shift.print': z.strictObject({ number }),
  /** Lays the card payments of a shift beside the service's settlement. */
  'shift.reconcile': z.strictObject({ number }),
} as const;

export interface ShiftResults {
  'shift.open': { readonly number: number };
  'shift.cashInOut': null;
  'shift.report': ShiftView;
  'shift.count': { readonly results: readonly CountResult[] };
  'shift.close': ShiftView;
  'shift.list': { readonly shifts: readonly PastShiftView[]; readonly more: boolean };
  'shift.read': ShiftView;
  'shift.print': { readonly copy: boolean };
  'shift.reconcile': Reconciliation;
}

/** The shift that is open, and how shifts are run here. */
export interface ShiftSlice {
  readonly open: OpenShiftView | null;
  readonly next_number: number;
  readonly required: boolean;
  readonly blind_count: boolean;
  /** What a close that is under way is doing. */
  readonly closing: 'waiting' | 'asking' | 'adding_up' | null;
  /** Reports read of those that a reconciliation needs. */
  readonly reconciling: { readonly done: number; readonly of: number } | null;
  /** Grows with everything that changes a report, so that a screen knows when to read again. */
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

/** A payment, return or step of a tab that is not proven: an explained difference, carried forward. */
export interface UnresolvedView {
  readonly trace_id: string;
  readonly kind: 'payment' | 'return' | 'tab';
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly since_ms: number;
  readonly carried: boolean;
  readonly sale_number: number | null;
}

/** A tab that waits for its capture: held on a card, in no total. */
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

/** An X report (`closed` is null) or a Z report. */
export interface ShiftView {
  readonly shift_id: string;
  readonly number: number;
  readonly currency: CurrencyCode;
  readonly opened_at_ms: number;
  readonly opened_by: string;
  readonly automatic: boolean;
  readonly report: ShiftReport;
  readonly movements: readonly CashMovementView[];
  readonly unresolved: readonly UnresolvedView[];
  readonly open_tabs: readonly OpenTabLineView[];
  readonly closed: {
    readonly at_ms: number;
    readonly by: string;
    /** Null: closed without a count. */
    readonly count: { readonly results: readonly CountResult[]; readonly blind: boolean } | null;
    readonly printed: number;
  } | null;
}

export interface PastShiftView {
  readonly number: number;
  readonly currency: CurrencyCode;
  readonly opened_at_ms: number;
  readonly closed_at_ms: number;
  readonly closed_by: string;
  readonly sales: number;
  readonly total_minor: number;
  /** Null: closed without a count. */
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
  'payment_under_way',
  'not_written',
  'settlement_unreadable',
] as const;
