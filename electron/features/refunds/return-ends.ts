import type { IntentResults } from '../../../core/contract/intents.ts';
import type { StatusSlice } from '../../../core/contract/snapshot.ts';
import type { RefundWithoutSale, ReturnView } from '../../../core/contract/refunds.ts';
import { succeed } from '../../../core/result.ts';
import { waitsForSale } from '../../../core/sale/exchange.ts';
import { mayBeReturned } from '../../../core/sale/return-states.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { ShiftStore } from '../../journal/stores/shift-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { laterOutcome, returnView } from './return-views.ts';

export interface ReturnEndsParts {
  readonly sales: Pick<
    SaleStore,
    'sale' | 'saleReturn' | 'waitingReturns' | 'untoldReturns' | 'tellReturn' | 'untold' | 'tell'
  >;
  readonly shifts: Pick<ShiftStore, 'movement'>;
  readonly engine: Pick<PaymentEngine, 'attempt'>;
  readonly receipts: Pick<ReceiptService, 'printReturn'>;
  readonly publisher: { changed(slice: 'status'): void };
}

/**
 * Returns that need a person after a process died: a part never began, or no person may have seen what is handed over:
 * cash, a store credit, the slip. The latter is stored with its booking, so that it is shown until a person says that it
 * was seen. The same for refunds without a sale.
 */
export class ReturnEnds {
  readonly #parts: ReturnEndsParts;
  private readonly isRunning: (sale_id: string) => boolean;
  /** Ended since this start: the page that asked shows them. */
  private readonly shown = new Set<string>();

  constructor(parts: ReturnEndsParts, isRunning: (sale_id: string) => boolean) {
    this.#parts = parts;
    this.isRunning = isRunning;
  }

  ended(return_id: string): void {
    this.shown.add(return_id);
  }

  /** How many, for the status; `returns_stopped` without those that the page shows that asked for them. */
  get counts(): Pick<StatusSlice['recovery'], 'returns_stopped' | 'returns_left'> {
    const waiting = new Set(this.#parts.sales.waitingReturns().map(({ return_id }) => return_id));
    const [returns, refunds] = [this.all(), this.withoutSale()];
    const stopped = returns.filter(({ return_id }) => waiting.has(return_id) || !this.shown.has(return_id));
    const unseen = refunds.filter(({ refund_id }) => !this.shown.has(refund_id));
    return {
      returns_stopped: stopped.length + unseen.length,
      returns_left: returns.length + refunds.length,
    };
  }

  waiting(): Answer<IntentResults['refund.waiting']> {
    return succeed({
      returns: this.all().flatMap((one) => this.view(one) ?? []),
      without_sale: this.withoutSale(),
    });
  }

  /** A person saw what a return hands over, said again too; who says so after a start is in the trail. */
  told(return_id: string, grant: Grant | null): Answer<null> {
    const { sales, shifts, publisher } = this.#parts;
    const returned = sales.saleReturn(return_id);
    const refund = shifts.movement(return_id)?.reason === 'refund';
    if (returned === null && !refund) return refuse('not_found', `no return ${return_id}`);
    if (returned !== null && this.isRunning(returned.sale_id)) return refuse('not_now', 'it has not ended');
    const is_untold = refund || this.all().some((one) => one.return_id === return_id);
    const act =
      grant !== null && !this.shown.has(return_id) && is_untold
        ? { ...byWhom(grant), what: 'return_told', subject: return_id }
        : undefined;
    if (refund) sales.tell([return_id], act);
    else sales.tellReturn(return_id, act);
    publisher.changed('status');
    return DONE;
  }

  /** Prints its slip once more. */
  async print(return_id: string): Promise<Answer<null>> {
    const { sales, receipts } = this.#parts;
    const recorded = sales.saleReturn(return_id);
    const sale = recorded === null ? null : sales.sale(recorded.sale_id);
    const returned = recorded === null ? null : this.view(recorded);
    if (recorded === null || sale === null || returned === null) return refuse('not_found', `no return ${return_id}`);
    return await receipts.printReturn({ returned, sale, lines: recorded.lines, copy: true });
  }

  private all(): readonly RecordedReturn[] {
    const { sales } = this.#parts;
    const waiting = sales.waitingReturns().filter((one) => !waitsForSale(one));
    const ids = new Set(waiting.map(({ return_id }) => return_id));
    const untold = [...sales.untoldReturns(), ...this.unprinted()].filter(({ return_id }) => !ids.has(return_id));
    return [...waiting, ...untold].filter(({ sale_id }) => !this.isRunning(sale_id));
  }

  /** Their slip was due and they hand over nothing else; what returned nothing has no slip. */
  private unprinted(): readonly RecordedReturn[] {
    const { sales } = this.#parts;
    return sales
      .untold('slip')
      .flatMap((return_id) => sales.saleReturn(return_id) ?? [])
      .filter(({ parts }) => parts.some(mayBeReturned) && !parts.some(({ untold }) => untold === true));
  }

  private withoutSale(): readonly RefundWithoutSale[] {
    const { sales, shifts } = this.#parts;
    return sales.untold('refund').flatMap((refund_id) => {
      const movement = shifts.movement(refund_id);
      if (movement === null) return [];
      const { amount_minor, currency, at_ms, note: reason } = movement;
      return [{ refund_id, amount_minor, currency, at_ms, reason }];
    });
  }

  private view(one: RecordedReturn): ReturnView | null {
    const { sales, engine } = this.#parts;
    const sale = sales.sale(one.sale_id);
    return sale === null ? null : returnView(one, sale, (part_id) => laterOutcome(engine, one, part_id));
  }
}
