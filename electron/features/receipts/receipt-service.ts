import type { Clock, Randomness } from '../../../core/clock.ts';
import type { ReturnView } from '../../../core/contract/refunds.ts';
import type { Language, ReceiptState } from '../../../core/contract/snapshot.ts';
import { type SlipAttempt, type UndoSlip, undoSlip, unknownSlip } from '../../../core/receipt/attempt-slips.ts';
import { customerLanguage, languageOfCard } from '../../../core/receipt/customer-language.ts';
import { receiptCode } from '../../../core/receipt/receipt-code.ts';
import { emailAddress, receiptEmail } from '../../../core/receipt/receipt-email.ts';
import { codeContent } from '../../../core/receipt/receipt-facts.ts';
import { returnSlip } from '../../../core/receipt/return-slip.ts';
import { saleReceipt } from '../../../core/receipt/sale-receipt.ts';
import { signatureSlip } from '../../../core/receipt/signature-slip.ts';
import { type ReceiptStyle, messagesOf } from '../../../core/receipt/slip.ts';
import { succeed } from '../../../core/result.ts';
import { type PricedSale, priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { ReturnedLine } from '../../../core/sale/sale-return.ts';
import { type Settings, cashStep, storeLocale } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { AttemptSummary, PaymentEngine } from '../../payments/payment-engine.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import type { PrintFailure, TillDevices } from '../devices/ports.ts';
import type { Log } from '../../log/log.ts';
import type { Outbox } from './outbox.ts';
import { qrSvg } from './qr-code.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { renderForPrinter, renderSvg, renderText } from './receipt-rendering.ts';

export interface ReceiptParts {
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly devices: TillDevices;
  readonly settings: () => Settings;
  readonly training: boolean;
  /** A PNG as base64, checked when the till opened. */
  readonly receipt_logo?: string | undefined;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly publisher: SnapshotPublisher;
  readonly log: Log;
}

function slipAttempt(summary: AttemptSummary): SlipAttempt {
  const { trace_id, sale_number, amount_minor, tip_minor, currency, card } = summary;
  return { trace_id, sale_number, amount_minor: amount_minor + tip_minor, currency, card };
}

/** A paper that may be out is not called failed: a person looks, and asks for a copy where it is not. */
function receiptState(failure: PrintFailure | null): ReceiptState {
  if (failure === null) return { printing: 'printed', detail: '' };
  return { printing: failure.may_have_printed ? 'uncertain' : 'failed', detail: failure.code };
}

/** Makes the till's papers. Printing happens beside the sale: nothing here can hold up, undo or fail a payment. */
export class ReceiptService {
  readonly #parts: ReceiptParts;
  /** Of the papers of this run of the till; the journal counts the prints. */
  private readonly states = new Map<string, ReceiptState>();

  constructor(parts: ReceiptParts) {
    this.#parts = parts;
  }

  /** A print of an earlier run of the till may have been cut off by its end: nobody knows. */
  stateOf(sale_id: string): ReceiptState {
    const state = this.states.get(sale_id);
    if (state) return state;
    if (!this.#parts.devices.printer) return { printing: 'no_printer', detail: '' };
    return this.#parts.sales.printCount(sale_id) > 0
      ? { printing: 'uncertain', detail: 'interrupted' }
      : { printing: 'idle', detail: '' };
  }

  /** The picture of a paid sale's receipt. Looking is not printing: it is not counted. */
  view(sale_id: string): Answer<{ readonly svg: string }> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    return succeed({ svg: renderSvg(this.saleMarkup(sale.value, false), this.#parts.settings()) });
  }

  /** Prints on request and waits for the printer. Every print after the first is marked as a copy. */
  async print(sale_id: string): Promise<Answer<{ readonly copy: boolean }>> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    if (!this.#parts.devices.printer) return refuse('printer_failed', 'no_printer');
    if (this.stateOf(sale_id).printing === 'printing') return refuse('not_now', 'the receipt is being printed');
    const { copy, failure } = await this.printSale(sale.value);
    return failure === null ? succeed({ copy }) : refuse('printer_failed', failure);
  }

  /** Begins to print the receipt of a sale that was just paid, where the settings print by themselves. */
  printPaid(sale_id: string): void {
    const sale = this.paidSale(sale_id);
    const { receipt_print_automatically, receipt_default } = this.#parts.settings();
    if (!sale.ok || !this.#parts.devices.printer || !receipt_print_automatically || receipt_default !== 'print') return;
    void this.printSale(sale.value);
  }

  /** The code that the customer's phone reads from the screen. */
  code(sale_id: string): Answer<{ readonly svg: string; readonly says: 'address' | 'facts' }> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    const { says, text } = codeContent(
      sale.value,
      this.priced(sale.value),
      this.style(customerLanguage(sale.value)),
      this.#parts.settings().receipt_url,
    );
    return succeed({ svg: qrSvg(text), says });
  }

  /**
   * Writes the receipt as a message file into the outbox. The address stands in that file alone: neither the journal nor
   * the log keeps it.
   */
  async email(sale_id: string, address: string): Promise<Answer<{ readonly file: string }>> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    const to = emailAddress.safeParse(address);
    if (!to.success) return refuse('address_invalid', 'not one complete e-mail address');
    const { randomness, clock, outbox, settings, sales, log } = this.#parts;
    const code = receiptCode(sale.value.number);
    const style = this.style(customerLanguage(sale.value));
    const mark = randomness.identifier().slice(0, 8);
    const message = receiptEmail({
      to: to.data,
      from: settings().receipt_email_from,
      store_name: style.store_name,
      subject: `${messagesOf(style).email_subject} ${style.store_name}, ${code}`,
      body: renderText(this.saleMarkup(sale.value, false), settings()),
      at_ms: clock.wallMs(),
      boundary: `cobro-${mark}-${code}`,
    });
    const kept = await outbox.keep(`${code}-${mark}.eml`, message);
    if (!kept.ok) {
      log.error('a receipt could not be written into the outbox', { event: 'outbox_failed', code: kept.error });
      return refuse('outbox_failed', kept.error);
    }
    sales.recordAct({ who: sale.value.cashier, what: 'receipt_emailed', subject: sale_id });
    return succeed({ file: kept.value });
  }

  /** The slip that a customer signs. Null when it came out, otherwise the code of the failure: it never holds up a payment. */
  printSignatureSlip(attempt: SlipAttempt): Promise<string | null> {
    const style = this.style(languageOfCard(attempt.card));
    return this.send(signatureSlip(style, attempt, this.#parts.clock.wallMs()));
  }

  async printUnknownSlip(trace_id: string): Promise<Answer<null>> {
    const attempt = this.#parts.engine.attempt(trace_id);
    if (!attempt) return refuse('not_found', `no payment ${trace_id}`);
    const { state } = attempt.summary;
    if (['INTENT', 'BOUND', 'DECLINED', 'NOT_SENT'].includes(state))
      return refuse('not_now', `a payment in state ${state} is not in doubt`);
    return await this.printSlip(
      unknownSlip(
        this.style(languageOfCard(attempt.summary.card)),
        slipAttempt(attempt.summary),
        state,
        this.#parts.clock.wallMs(),
      ),
    );
  }

  /** The paper of a confirmed cancellation or refund; printed when there is a printer. */
  printUndo(summary: AttemptSummary, undo: UndoSlip): void {
    if (this.#parts.devices.printer)
      void this.printSlip(
        undoSlip(this.style(languageOfCard(summary.card)), slipAttempt(summary), undo, this.#parts.clock.wallMs()),
      );
  }

  /** The paper of money that went back, with every part of it; printed when there is a printer. */
  printReturn(returned: ReturnView, sale: Sale, lines: readonly ReturnedLine[]): void {
    if (!this.#parts.devices.printer) return;
    const style = this.style(customerLanguage(sale));
    void this.printSlip(returnSlip({ returned, sale, lines, style, at_ms: this.#parts.clock.wallMs() }));
  }

  get canPrint(): boolean {
    return this.#parts.devices.printer !== null;
  }

  /** Prints a paper of another area in the till's style; null when it left, otherwise the code of the failure. */
  printPaper(make: (style: ReceiptStyle) => string): Promise<string | null> {
    return this.send(make(this.style()));
  }

  /** A paper of another area in the till's style, as lines of text. */
  paperText(make: (style: ReceiptStyle) => string): string {
    return renderText(this.styled(make), this.#parts.settings());
  }

  styled<Made>(make: (style: ReceiptStyle) => Made): Made {
    return make(this.style());
  }

  private paidSale(sale_id: string): Answer<Sale> {
    const sale = this.#parts.sales.sale(sale_id);
    if (!sale) return refuse('not_found', `no sale ${sale_id}`);
    return sale.state === 'PAID' ? succeed(sale) : refuse('not_now', 'the sale is not paid');
  }

  /** In the customer's language where it is known; the cashier's screen keeps its own. */
  private style(customer: Language | null = null): ReceiptStyle {
    const settings = this.#parts.settings();
    const { store_name, store_lines, till_name, receipt_footer, receipt_columns } = settings;
    return {
      store_name,
      store_lines,
      till_name,
      language: customer ?? settings.language,
      store_locale: storeLocale(settings),
      training: this.#parts.training,
      footer: receipt_footer,
      columns: receipt_columns,
      ...(this.#parts.receipt_logo === undefined ? {} : { logo: this.#parts.receipt_logo }),
    };
  }

  private priced(sale: Sale): PricedSale {
    return priceSale(sale, cashStep(this.#parts.settings()));
  }

  private saleMarkup(sale: Sale, copy: boolean): string {
    return saleReceipt({ sale, priced: this.priced(sale), style: this.style(customerLanguage(sale)), copy });
  }

  /** Counted before it is sent: a receipt that came out half must not be followed by a second original. */
  private async printSale(sale: Sale): Promise<{ readonly copy: boolean; readonly failure: string | null }> {
    const copy = this.#parts.sales.recordPrint(sale.sale_id) > 0;
    this.setState(sale.sale_id, { printing: 'printing', detail: '' });
    const failure = await this.deliver(this.saleMarkup(sale, copy));
    this.setState(sale.sale_id, receiptState(failure));
    return { copy, failure: failure?.code ?? null };
  }

  private async printSlip(markup: string): Promise<Answer<null>> {
    const failure = await this.send(markup);
    return failure === null ? DONE : refuse('printer_failed', failure);
  }

  private async send(markup: string): Promise<string | null> {
    return (await this.deliver(markup))?.code ?? null;
  }

  /** Null when the bytes left, otherwise what went wrong. Never rejects. */
  private async deliver(markup: string): Promise<PrintFailure | null> {
    const { printer } = this.#parts.devices;
    if (!printer) return { code: 'no_printer', may_have_printed: false };
    try {
      const printed = await printer.print(renderForPrinter(markup, this.#parts.settings(), printer));
      return printed.ok ? null : printed.error;
    } catch (error) {
      this.#parts.log.error('printing ended with an unexpected error', { event: 'print_broke', error });
      return { code: 'internal', may_have_printed: true };
    }
  }

  private setState(sale_id: string, state: ReceiptState): void {
    this.states.set(sale_id, state);
    this.#parts.publisher.changed('checkout', 'status');
  }
}
