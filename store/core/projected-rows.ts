import type { ClaimState } from '../contract/protocol.ts';
import type { SaleFact } from './journal-facts.ts';

export interface SaleRow {
  readonly sale_id: string;
  readonly till_id: string;
  readonly number: number;
  readonly state: string;
  readonly total_minor: number;
  readonly currency: string;
  /** When it was opened. */
  readonly at_ms: number;
  /** When the part that completed it was reported; null: not paid. */
  readonly paid_at_ms: number | null;
  /** The event that paid it. */
  readonly paid_seq: number | null;
  readonly first_seq: number;
  /** The last event that contained the whole sale. */
  readonly last_seq: number | null;
  /** The customer's id at their till. */
  readonly person_id: string | null;
  /** Lines and parts, as the till last reported them. */
  readonly sale: SaleFact;
}

export interface AttemptRow {
  readonly trace_id: string;
  readonly till_id: string;
  readonly sale_id: string;
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly due_minor: number;
  readonly currency: string;
  readonly service: string | null;
  readonly state: string;
  readonly payment_id: string | null;
  readonly transaction_id: string | null;
  readonly last_four: string | null;
  /** A pre-authorization: nothing is captured until its capture is done. */
  readonly is_tab: boolean;
  readonly capture_step: string | null;
  readonly capture_minor: number | null;
  /** Null: no capture is proven. */
  readonly captured_minor: number | null;
  readonly is_ended: boolean;
  /** The last event that changed it. */
  readonly seq: number;
  /** When it was begun. */
  readonly at_ms: number;
}

export interface ClaimRow {
  readonly return_id: string;
  /** A card payment's trace; for cash the tender's id. */
  readonly trace_id: string;
  /** The decision that it belongs to: its goods count once. */
  readonly sale_return_id: string | null;
  /** The sale that a gift card pays; null: not reported yet, or another kind of claim. */
  readonly sale_id: string | null;
  readonly till_id: string;
  readonly amount_minor: number;
  readonly lines: string;
  readonly call: string;
  readonly state: ClaimState;
  /** Reported by a journal without a grant: a fact cannot be refused. */
  readonly after_the_fact: boolean;
}

export interface CashRow {
  readonly tender_id: string;
  readonly till_id: string;
  readonly sale_id: string;
  readonly captured_minor: number;
  /** When its sale was opened. */
  readonly at_ms: number | null;
}

/** One part of a return that a journal decided. */
export interface ReturnPartRow {
  readonly part_id: string;
  readonly return_id: string;
  readonly source_id: string;
  readonly is_cash: boolean;
  readonly amount_minor: number;
  readonly lines: string;
  /** The gift card that is credited, as JSON; null: none. */
  readonly card: string | null;
}

/** A return as stored. */
export interface KeptReturn {
  readonly return_id: string;
  readonly lines: readonly { readonly line_id: string }[];
  readonly parts: readonly { readonly part_id: string; readonly amount_minor: number }[];
}

/** A gift card of the shop; `captured_minor` is the sum of all its loads. */
export interface CardRow {
  readonly card_id: string;
  readonly shown: string;
  readonly kind: string;
  readonly currency: string;
  readonly expires_at_ms: number | null;
  readonly captured_minor: number;
}

/** One load of a card; it counts once. */
export interface CardPut {
  readonly move_id: string;
  readonly amount_minor: number;
  readonly seq: number;
  readonly at_ms: number;
  /** Null: not loaded by a line of a sale. */
  readonly sale_id: string | null;
}

/** An entry for a person to resolve. */
export interface Finding {
  readonly kind:
    | 'unknown_shape'
    | 'number_twice'
    | 'sale_of_two_tills'
    | 'trace_of_two_tills'
    | 'returned_too_much'
    | 'gift_overdrawn'
    | 'gift_of_unknown_card'
    | 'return_of_two_tills'
    | 'return_of_unknown_trace';
  readonly subject: string;
  readonly seq: number;
}

/** The rows that a batch touches. `put…` methods collect what is written at its end. */
export interface ProjectionRows {
  sale(sale_id: string): SaleRow | null;
  putSale(row: SaleRow): void;
  attempt(trace_id: string): AttemptRow | null;
  putAttempt(row: AttemptRow): void;
  attemptsOf(sale_id: string): readonly AttemptRow[];
  claim(return_id: string): ClaimRow | null;
  putClaim(row: ClaimRow): void;
  claimsOf(trace_id: string): readonly ClaimRow[];
  cash(tender_id: string): CashRow | null;
  putCash(row: CashRow): void;
  returnPart(part_id: string): ReturnPartRow | null;
  putReturn(
    of: { readonly return_id: string; readonly sale_id: string; readonly lines: string },
    parts: readonly ReturnPartRow[],
  ): void;
  /** Returns of a sale that loads cards: another lane may report one before the sale itself is reported. */
  returnsOf(sale_id: string): readonly KeptReturn[];
  card(card_id: string): CardRow | null;
  isPut(move_id: string): boolean;
  /** Loads a card once per `move_id`. */
  put(row: CardRow, put: CardPut): void;
  /** What a return deducts from the cards that its sale loaded. */
  unloads(return_id: string): readonly ClaimRow[];
  /** Proven never sent: a late copy of its claim blocks nothing. */
  putWithdrawn(return_id: string): void;
  isWithdrawn(return_id: string): boolean;
  /** These people can no longer be found, even by events that arrive late. */
  erasePeople(person_ids: readonly string[]): void;
  putLease(nonce: string, first: number, traces: readonly string[]): void;
  find(finding: Finding): void;
}
