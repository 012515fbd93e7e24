import type { Clock } from '../../../core/clock.ts';
import type { EmailView } from '../../../core/contract/email.ts';
import type { ReceiptState } from '../../../core/contract/checkout.ts';
import type { Language } from '../../../core/contract/snapshot.ts';
import {
  type SlipAttempt,
  type UndoSlip,
  signatureSlip,
  undoSlip,
  unknownSlip,
} from '../../../core/receipt/attempt-slips.ts';
import { customerLanguage, languageOfCard } from '../../../core/receipt/customer-language.ts';
import { codeContent, saleCode } from '../../../core/receipt/receipt-code.ts';
import { type PrintedReturn, returnSlip } from '../../../core/receipt/return-slip.ts';
import { type FiscalSlip, saleReceipt, withoutName } from '../../../core/receipt/sale-receipt.ts';
import { type ReceiptStyle, messagesOf } from '../../../core/receipt/slip.ts';
import { succeed } from '../../../core/result.ts';
import { type PricedSale, priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { doubtfulHoldSlip, tabSlip } from '../../../core/receipt/tab-slip.ts';
import { type Settings, cashStep, taxIdKinds } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { AttemptSummary, PaymentEngine } from '../../payments/payment-engine.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import type { PrintFailure, TillDevices } from '../devices/ports.ts';
import type { Log } from '../../log/log.ts';
import { emailAddress } from './email-message.ts';
import type { EmailQueue, EmailReceipt } from './email-queue.ts';
import type { InvoiceService } from '../fiscal/invoice-service.ts';
import { requestInvoice, invoiceOf } from './request-invoice.ts';
import type { ReceiptPaper } from './receipt-page-html.ts';
import type { ReceiptPages } from './receipt-pages.ts';
import type { ShopReturns } from '../store/shop-returns.ts';
import { receiptStyle } from './receipt-style.ts';
import { qrSvg, renderForPrinter, renderSvg, renderText } from './receipt-rendering.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

export interface ReceiptParts {
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly devices: TillDevices;
  readonly settings: () => Settings;
  /** Tax documents of sales; null or absent when none are made. */
  readonly fiscal?: {
    /** Its current state; null when there is none, or none yet. */
    ofSale(sale: Sale): FiscalSlip | null;
    readonly invoices: Pick<InvoiceService, 'status' | 'ask'>;
  } | null;
  readonly training: boolean;
  readonly shop_returns?: Pick<ShopReturns, 'lane'> | undefined;
  /** A PNG as base64, validated when the till was opened. */
  readonly receipt_logo?: string | undefined;
  readonly email: EmailQueue;
  /** Absent when the shop does not allow them. */
  readonly receipt_pages?: ReceiptPages | undefined;
  /** Called for further receipts of a sale that was just paid. */
  readonly onPaid?: (sale: Sale) => void;
  readonly clock: Clock;
  readonly publisher: SnapshotPublisher;
  readonly log: Log;
}

function slipAttempt(summary: AttemptSummary): SlipAttempt {
  const { trace_id, sale_number, sale_lane, amount_minor, tip_minor, currency, card, by_link } = summary;
  return { trace_id, sale_number, sale_lane, amount_minor: amount_minor + tip_minor, currency, card, by_link };
}

/** A paper that may have been printed is not reported as failed: a person checks, and requests a copy if needed. */
function receiptState(failure: DeliveryFailure | null): ReceiptState {
  if (failure === null) return { printing: 'printed', detail: '' };
  return { printing: failure.may_have_printed ? 'uncertain' : 'failed', detail: failure.code };
}

type DeliveryFailure = Omit<PrintFailure, 'code'> & { readonly code: PrintFailure['code'] | 'no_printer' | 'internal' };

/** Makes the till's receipts and slips. Printing runs beside the sale and can never delay, undo or fail a payment. */
export class ReceiptService {
  readonly #parts: ReceiptParts;
  /** States of this run's receipts; the journal counts the prints. */
  private readonly states = new Map<string, ReceiptState>();

  constructor(parts: ReceiptParts) {
    this.#parts = parts;
    parts.receipt_pages?.show({
      paper: (sale_id) => this.page(sale_id),
      requestInvoice: (sale_id, form) => requestInvoice(parts, sale_id, form),
    });
  }

  /** A print of an earlier run may have been cut off: its outcome is unknown. */
  stateOf(sale_id: string): ReceiptState {
    const state = this.states.get(sale_id);
    if (state) return state;
    if (!this.#parts.devices.printer) return { printing: 'no_printer', detail: '' };
    return this.#parts.sales.printCount(sale_id) > 0
      ? { printing: 'uncertain', detail: 'interrupted' }
      : { printing: 'idle', detail: '' };
  }

  /** A picture of a paid sale's receipt. Viewing is not counted as printing. */
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

  /** Starts printing the receipt of a sale that was just paid, if the settings print automatically. */
  printPaid(sale_id: string): void {
    const sale = this.paidSale(sale_id);
    if (sale.ok) this.#parts.onPaid?.(sale.value);
    const { receipt_print_automatically, receipt_default } = this.#parts.settings();
    if (!sale.ok || !this.#parts.devices.printer || !receipt_print_automatically || receipt_default !== 'print') return;
    void this.printSale(sale.value);
  }

  /** The code that the customer's phone reads from the screen. */
  code(sale_id: string): Answer<{ readonly svg: string; readonly says: 'address' | 'page' | 'facts' }> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    const { says, text } = codeContent(
      sale.value,
      this.priced(sale.value),
      this.style(customerLanguage(sale.value)),
      this.#parts.settings().receipt_url,
      this.#parts.receipt_pages?.address(sale_id),
    );
    return succeed({ svg: qrSvg(text), says });
  }

  /**
   * Stores the receipt as a message, sent when a server accepts it. The address is only in that message: neither the
   * journal nor the log has it.
   */
  async email(sale_id: string, address: string): Promise<Answer<{ readonly file: string; readonly sends: boolean }>> {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return sale;
    const to = emailAddress.safeParse(address);
    if (!to.success) return refuse('address_invalid', 'not one complete e-mail address');
    const { email, settings, sales, log } = this.#parts;
    const body = renderText(this.saleMarkup(sale.value, false), settings());
    const kept = await email.keep(
      this.letter(to.data, saleCode(sale.value, this.style()), body, customerLanguage(sale.value)),
    );
    if (!kept.ok && kept.error === 'program_replaced') return refuse(kept.error, 'what makes a message is gone');
    if (!kept.ok) {
      log.error('a receipt could not be written into the outbox', { event: 'outbox_failed', code: kept.error });
      return refuse('outbox_failed', kept.error);
    }
    sales.recordAct({ who: sale.value.cashier, what: 'receipt_emailed', subject: sale_id });
    return succeed({ file: kept.value, sends: settings().email_host !== null });
  }

  /** A message that looks like a receipt but contains none. */
  async testEmail(address: string): Promise<Answer<EmailView>> {
    const to = emailAddress.safeParse(address);
    if (!to.success) return refuse('address_invalid', 'not one complete e-mail address');
    const { email } = this.#parts;
    await email.test(this.letter(to.data, 'TEST', messagesOf(this.style()).email_test));
    return succeed(await email.view());
  }

  async keepEmailPassword(password: string, grant: Grant): Promise<Answer<EmailView>> {
    const { email, sales, settings } = this.#parts;
    const { email_host } = settings();
    if (email_host === null) return refuse('email_server_missing', 'a password is of one server');
    const kept = await email.keepPassword(email_host, password);
    if (!kept.ok) return refuse('secret_not_kept', kept.error);
    sales.recordAct({ ...byWhom(grant), what: 'setting_changed', subject: 'email_password' });
    return succeed(await email.view());
  }

  /** Prints the slip for the customer's signature. Null when printed, otherwise the failure's code; never delays a payment. */
  printSignatureSlip(attempt: SlipAttempt): Promise<string | null> {
    const style = this.style(languageOfCard(attempt.card));
    return this.send(signatureSlip(style, attempt, this.#parts.clock.wallMs()));
  }

  async printUnknownSlip(trace_id: string): Promise<Answer<null>> {
    const attempt = this.#parts.engine.attempt(trace_id);
    if (!attempt) return refuse('not_found', `no payment ${trace_id}`);
    const { state, undone_by } = attempt.summary;
    if (['INTENT', 'BOUND', 'DECLINED', 'NOT_SENT'].includes(state))
      return refuse('not_now', `a payment in state ${state} is not in doubt`);
    const slip = attempt.summary.holds ? doubtfulHoldSlip : unknownSlip;
    return await this.printSlip(
      slip(
        this.style(languageOfCard(attempt.summary.card)),
        { ...slipAttempt(attempt.summary), sale: this.#parts.sales.sale(attempt.summary.sale_id) },
        state,
        this.#parts.clock.wallMs(),
        undone_by,
      ),
    );
  }

  /** Prints the slip of a tab in its current state: held, captured or released. */
  async printTabSlip(trace_id: string): Promise<Answer<null>> {
    const { engine, sales, clock } = this.#parts;
    const tab = engine.tab(trace_id);
    const attempt = engine.attempt(trace_id);
    if (!tab || !attempt) return refuse('not_found', `no tab ${trace_id}`);
    const amount_minor = tab.state === 'released' ? tab.authorized_minor : tab.held_minor;
    const shown = { ...slipAttempt(attempt.summary), amount_minor };
    const slip = { state: tab.state, checking: tab.unsettled, label: sales.sale(tab.sale_id)?.label ?? null };
    return await this.printSlip(tabSlip(this.style(languageOfCard(shown.card)), shown, slip, clock.wallMs()));
  }

  /** Prints the slip of a confirmed cancellation or refund, if there is a printer. */
  printUndo(summary: AttemptSummary, undo: UndoSlip): void {
    if (this.#parts.devices.printer)
      void this.printSlip(
        undoSlip(this.style(languageOfCard(summary.card)), slipAttempt(summary), undo, this.#parts.clock.wallMs()),
      );
  }

  /** Prints the slip of a refund with all its parts. */
  async printReturn(slip: PrintedReturn): Promise<Answer<null>> {
    const style = this.style(customerLanguage(slip.sale));
    const still_paid = this.stillPaid(slip.sale);
    return await this.printSlip(returnSlip({ ...slip, still_paid, style, at_ms: this.#parts.clock.wallMs() }));
  }

  /** By tender, if only this till refunds the sale. */
  private stillPaid({ of_lane, tenders }: Sale): ReadonlyMap<string, number> {
    const left = new Map<string, number>();
    const is_alone = of_lane === undefined && this.#parts.shop_returns === undefined;
    for (const { tender_id, trace_id } of is_alone ? tenders : []) {
      const summary = trace_id === undefined ? null : this.#parts.engine.attempt(trace_id)?.summary;
      if (summary) left.set(tender_id, summary.amount_minor - summary.refunded_minor);
    }
    return left;
  }

  get canPrint(): boolean {
    return this.#parts.devices.printer !== null;
  }

  /** Prints a document of another feature in the till's style; null when it was sent, otherwise the failure's code. */
  printPaper(make: (style: ReceiptStyle) => string): Promise<string | null> {
    return this.send(make(this.style()));
  }

  /** A document of another feature in the till's style, as lines of text. */
  paperText(make: (style: ReceiptStyle) => string): string {
    return renderText(this.styled(make), this.#parts.settings());
  }

  styled<Made>(make: (style: ReceiptStyle) => Made): Made {
    return make(this.style());
  }

  /** For a telephone in a shared network: without card data or the customer's tax number. */
  private page(sale_id: string): ReceiptPaper | null {
    const sale = this.paidSale(sale_id);
    if (!sale.ok) return null;
    const { customer: _customer, document: _document, ...rest } = sale.value;
    const tenders = rest.tenders.map(
      ({ card: _card, approval_code: _approval, trace_id: _trace, ...tender }) => tender,
    );
    const language = customerLanguage(sale.value);
    const settings = this.#parts.settings();
    return {
      text: renderText(this.saleMarkup({ ...rest, tenders }, false, language, false), settings),
      language: language ?? settings.language,
      invoice: invoiceOf(this.#parts, sale_id),
      tax_id_kind: taxIdKinds(settings)[0] ?? 'OTHER',
    };
  }

  private paidSale(sale_id: string): Answer<Sale> {
    const sale = this.#parts.sales.sale(sale_id);
    if (!sale) return refuse('not_found', `no sale ${sale_id}`);
    return sale.state === 'PAID' ? succeed(sale) : refuse('not_now', 'the sale is not paid');
  }

  private style(customer: Language | null = null, sold_at?: number): ReceiptStyle {
    const { settings, training, shop_returns, receipt_logo: logo } = this.#parts;
    return receiptStyle({ settings: settings(), training, lane: shop_returns?.lane, logo }, customer, sold_at);
  }

  private letter(to: string, code: string, body: string, customer: Language | null = null): EmailReceipt {
    const style = this.style(customer);
    const subject = `${messagesOf(style).email_subject} ${style.store_name}, ${code}`;
    return { code, to, store_name: style.store_name, subject, body };
  }

  private priced(sale: Sale): PricedSale {
    return priceSale(sale, cashStep(this.#parts.settings()));
  }

  private saleMarkup(sale: Sale, copy: boolean, language = customerLanguage(sale), names_customer = true): string {
    const fiscal = this.#parts.fiscal?.ofSale(sale) ?? null;
    return saleReceipt({
      sale,
      priced: this.priced(sale),
      style: this.style(language, sale.of_lane?.lane),
      copy,
      fiscal: names_customer ? fiscal : withoutName(fiscal),
    });
  }

  /** Counted before it is sent: after a half-printed receipt, no second original may follow. */
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

  /** Null when the bytes were sent, otherwise the failure. Never rejects. */
  private async deliver(markup: string): Promise<DeliveryFailure | null> {
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
