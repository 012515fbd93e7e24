import type { TenderKind } from '../sale/tender-kind.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { CardSummary } from '../payments/card.ts';
import type { ReturnPartState } from '../sale/return-states.ts';
import type { TimelineView } from './recovery.ts';
import type { SaleLineView, SaleTotals, TenderView } from './snapshot.ts';

export interface FoundSales {
  readonly sales: readonly PastSaleView[];
  /**
   * Why a paper that was scanned, or a number that was typed, leads to no sale; null where one was found or none named.
   */
  readonly why_none: NoResultReason | null;
  /** The search at the shop's other lanes; null at a till without a store, or when nothing was searched. */
  readonly shop: ShopSearch | null;
}
/** The search at the shop's store, besides this till's own sales. */
export interface ShopSearch {
  /** `too_little`: nothing was given by which another lane's sale can be found. */
  readonly state: 'asked' | 'away' | 'too_little';
  /** Older sales match too but are not listed. */
  readonly more: boolean;
  /** Earlier sales were not searched, because no date was given. */
  readonly since_ms: number | null;
  /** The search was by customer: at other lanes by whole name, tax id or phone. */
  readonly by_customer: boolean;
  /**
   * A customer was given, but other lanes' sales were not searched for them: the store cannot do that, or was not
   * asked.
   */
  readonly without_customer: boolean;
}
/**
 * `in_doubt`: a charge of that sale is unproven; `undone`: it was undone and the sale never paid; `not_paid`: nothing
 * was paid; `other_terms`: the sale exists, but other search terms do not fit it; `not_here`: not a sale of this till.
 */
export type NoResultReason = 'in_doubt' | 'undone' | 'not_paid' | 'other_terms' | 'not_here';

export interface PastSaleView {
  readonly sale_id: string;
  readonly number: number;
  /** The lane that sold it; null for this till. */
  readonly lane: number | null;
  readonly paid_at_ms: number;
  readonly currency: CurrencyCode;
  readonly total_minor: number;
  readonly tip_minor: number;
  readonly card: CardSummary | null;
  /** The ways that paid it, each once, in order. */
  readonly paid_by: readonly TenderKind[];
  /** Proven to be back with the customer, by card and in cash. */
  readonly refunded_minor: number;
}

export type PastLineView = SaleLineView & {
  /** Quantity of earlier returns, in thousandths. */
  readonly returned_milli: number;
  /** One of its returns is not proven yet. */
  readonly in_doubt: boolean;
  /** A part of one of its returns was never begun. */
  readonly unfinished: boolean;
};

export interface PastSaleDetail extends PastSaleView {
  readonly lines: readonly PastLineView[];
  readonly totals: SaleTotals;
  readonly tenders: readonly (TenderView & {
    readonly refunded_minor: number;
    readonly remaining_minor: number;
    readonly timeline: readonly TimelineView[];
  })[];
  /** Returns of it at other lanes, as the store knows them. */
  readonly elsewhere: readonly { readonly lane: number; readonly at_ms: number; readonly amount_minor: number }[];
  /** The tip was refunded in an earlier return. */
  readonly tip_returned: boolean;
  readonly tip_in_doubt: boolean;
  readonly tip_unfinished: boolean;
  readonly returns: readonly ReturnView[];
  readonly printed: number;
}

/** How one part of a return would be refunded. */
export interface ReturnPlanPart {
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly card: CardSummary | null;
  readonly amount_minor: number;
  /** `none`: this payment cannot be refunded now, for `reason`. */
  readonly act: 'cancellation' | 'refund' | 'cash' | 'gift' | 'none';
  readonly captured: 'not_begun' | 'in_process' | 'complete' | 'not_known';
  readonly reason: string | null;
  /** Cash: what leaves the drawer. */
  readonly handed_minor: number;
  /** Cash that was paid in another currency goes back in the store's. */
  readonly paid_in: CurrencyCode | null;
  /** The gift card that it goes to; `shown` is null for a store credit to be created. */
  readonly gift?: { readonly shown: string | null };
}

/** Why the requested return is impossible. */
export type ReturnProblem =
  | 'nothing_remains'
  | 'more_than_remains'
  | 'goods_returned'
  | 'not_possible'
  | 'below_coin'
  | 'drawer_too_low'
  | 'shift_needed'
  | 'return_waiting'
  /** It was sold before the till came to this shop. */
  | 'other_shop'
  /** Its goods pay a sale that is not paid yet. */
  | 'exchange_open'
  /** Paid with returned goods, which is no money to pay out. */
  | 'paid_by_goods'
  /** Money loaded on a gift card is refunded only together with that card, line by line. */
  | 'gift_loaded'
  /** The card to be returned was used since. */
  | 'gift_spent'
  /** The card is in the journal of another till. */
  | 'gift_elsewhere';

/** What would be refunded and how, shown before the PIN. With nothing selected, how all that remains would be. */
export interface ReturnPlanView {
  readonly amount_minor: number;
  /** What can still be refunded of the selected payment, or of all. */
  readonly remaining_minor: number;
  readonly parts: readonly ReturnPlanPart[];
  readonly problem: ReturnProblem | null;
  /** A sale of another lane while the store is unreachable: returns by other lanes are unknown. */
  readonly by_exception?: true;
}

/** One part of a return in its present state. `waiting` after the return ended: a process died before it. */
export interface ReturnPartView {
  readonly part_id: string;
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly card: CardSummary | null;
  readonly amount_minor: number;
  readonly handed_minor: number;
  readonly state: ReturnPartState;
  /** For a card: what it turned out to be, once known. */
  readonly act: 'cancellation' | 'refund' | null;
  readonly transaction_id: string | null;
  /** Why it was refused, as a code. */
  readonly reason: string | null;
  /** What the till handed over for it may not have been seen by a person. */
  readonly untold?: true;
  /** The gift card that it went to, or the store credit that was created for it. */
  readonly gift?: { readonly shown: string; readonly opens: boolean };
}

/** Cash refunded without a sale, of which no person may have seen that it is to be handed over. */
export interface RefundWithoutSale {
  readonly refund_id: string;
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly at_ms: number;
  readonly reason: string;
}

/** A return in its present state: the decision, and each of its parts. */
export interface ReturnView {
  readonly return_id: string;
  readonly sale_id: string;
  readonly sale_number: number;
  /** The lane that sold it; null for this till. */
  readonly lane: number | null;
  readonly at_ms: number;
  readonly currency: CurrencyCode;
  readonly amount_minor: number;
  readonly reason: string | null;
  readonly by: string;
  readonly parts: readonly ReturnPartView[];
}
