import type { Clock } from '../../core/clock.ts';
import type { ReceiptState } from '../../core/contract/snapshot.ts';
import { type SlipAttempt, type UndoSlip, undoSlip, unknownSlip } from '../../core/receipt/attempt-slips.ts';
import { saleReceipt } from '../../core/receipt/sale-receipt.ts';
import type { ReceiptStyle } from '../../core/receipt/slip.ts';
import { succeed } from '../../core/result.ts';
import { priceSale } from '../../core/sale/pricing.ts';
import type { Sale } from '../../core/sale/sale.ts';
import { type Settings, cashStep, storeLocale } from '../../core/settings/settings.ts';
import type { SaleStore } from '../journal/sale-store.ts';
import type { AttemptSummary, PaymentEngine } from '../payments/payment-engine.ts';
import type { ChangeHub } from './change-hub.ts';
import type { TillDevices } from './devices.ts';
import type { ServiceLogger } from './logger.ts';
import { type Answer, DONE, refuse } from './refusal.ts';
import { renderEscPos, renderSvg } from './receipt-rendering.ts';

export interface ReceiptDependencies {
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly devices: TillDevices;
  readonly settings: () => Settings;
  readonly training: boolean;
  readonly clock: Clock;
  readonly hub: ChangeHub;
  readonly log: ServiceLogger;
}

export function slipAttempt(summary: AttemptSummary): SlipAttempt {
  const { trace_id, sale_number, amount_minor, tip_minor, currency, card } = summary;
  return { trace_id, sale_number, amount_minor: amount_minor + tip_minor, currency, card };
}

/** Makes the till's papers. Printing happens beside the sale: nothing here can hold up, undo or fail a payment. */
export class ReceiptService {
  private readonly deps: ReceiptDependencies;
  /** Of the papers of this run of the till; the journal counts the prints. */
  private readonly states = new Map<string, ReceiptState>();

  constructor(deps: ReceiptDependencies) {
    this.deps = deps;
  }

  stateOf(sale_id: string): ReceiptState {
    return this.states.get(sale_id) ?? { printing: this.deps.devices.printer ? 'idle' : 'no_printer', detail: '' };
  }

  /** The picture of a paid sale's receipt. Looking is not printing: it is not counted. */
  view(sale_id: string): Answer<{ readonly svg: string }> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    return succeed({ svg: renderSvg(this.saleMarkup(sale.value, false), this.deps.settings()) });
  }

  /** Prints on request and waits for the printer. Every print after the first is marked as a copy. */
  async print(sale_id: string): Promise<Answer<{ readonly copy: boolean }>> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    if (!this.deps.devices.printer) return refuse('printer_failed', 'no_printer');
    if (this.stateOf(sale_id).printing === 'printing') return refuse('not_now', 'the receipt is being printed');
    const { copy, failure } = await this.printSale(sale.value);
    return failure === null ? succeed({ copy }) : refuse('printer_failed', failure);
  }

  /** Begins to print the receipt of a sale that was just paid. */
  printPaid(sale_id: string): void {
    const sale = this.paidSale(sale_id);
    if (!sale.ok || !this.deps.devices.printer || !this.deps.settings().receipt_print_automatically) return;
    void this.printSale(sale.value);
  }

  async printUnknownSlip(trace_id: string): Promise<Answer<null>> {
    const attempt = this.deps.engine.attempt(trace_id);
    if (!attempt) return refuse('not_found', `no payment ${trace_id}`);
    const { state } = attempt.summary;
    if (['INTENT', 'BOUND', 'DECLINED', 'NOT_SENT'].includes(state))
      return refuse('not_now', `a payment in state ${state} is not in doubt`);
    return await this.printSlip(
      unknownSlip(this.style(), slipAttempt(attempt.summary), state, this.deps.clock.wallMs()),
    );
  }

  /** The paper of a confirmed cancellation or refund; printed when there is a printer. */
  printUndo(summary: AttemptSummary, undo: UndoSlip): void {
    if (this.deps.devices.printer)
      void this.printSlip(undoSlip(this.style(), slipAttempt(summary), undo, this.deps.clock.wallMs()));
  }

  private paidSale(sale_id: string): Answer<Sale> {
    const sale = this.deps.sales.sale(sale_id);
    if (!sale) return refuse('not_found', `no sale ${sale_id}`);
    return sale.state === 'PAID' ? succeed(sale) : refuse('not_now', 'the sale is not paid');
  }

  private style(): ReceiptStyle {
    const settings = this.deps.settings();
    const { store_name, store_lines, till_name, language, receipt_footer, receipt_columns } = settings;
    return {
      store_name,
      store_lines,
      till_name,
      language,
      store_locale: storeLocale(settings),
      training: this.deps.training,
      footer: receipt_footer,
      columns: receipt_columns,
    };
  }

  private saleMarkup(sale: Sale, copy: boolean): string {
    return saleReceipt({ sale, priced: priceSale(sale, cashStep(this.deps.settings())), style: this.style(), copy });
  }

  /** Counted before it is sent: a receipt that came out half must not be followed by a second original. */
  private async printSale(sale: Sale): Promise<{ readonly copy: boolean; readonly failure: string | null }> {
    const copy = this.deps.sales.recordPrint(sale.sale_id) > 0;
    this.setState(sale.sale_id, { printing: 'printing', detail: '' });
    const failure = await this.send(this.saleMarkup(sale, copy));
    this.setState(
      sale.sale_id,
      failure === null ? { printing: 'printed', detail: '' } : { printing: 'failed', detail: failure },
    );
    return { copy, failure };
  }

  private async printSlip(markup: string): Promise<Answer<null>> {
    const failure = await this.send(markup);
    return failure === null ? DONE : refuse('printer_failed', failure);
  }

  /** Null when the bytes left, otherwise the code of the failure. Never rejects. */
  private async send(markup: string): Promise<string | null> {
    const { printer } = this.deps.devices;
    if (!printer) return 'no_printer';
    try {
      const printed = await printer.print(renderEscPos(markup, this.deps.settings()));
      return printed.ok ? null : printed.error;
    } catch (error) {
      this.deps.log.error({ event: 'print_broke', error }, 'printing ended with an unexpected error');
      return 'internal';
    }
  }

  private setState(sale_id: string, state: ReceiptState): void {
    this.states.set(sale_id, state);
    this.deps.hub.changed('checkout', 'status');
  }
}
