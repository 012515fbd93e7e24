import type { ReturnView } from '../../../core/contract/refunds.ts';
import { succeed } from '../../../core/result.ts';
import { waitsForSale } from '../../../core/sale/exchange.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { laterOutcome, returnView } from './return-views.ts';

export interface ReturnEndsParts {
  readonly sales: Pick<
    SaleStore,
    'sale' | 'saleReturn' | 'waitingReturns' | 'untoldReturns' | 'tellReturn' | 'recordAct'
  >;
  readonly engine: Pick<PaymentEngine, 'attempt'>;
  readonly receipts: Pick<ReceiptService, 'printReturn'>;
  readonly publisher: { changed(slice: 'status'): void };
}

/**
 * Returns that need a person after a process died: a part never began, or no person may have seen what is handed over. The
 * latter is stored with the booking of the cash, so that it is shown until a person says that it was seen.
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

  /** For the status: without those that a page shows. */
  get stopped(): readonly RecordedReturn[] {
    const waiting = new Set(this.#parts.sales.waitingReturns().map(({ return_id }) => return_id));
    return this.all().filter(({ return_id }) => waiting.has(return_id) || !this.shown.has(return_id));
  }

  waiting(): Answer<{ readonly returns: readonly ReturnView[] }> {
    return succeed({ returns: this.all().flatMap((one) => this.view(one) ?? []) });
  }

  /** A person saw what a return hands over; who says so after a start is in the trail. */
  told(return_id: string, grant: Grant | null): Answer<null> {
    const { sales, publisher } = this.#parts;
    const returned = sales.saleReturn(return_id);
    if (returned === null) return refuse('not_found', `no return ${return_id}`);
    if (this.isRunning(returned.sale_id)) return refuse('not_now', 'it has not ended');
    if (grant !== null && !this.shown.has(return_id) && this.all().some((one) => one.return_id === return_id))
      sales.recordAct({ ...byWhom(grant), what: 'return_told', subject: return_id });
    sales.tellReturn(return_id);
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
    const untold = sales.untoldReturns().filter(({ return_id }) => !ids.has(return_id));
    return [...waiting, ...untold].filter(({ sale_id }) => !this.isRunning(sale_id));
  }

  private view(one: RecordedReturn): ReturnView | null {
    const { sales, engine } = this.#parts;
    const sale = sales.sale(one.sale_id);
    return sale === null ? null : returnView(one, sale, (part_id) => laterOutcome(engine, one, part_id));
  }
}
