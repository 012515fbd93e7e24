import type { CurrencyCode } from '../../core/money/currency.ts';
import type { Difference, Reconciliation, TheirLine } from '../../core/shift/reconcile.ts';

/** A lane that a report lacks, and what is known of it. */
export interface MissingLane {
  readonly lane: number;
  readonly till_id: string;
  /** `open`: it sold since its last close. `silent`: it said nothing for two minutes, so that nobody knows. `dead`: its end. */
  readonly why: 'open' | 'silent' | 'dead';
  readonly last_seq: number;
  /** ISO 8601; null: never. */
  readonly last_event: string | null;
  readonly last_word: string | null;
}

/** A lane of a Z: what its closes say of its cards, and what its lines come to. They are the same, or a person is told. */
export interface LaneOfSettlement {
  readonly lane: number;
  readonly z_minor: number;
  readonly lines_minor: number;
}

export interface ShopReconciliation extends Omit<Reconciliation, 'differences' | 'other_shifts'> {
  readonly z_number: number;
  readonly lanes: readonly LaneOfSettlement[];
  /** Add up to the difference of the total, exactly. */
  readonly differences: readonly (Difference & { readonly lane: number | null })[];
  /** Lines that no lane has named yet, while lanes are missing: no difference before those were heard. */
  readonly unplaced: readonly TheirLine[];
  readonly missing: readonly MissingLane[];
  /** Lines of the same days that belong to other Z of this shop. */
  readonly other_days: { readonly count: number; readonly amount_minor: number };
}

/** What is needed before anything can be compared. */
export interface SettlementNeeds {
  readonly z_number: number;
  readonly currency: CurrencyCode;
  /** Days of the Z, by UTC, YYYY-MM-DD. */
  readonly dates: readonly string[];
  readonly lacking: readonly string[];
}

export type Settlement =
  | { readonly outcome: 'reports_lacking'; readonly needs: SettlementNeeds }
  | { readonly outcome: 'compared'; readonly result: ShopReconciliation };

/** What the page of the office is told. */
export type OfficeSettlement = Settlement | { readonly outcome: 'no_z' };
