import type { CurrencyCode } from '../../core/money/currency.ts';
import type { Difference, Reconciliation, TheirLine } from '../../core/shift/reconcile.ts';

/** A lane missing from a comparison, and what is known of it. */
export interface MissingLane {
  readonly lane: number;
  readonly till_id: string;
  /** `open`: it sold since its last close. `silent`: not heard for two minutes, so unknown. `dead`: declared dead. */
  readonly why: 'open' | 'silent' | 'dead';
  readonly last_seq: number;
  /** ISO 8601; null: never. */
  readonly last_event: string | null;
  readonly last_word: string | null;
}

/** One lane of a Z: the card totals of its closes, and the sum of its settled lines. A person sees any difference. */
export interface LaneOfSettlement {
  readonly lane: number;
  readonly z_minor: number;
  readonly lines_minor: number;
}

export interface ShopReconciliation extends Omit<Reconciliation, 'differences' | 'other_shifts'> {
  readonly z_number: number;
  readonly lanes: readonly LaneOfSettlement[];
  /** They add up to the difference of the totals exactly. */
  readonly differences: readonly (Difference & { readonly lane: number | null })[];
  /** Settled lines that no lane has claimed yet: not a difference while lanes are missing. */
  readonly unplaced: readonly TheirLine[];
  readonly missing: readonly MissingLane[];
  /** Lines of the same days that belong to another Z of this shop. */
  readonly other_days: { readonly count: number; readonly amount_minor: number };
}

/** What is missing before a comparison is possible. */
export interface SettlementNeeds {
  readonly z_number: number;
  readonly currency: CurrencyCode;
  /** UTC days of the Z, YYYY-MM-DD. */
  readonly dates: readonly string[];
  readonly lacking: readonly string[];
}

export type Settlement =
  | { readonly outcome: 'reports_lacking'; readonly needs: SettlementNeeds }
  | { readonly outcome: 'compared'; readonly result: ShopReconciliation };

/** What the back office's page gets. */
export type OfficeSettlement = Settlement | { readonly outcome: 'no_z' };
