import type { ResponseFacts } from '../verdict/verdict.ts';
import type { FallbackStep } from './fallback-sequence.ts';

/** The fields of a reversal response that decide: what was undone, if the service named it. */
export type ReversalFacts = ResponseFacts;

/** A part of an attempt that the service reported as undone. */
export interface UndonePart {
  readonly transaction_id: string | null;
  readonly amount_minor: number;
}

/** The call that was made. */
export interface RequestedReversal {
  readonly step: FallbackStep;
  /** Whether the request was sent after the horizon H; when its response came does not matter (0.3). */
  readonly sent_after_horizon: boolean;
  readonly is_last_step: boolean;
  /** Error responses to earlier calls for this attempt. */
  readonly answered_failures: number;
  /** The requested amount, including the tip; null when unknown. */
  readonly amount_minor: number | null;
  readonly currency: string;
  readonly payment_id: string | null;
  /** The charge, if the service named it. */
  readonly transaction_id?: string | null;
  /** Calls that got "not found" for an earlier request sent after the horizon (13.5). */
  readonly not_found_by: readonly FallbackStep[];
  /** Parts that earlier responses reported as undone (13.4). */
  readonly undone: readonly UndonePart[];
  /** Whether the service approved this attempt and named it: then "not found" contradicts the service. */
  readonly approval_seen: boolean;
}
