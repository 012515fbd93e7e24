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
  readonly why_none: WhyNone | null;
  /** What was asked of the other lanes of the shop; null: a till without a store, or nothing was searched. */
  readonly shop: ShopAsked | null;
}
/** What the store of a shop was asked for, beside this till's own sales. */
export interface ShopAsked {
  /** `too_little`: nothing was given that a sale of another lane is found by. */
  readonly state: 'asked' | 'away' | 'too_little';
  /** Older sales match too but are not listed. */
  readonly more: boolean;
  /** Nothing before this was asked for, because no date was given. */
  readonly since_ms: number | null;
  /** A customer was asked for: at other lanes by whole name, tax id or phone. */
  readonly by_customer: boolean;
  /**
   * A customer was given, and other lanes' sales were not looked through for them: the store cannot, or was not asked.
   */
  readonly without_customer: boolean;
}
/**
 * `in_doubt`: a charge of that sale is unproven; `undone`: it was taken back and the sale never paid; `not_paid`: rung
 * up, nothing paid; `other_terms`: the sale is there, what else was asked for does not fit it; `not_here`: no sale of
 * this till.
 */
export type WhyNone = 'in_doubt' | 'undone' | 'not_paid' | 'other_terms' | 'not_here';

export interface PastSaleView {
  readonly sale_id: string;
  readonly number: number;
  /** Where it was sold; null: here. */
  readonly lane: number | null;
  readonly paid_at_ms: number;
  readonly currency: CurrencyCode;
  readonly total_minor: number;
  readonly tip_minor: number;
  readonly card: CardSummary | null;
  /** The ways that paid it, each once, in the order in which they paid. */
  readonly paid_by: readonly TenderKind[];
  /** Proven back with the customer, by card and in cash. */
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

/** How one part of a return would go back. */
export interface ReturnPlanPart {
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly card: CardSummary | null;
  readonly amount_minor: number;
  /** `none`: this payment cannot be given back now, for `reason`. */
  readonly act: 'cancellation' | 'refund' | 'cash' | 'gift' | 'none';
  readonly captured: 'not_begun' | 'in_process' | 'complete' | 'not_known';
  readonly reason: string | null;
  /** Cash: what leaves the drawer. */
  readonly handed_minor: number;
  /** Cash that was paid in another currency goes back in the store's. */
  readonly paid_in: CurrencyCode | null;
  /** The gift card that it goes to; `shown` is null of a store credit that is made for it. */
  readonly gift?: { readonly shown: string | null };
}

/** Why a return cannot be made as it was asked for. */
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
  /** Returned goods paid for it: that is no money to hand out. */
  | 'paid_by_goods'
  /** Money for a gift card goes back with that card alone, line by line. */
  | 'gift_loaded'
  /** The card that would be taken back was used since. */
  | 'gift_spent'
  /** The card is in the journal of another till. */
  | 'gift_elsewhere';

/** What would go back and how, said before the PIN. With nothing chosen yet, how all that remains would. */
export interface ReturnPlanView {
  readonly amount_minor: number;
  /** What can still go back of what was chosen to give it back from. */
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
  /** Card: what it was in the end, once it is known. */
  readonly act: 'cancellation' | 'refund' | null;
  readonly transaction_id: string | null;
  /** Why it was refused: a code. */
  readonly reason: string | null;
  /** The gift card that it went to, or a store credit that was made for it. */
  readonly gift?: { readonly shown: string; readonly opens: boolean };
}

/** A return in its present state: the decision, and each of its parts. */
export interface ReturnView {
  readonly return_id: string;
  readonly sale_id: string;
  readonly sale_number: number;
  /** Where it was sold; null: here. */
  readonly lane: number | null;
  readonly at_ms: number;
  readonly currency: CurrencyCode;
  readonly amount_minor: number;
  readonly reason: string | null;
  readonly by: string;
  readonly parts: readonly ReturnPartView[];
}
