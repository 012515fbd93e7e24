import { isFreeOfSecrets } from '../../../core/card-data/written-text.ts';
import { type Customer, customerSchema } from '../../../core/customer/customer.ts';
import { parseTaxId } from '../../../core/customer/tax-id.ts';
import type { InvoiceRefusal } from '../../../core/receipt/invoice-page.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { type Settings, taxIdKinds } from '../../../core/settings/settings.ts';
import type { InvoiceService, InvoiceStatus } from '../fiscal/invoice-service.ts';
import type { InvoiceForm } from './receipt-page-html.ts';

interface InvoiceParts {
  readonly settings: () => Settings;
  readonly fiscal?: { readonly invoices: Pick<InvoiceService, 'status' | 'ask'> } | null;
}

/** The invoice offered on a sale's page; null when the shop offers none there. */
export function invoiceOf({ settings, fiscal }: InvoiceParts, sale_id: string): InvoiceStatus | null {
  return fiscal && settings().invoice_page ? fiscal.invoices.status(sale_id) : null;
}

/** Handles a form sent from outside, so everything is validated here. Null once the invoice is requested. */
export function requestInvoice(parts: InvoiceParts, sale_id: string, form: InvoiceForm): InvoiceRefusal | null {
  if (invoiceOf(parts, sale_id)?.state !== 'possible') return 'late';
  const customer = customerIn(form, parts.settings());
  if (!customer.ok) return customer.error;
  return parts.fiscal?.invoices.ask(sale_id, customer.value) === true ? null : 'late';
}

function customerIn(form: InvoiceForm, settings: Settings): Result<Customer, InvoiceRefusal> {
  const tax_id = parseTaxId(form.tax_id, taxIdKinds(settings));
  if (!tax_id.ok) return fail('tax_id');
  const [name, address] = [plain(form.name), plain(form.address)];
  if (!customerSchema.shape.name.safeParse(name).success || !isFreeOfSecrets(name)) return fail('name');
  if (address === '') return succeed({ tax_id: tax_id.value, name });
  if (!customerSchema.shape.address.safeParse(address).success || !isFreeOfSecrets(address)) return fail('address');
  return succeed({ tax_id: tax_id.value, name, address });
}

/** A single line: control characters, which no form field sends, do not belong in a name. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
