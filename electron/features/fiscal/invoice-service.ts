import type { Customer } from '../../../core/customer/customer.ts';
import { type FiscalRow, invoiceId, issueId } from '../../../core/fiscal/fiscal-document.ts';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { FiscalParts } from './fiscal-queue.ts';

/** State of the invoice that a sale's customer may request; `none` when it is not available. */
export type InvoiceStatus =
  { readonly state: 'none' } | { readonly state: 'possible' } | Pick<FiscalRow, 'state' | 'number' | 'link' | 'reason'>;

interface InvoiceParts extends Pick<FiscalParts, 'journal' | 'sales' | 'shop'> {
  /** Whether a sale without a document is due to get one. */
  readonly isDue: (sale: Sale) => boolean;
}

/**
 * Invoices that customers request after payment: recorded as due and made by the queue like every document. The sale
 * stays as it is.
 */
export class InvoiceService {
  readonly #parts: InvoiceParts;

  constructor(parts: InvoiceParts) {
    this.#parts = parts;
  }

  /** The invoice of one sale. Only a sale of this till with a receipt and without returns can have one. */
  status(sale_id: string): InvoiceStatus {
    const { journal, sales } = this.#parts;
    const invoice = journal.fiscal.find(invoiceId(sale_id));
    if (invoice !== null) {
      const { state, number, link, reason } = invoice;
      return { state, number, link, reason };
    }
    const sale = sales.sale(sale_id);
    const is_possible =
      sale?.state === 'PAID' &&
      sale.number < LANE_NUMBERS &&
      sale.document !== 'invoice' &&
      sales.returnsOf(sale_id).length === 0 &&
      (journal.fiscal.find(issueId(sale_id)) !== null || this.#parts.isDue(sale));
    return { state: is_possible ? 'possible' : 'none' };
  }

  /** True once durable; false when none is possible or one was already requested. */
  ask(sale_id: string, customer: Customer): boolean {
    const { journal, sales, shop } = this.#parts;
    const issue = journal.fiscal.find(issueId(sale_id));
    if (issue === null || this.status(sale_id).state !== 'possible') return false;
    const person_id = shop.customers.keep(customer);
    const { document_id: credits, amount_minor } = issue;
    journal.record({
      type: 'fiscal_intent',
      intent: {
        document_id: invoiceId(sale_id),
        kind: 'invoice',
        sale_id,
        return_id: null,
        credits,
        amount_minor,
        person_id,
      },
    });
    // Stored among the shop's customers, so that the data can be exported or erased on request.
    sales.rememberCustomer(customer);
    return true;
  }
}
