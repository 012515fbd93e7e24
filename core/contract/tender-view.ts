import type { CardSummary } from '../payments/card.ts';
import type { ForeignCash } from '../sale/second-currency-schema.ts';
import type { TenderKind } from '../sale/tender-kind.ts';
import type { TenderState } from '../sale/tender-state.ts';
import type { UndoneBy } from '../verdict/undone-by.ts';

/** One part of a sale for the screens. */
export interface TenderView {
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly state: TenderState;
  /** For a failed card part: the bank declined it. Otherwise nothing was ever sent. */
  readonly declined?: boolean;
  readonly amount_minor: number;
  readonly tip_minor: number;
  /** Surcharge (+) or discount (−) for the way of paying, included in its amount. */
  readonly adjustment?: { readonly basis_points: number; readonly amount_minor: number };
  readonly received_minor: number | null;
  readonly change_minor: number | null;
  /** For cash: the rounding of `amount_minor` to coins, more (+) or less (−). */
  readonly rounding_minor?: number;
  /** For an undone part: what undid it. */
  readonly undone_by?: UndoneBy;
  /** For cash in a second currency. */
  readonly foreign?: ForeignCash;
  readonly card: CardSummary | null;
  readonly installments: number | null;
  readonly trace_id: string | null;
  readonly approval_code: string | null;
  /** The gift card that pays it, and its balance after that. */
  readonly gift?: { readonly shown: string; readonly left_minor: number };
  readonly at_ms: number;
}
