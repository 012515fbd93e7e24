import type { ReturnPlanView } from '../../../core/contract/refunds.ts';
import { assertNever } from '../../../core/assert.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { isWaiting, mayBeReturned } from '../../../core/sale/return-states.ts';
import type { ReturnedLine, RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { UndoRequest } from '../../payments/payment-engine.ts';
import type { ShopReturns, ShopReturnState } from '../store/shop-returns.ts';

export interface LaneClaimParts {
  /** Absent at a till without a store. */
  readonly shop_returns?: ShopReturns | undefined;
  readonly sales: Pick<SaleStore, 'returnsOf'>;
  readonly settings: () => Pick<Settings, 'return_exception_minor'>;
}

type WishedReturn = Pick<RecordedReturn, 'return_id' | 'sale_id' | 'amount_minor' | 'by_exception'> & {
  readonly lines: readonly ReturnedLine[];
};
/** The data of a part that the store counts. */
type WishedPart = { readonly part_id: string; readonly amount_minor: number } & (
  | { readonly kind: 'card' | 'link'; readonly trace_id: string }
  | { readonly kind: 'cash'; readonly tender_id: string }
  | { readonly kind: 'credit' | 'gift'; readonly tender_id: string; readonly trace_id?: string | undefined }
);

/** The grant of a part, or why it is not sent. */
export type ClaimedPart =
  { readonly stop: string } | ({ readonly stop: null } & Pick<UndoRequest, 'grant' | 'isStillGranted'>);

/**
 * A return is claimed at the store before it is sent, so that no two lanes return the same money (store 9). Without the
 * store a till still returns what it sold itself; another lane's sale only as an exception, up to the shop's limit and
 * once per receipt.
 */
export class LaneClaims {
  readonly #parts: LaneClaimParts;

  constructor(parts: LaneClaimParts) {
    this.#parts = parts;
  }

  get has_store(): boolean {
    return this.#parts.shop_returns !== undefined;
  }

  /** What other lanes refunded, as last reported. */
  known({ sale_id }: Sale): ShopReturnState | null {
    return this.#parts.shop_returns?.known(sale_id) ?? null;
  }

  /** Queries the store again; null when there is none or it is unreachable. */
  async fetch(sale: Sale): Promise<ShopReturnState | null> {
    return (await this.#parts.shop_returns?.fetch(sale)) ?? null;
  }

  /** A till that moved from another shop brought its sales along; they are returned where they were sold. */
  isOfOtherShop({ of_lane, number }: Sale): boolean {
    return of_lane === undefined && number <= (this.#parts.shop_returns?.elsewhere_sales ?? 0);
  }

  /** Whether refunding another lane's sale would be an exception without the store, as last reported. */
  isException(sale: Sale): boolean {
    return sale.of_lane !== undefined && this.known(sale) === null;
  }

  /**
   * Why another lane's sale is not refunded without the store (store 9.6); null when it is. The
   * approver must have seen that it is an exception.
   */
  whyNoException(
    { sale_id }: Sale,
    { by_exception, amount_minor }: Pick<ReturnPlanView, 'by_exception' | 'amount_minor'>,
    read: { readonly by_exception?: true | undefined },
  ): 'store_away' | 'plan_changed' | null {
    if (by_exception !== true) return null;
    const may = amount_minor <= (this.#parts.settings().return_exception_minor ?? 0) && this.isFirst(sale_id);
    return !may ? 'store_away' : read.by_exception === true ? null : 'plan_changed';
  }

  /** Gives up a claim that certainly never began. An unreachable store keeps the claim, which blocks that return. */
  async withdraw(return_id: string): Promise<void> {
    await this.#parts.shop_returns?.withdraw(return_id);
  }

  async claim(sale: Sale, returned: WishedReturn, part: WishedPart): Promise<ClaimedPart> {
    const { shop_returns: shop } = this.#parts;
    if (shop === undefined) return sale.of_lane === undefined ? { stop: null } : { stop: 'store_away' };
    if (this.isOfOtherShop(sale)) return { stop: 'other_shop' };
    const outcome = await shop.claim({
      ...{ return_id: part.part_id, sale_return_id: returned.return_id, amount_minor: part.amount_minor },
      ...claimedFrom(part),
      lines: [...returned.lines],
    });
    if (outcome.kind === 'granted')
      return { stop: null, grant: outcome.grant, isStillGranted: () => outcome.isStillGood() };
    if (outcome.kind === 'refused' && outcome.why !== 'not_possible') return { stop: outcome.why };
    if (sale.of_lane === undefined) return { stop: null };
    if (outcome.kind !== 'away') return { stop: 'not_possible' };
    const { return_exception_minor } = this.#parts.settings();
    const { by_exception, amount_minor, sale_id, return_id } = returned;
    const may = by_exception === true && amount_minor <= (return_exception_minor ?? 0);
    return may && this.isFirst(sale_id, return_id) ? { stop: null } : { stop: 'store_away' };
  }

  /** Whether no other return refunds anything of the sale; a fully refused return does not count. */
  private isFirst(sale_id: string, return_id?: string): boolean {
    return this.#parts.sales
      .returnsOf(sale_id)
      .every((one) => one.return_id === return_id || !one.parts.some((part) => isWaiting(part) || mayBeReturned(part)));
  }
}

/** What the store counts a part against, and the call that refunds it. */
function claimedFrom(part: WishedPart): Pick<Parameters<ShopReturns['claim']>[0], 'trace_id' | 'call'> {
  switch (part.kind) {
    case 'card':
    case 'link':
      return { trace_id: part.trace_id, call: 'R5' };
    case 'cash':
      return { trace_id: part.tender_id, call: 'cash' };
    // No service is involved: it is counted against what paid for the goods.
    case 'gift':
    case 'credit':
      return { trace_id: part.trace_id ?? part.tender_id, call: 'cash' };
    default:
      return assertNever(part, 'part of a return');
  }
}
