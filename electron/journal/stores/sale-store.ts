import type { Customer, CustomerBook } from '../../../core/customer/customer.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { SaleReturn, RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { EventOf } from '../events/events.ts';
import type { HandoverOf } from '../tables/handover-table.ts';

/** A payment of another lane's sale, as that lane proved it. */
export type AdoptedPayment = Omit<EventOf<'attempt_adopted'>, 'type'>;

/** Allows taking from a card of a shop: written in the commit that takes it. */
export type GiftGrant = Omit<EventOf<'gift_granted'>, 'type'>;

export interface SaleQuery {
  /** Sale number, sale_id or trace_id, e.g. from the receipt's barcode. */
  readonly text?: string;
  readonly amount_minor?: number;
  readonly last_four?: string;
  /** Bought by any of these. */
  readonly customers?: readonly Customer[];
  readonly from_ms?: number;
  readonly to_ms?: number;
  readonly limit: number;
}

/**
 * Sales in the journal's database: the part of the journal for the till's services. Attempts belong to the engine
 * alone. An open cart survives a kill; money facts (cash taken, sale paid) are events, durable before the method
 * returns.
 */
export interface SaleStore extends CustomerBook {
  /** A new sale with the next number, stored OPEN. */
  openSale(currency: CurrencyCode, cashier: string, reference?: string): Sale;
  /** Saves an OPEN or HELD cart (lines, discounts, tip). Asserts that no paid tender is changed or dropped. */
  saveSale(sale: Sale): void;
  /** Adds a pending card tender and moves the sale to PAYING, before `PaymentEngine.pay`. */
  beginCardTender(sale: Sale, tender: Tender): Sale;
  /** Records cash as paid; the sale becomes PAID once `due_minor` is covered. Durable. */
  takeCash(sale: Sale, tender: Tender, due_minor: number): Sale;
  /** Hands a paid cash part of an OPEN sale back to the customer and undoes its tender. Durable. */
  returnCash(sale_id: string, tender_id: string, who: string): Sale;
  /**
   * Goods of an earlier sale pay all or a part of this one: credit tender and return in one commit. The return is
   * completed by the commit that makes this sale PAID. Durable before it returns.
   */
  beginExchange(sale: Sale, tender: Tender, due_minor: number, returned: SaleReturn, act: Act): Sale;
  /** Drops the sale's credit together with its return. Durable. */
  dropExchange(sale_id: string, tender_id: string, who: string): Sale;
  /**
   * A gift card pays all or a part of this sale: held on the card until the sale is PAID, and bound in that commit.
   * Durable before it returns.
   */
  takeGift(sale: Sale, tender: Tender, due_minor: number, granted?: GiftGrant, act?: Act): Sale;
  /** Releases a gift card part of an OPEN sale; the amount is available on its card again. Durable. */
  releaseGift(sale_id: string, tender_id: string, who: string): Sale;
  /** Changes a card's balance on a person's decision; the act says why. Durable. */
  adjustGift(adjustment: Omit<EventOf<'gift_adjusted'>, 'type'>, act: Act, granted?: GiftGrant): void;
  /** From here on this journal's cards belong to the shop; `cards` is their number. Durable. */
  shareGifts(cards: number): void;
  /**
   * Records that an amount is to be taken from a card of the shop, before its store is asked. Durable before it
   * returns.
   */
  requestGiftClaim(wish: Omit<EventOf<'gift_asked'>, 'type'>): void;
  /** Records that it is not taken. Durable, so that the store ends any grant once it learns of this. */
  dropGift(move_id: string, cause: string): void;
  /** Stores a copy of another lane's paid sale with its payments, so that its money can be returned here. Durable. */
  adopt(sale: Sale, payments: readonly AdoptedPayment[]): void;
  /**
   * Decides to return money of a PAID sale in these parts, together with the act; `slip`: one is to be printed, and due
   * until a person saw the end. Durable before it returns.
   */
  beginReturn(
    returned: SaleReturn,
    act: Act,
    more?: { readonly granted?: readonly GiftGrant[]; readonly slip?: boolean },
  ): void;
  /**
   * Records what the till itself did with a part: cash handed over, refused before any call, or never begun. What it
   * hands over is untold from the same commit on. Durable.
   */
  stepReturn(part_id: string, state: 'done' | 'refused' | 'dropped', cause?: string): void;
  saleReturn(return_id: string): RecordedReturn | null;
  /** Whether this journal decided or began it: a part of a return, or an undo of a payment. */
  knowsReturn(return_id: string): boolean;
  /** Returns of one sale, the oldest first. */
  returnsOf(sale_id: string): readonly RecordedReturn[];
  /** Returns with a part that never began, because a process died between two parts. Oldest first. */
  waitingReturns(): readonly RecordedReturn[];
  /** Returns of which a person may not have seen what they hand over, because a process died. Oldest first. */
  untoldReturns(): readonly RecordedReturn[];
  /** Records that a person saw what a return hands over, its slip too, with the act in one commit. Durable. */
  tellReturn(return_id: string, act?: Act): void;
  /** Ids of what else the till hands over of which no person may have seen it, oldest first. */
  untold(what: HandoverOf): readonly string[];
  /** Records that a person saw these, with the act in one commit. Durable; what was told already writes nothing. */
  tell(ids: readonly string[], act?: Act): void;
  /** Ends an OPEN sale without payment. Refused (assertion) while a tender is paid, pending or unknown. */
  abandonSale(sale_id: string): void;
  /** OPEN, HELD and PAYING sales, oldest first. After a restart a PAYING sale is OPEN again with its tender unknown. */
  unfinishedSales(): readonly Sale[];
  sale(sale_id: string): Sale | null;
  findSales(query: SaleQuery): readonly Sale[];
  /** Counts a print, so that later ones are marked as copies. Returns the number of earlier prints. */
  recordPrint(sale_id: string): number;
  /** Number of prints of the receipt; 0 for an unknown sale. */
  printCount(sale_id: string): number;
  /** A person's act for the audit trail: who, what, on what. */
  recordAct(act: Act): void;
}
