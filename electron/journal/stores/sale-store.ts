import type { Customer, CustomerBook } from '../../../core/customer/customer.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { SaleReturn, StandingReturn } from '../../../core/sale/sale-return.ts';
import type { EventOf } from '../events/events.ts';

/** A payment of another lane's sale, as that lane proved it. */
export type AdoptedPayment = Omit<EventOf<'attempt_adopted'>, 'type'>;

/** What lets something be taken from a card of a shop: written in the commit that takes it. */
export type GiftGrant = Omit<EventOf<'gift_granted'>, 'type'>;

export interface SaleQuery {
  /** Sale number, sale_id or trace_id, e.g. from the receipt's barcode. */
  readonly text?: string;
  readonly amount_minor?: number;
  readonly last_four?: string;
  /** Bought by any of them. */
  readonly customers?: readonly Customer[];
  readonly from_ms?: number;
  readonly to_ms?: number;
  readonly limit: number;
}

/**
 * Sales in the journal's database: the part of the journal that the till's services use. Attempts are the engine's alone.
 * An open cart survives a kill; money facts (cash taken, sale paid) are events, durable before the method returns.
 */
export interface SaleStore extends CustomerBook {
  /** A new sale with the next number, stored OPEN. */
  openSale(currency: CurrencyCode, cashier: string, reference?: string): Sale;
  /** Saves a cart that is OPEN or HELD (lines, discounts, tip). Asserts that no paid tender is changed or dropped. */
  saveSale(sale: Sale): void;
  /** Adds a card tender in state pending and moves the sale to PAYING, before `PaymentEngine.pay`. */
  beginCardTender(sale: Sale, tender: Tender): Sale;
  /** Records cash as paid; the sale becomes PAID when `due_minor` is covered. Durable. */
  takeCash(sale: Sale, tender: Tender, due_minor: number): Sale;
  /** A paid cash part of an OPEN sale goes back to the customer; its tender is undone. Durable. */
  returnCash(sale_id: string, tender_id: string, who: string): Sale;
  /**
   * Goods of an earlier sale pay a part of this one, or all of it: credit tender and return are one commit. The return is done
   * in the commit that makes this sale PAID. Durable before it returns.
   */
  beginExchange(sale: Sale, tender: Tender, due_minor: number, returned: SaleReturn, act: Act): Sale;
  /** The sale is not made after all: its credit and the return of it are dropped together. Durable. */
  dropExchange(sale_id: string, tender_id: string, who: string): Sale;
  /**
   * A gift card pays a part of this sale, or all of it: held on the card until the sale is PAID, and bound in that commit.
   * Durable before it returns.
   */
  takeGift(sale: Sale, tender: Tender, due_minor: number, granted?: GiftGrant, act?: Act): Sale;
  /** The part pays nothing of the OPEN sale: its card has all of it again. Durable. */
  releaseGift(sale_id: string, tender_id: string, who: string): Sale;
  /** A person changed what is on a card; the act says why. Durable. */
  adjustGift(adjustment: Omit<EventOf<'gift_adjusted'>, 'type'>, act: Act, granted?: GiftGrant): void;
  /** The cards of this journal, so many there are, are the shop's from here on. Durable. */
  shareGifts(cards: number): void;
  /** So much shall be taken from a card of the shop; its store is asked after this. Durable before it returns. */
  askGift(wish: Omit<EventOf<'gift_asked'>, 'type'>): void;
  /** It is not taken. Durable, so that the store ends what it granted whenever it hears of it. */
  dropGift(move_id: string, cause: string): void;
  /** Keeps a copy of another lane's paid sale with its payments, so that money of it can go back here. Durable. */
  adopt(sale: Sale, payments: readonly AdoptedPayment[]): void;
  /** Money of a PAID sale shall go back, in these parts; the act stands in the trail beside it. Durable before it returns. */
  beginReturn(returned: SaleReturn, act: Act, granted?: readonly GiftGrant[]): void;
  /** What the till did with a part itself: cash was handed over, it was refused before it was asked, or never begun. Durable. */
  stepReturn(part_id: string, state: 'done' | 'refused' | 'dropped', cause?: string): void;
  saleReturn(return_id: string): StandingReturn | null;
  /** Whether this journal decided or began it: a part of a return, or an undo of a payment. */
  knowsReturn(return_id: string): boolean;
  /** Returns of one sale, the oldest first. */
  returnsOf(sale_id: string): readonly StandingReturn[];
  /** With a part that was never begun: a process died between two parts. The oldest first. */
  waitingReturns(): readonly StandingReturn[];
  /** Ends an OPEN sale without payment. Refused (assertion) while a tender is paid, pending or unknown. */
  abandonSale(sale_id: string): void;
  /** OPEN, HELD and PAYING sales, oldest first. After a restart a PAYING sale is OPEN again with its tender unknown. */
  unfinishedSales(): readonly Sale[];
  sale(sale_id: string): Sale | null;
  findSales(query: SaleQuery): readonly Sale[];
  /** Counts what was printed, so that a second print is marked as a copy. Returns how many times it was printed before. */
  recordPrint(sale_id: string): number;
  /** How many times the receipt was printed; 0 for a sale that the journal does not know. */
  printCount(sale_id: string): number;
  /** An act of a person, for the audit trail: who, what, on what. */
  recordAct(act: Act): void;
}
