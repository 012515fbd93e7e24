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
  /** When what completed it was told; null: not paid. */
  readonly paid_at_ms: number | null;
  /** The event that paid it. */
  readonly paid_seq: number | null;
  readonly first_seq: number;
  /** The event with its newest whole form. */
  readonly last_seq: number | null;
  /** Who bought, as their till names them. */
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
  /** A pre-authorization: nothing is captured before its capture is done. */
  readonly is_tab: boolean;
  readonly capture_step: string | null;
  readonly capture_minor: number | null;
  /** Null: nothing is proven to be captured. */
  readonly captured_minor: number | null;
  readonly is_ended: boolean;
  /** Of what changed it last. */
  readonly seq: number;
  /** When it was begun. */
  readonly at_ms: number;
}

export interface ClaimRow {
  readonly return_id: string;
  /** Of a card payment; of cash the tender. */
  readonly trace_id: string;
  /** The decision that it is a part of: its goods count once. */
  readonly sale_return_id: string | null;
  /** The sale that a gift card pays; null: not told yet, or another claim. */
  readonly sale_id: string | null;
  readonly till_id: string;
  readonly amount_minor: number;
  readonly lines: string;
  readonly call: string;
  readonly state: ClaimState;
  /** Told by a journal, never granted: a fact cannot be refused. */
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

/** One part of what a journal decided to give back. */
export interface ReturnPartRow {
  readonly part_id: string;
  readonly return_id: string;
  readonly source_id: string;
  readonly is_cash: boolean;
  readonly amount_minor: number;
  readonly lines: string;
  /** The gift card that it goes to, as JSON; null: to none. */
  readonly card: string | null;
}

/** A return as the store keeps it. */
export interface KeptReturn {
  readonly return_id: string;
  readonly lines: readonly { readonly line_id: string }[];
  readonly parts: readonly { readonly part_id: string; readonly amount_minor: number }[];
}

/** A gift card of the shop, with all that was ever put on it. */
export interface CardRow {
  readonly card_id: string;
  readonly shown: string;
  readonly kind: string;
  readonly currency: string;
  readonly expires_at_ms: number | null;
  readonly captured_minor: number;
}

/** What put money on a card, once. */
export interface CardPut {
  readonly move_id: string;
  readonly amount_minor: number;
  readonly seq: number;
  readonly at_ms: number;
  /** Null: no line of a sale put it there. */
  readonly sale_id: string | null;
}

/** A line for a person. */
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

/** The rows that a batch touches, as they are now. `put` keeps what is to be written at its end. */
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
  /** What was decided to be given back of a sale that loads cards: a lane may tell it before the sale's own does. */
  returnsOf(sale_id: string): readonly KeptReturn[];
  card(card_id: string): CardRow | null;
  isPut(move_id: string): boolean;
  /** More is on a card, for a reason that counts once. */
  put(row: CardRow, put: CardPut): void;
  /** What a return takes off the cards that its sale sold. */
  unloads(return_id: string): readonly ClaimRow[];
  /** Surely never sent: a late copy of its claim blocks nothing. */
  putWithdrawn(return_id: string): void;
  isWithdrawn(return_id: string): boolean;
  /** Nobody finds these people any more, whatever comes late. */
  erasePeople(person_ids: readonly string[]): void;
  putLease(nonce: string, first: number, traces: readonly string[]): void;
  find(finding: Finding): void;
}
