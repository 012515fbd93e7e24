import { createHash } from 'node:crypto';
import type { Language } from '../../../core/contract/snapshot.ts';
import type { TaxIdKind } from '../../../core/customer/tax-id.ts';
import { INVOICE_PAGE, type InvoiceRefusal } from '../../../core/receipt/invoice-page.ts';
import type { InvoiceStatus } from '../fiscal/invoice-service.ts';

const STYLE =
  'body{margin:0;padding:1rem;background:#fff;color:#111;font:1rem/1.5 sans-serif}pre{font:min(3.6vw,1rem)/1.4 monospace;white-space:pre;margin:0 auto;width:max-content}form,section{display:grid;gap:.75rem;max-width:26rem;margin:1.5rem auto 0;padding-top:1rem;border-top:1px solid #767676}p{margin:0}label{display:grid;gap:.25rem}input{font:inherit;padding:.75rem;border:1px solid #767676;border-radius:.5rem;min-width:0}button{font:inherit;font-weight:700;padding:.9rem;border:0;border-radius:.5rem;background:#1d3fc0;color:#fff}[role=alert]{color:#a11;font-weight:700}a{color:#1d3fc0;overflow-wrap:anywhere}';

/** Restricts a receipt's page to being read and submitting its one form to its own origin. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
} as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** The customer's input in the form. */
export interface InvoiceForm {
  readonly tax_id: string;
  readonly name: string;
  readonly address: string;
}
export const NO_FORM: InvoiceForm = { tax_id: '', name: '', address: '' };

/** A sale as shown on a phone. */
export interface ReceiptPaper {
  readonly text: string;
  readonly language: Language;
  /** The invoice that may be requested; null when the shop offers none here. */
  readonly invoice: InvoiceStatus | null;
  readonly tax_id_kind: TaxIdKind;
}

/** The page of a receipt with its invoice below: the form, or the invoice's state. */
export function receiptPage(paper: ReceiptPaper, form = NO_FORM, refusal: InvoiceRefusal | null = null): string {
  const title = '<meta name="viewport" content="width=device-width"><title>Cobro</title>';
  return `<!doctype html><html lang="${paper.language}"><meta charset="utf-8">${title}<style>${STYLE}</style><pre>${escaped(paper.text)}</pre>${invoicePart(paper, form, refusal)}`;
}

function invoicePart(
  { invoice, language, tax_id_kind }: ReceiptPaper,
  form: InvoiceForm,
  refusal: InvoiceRefusal | null,
): string {
  const messages = INVOICE_PAGE[language];
  const alert = refusal === null ? '' : `<p role="alert">${escaped(messages.refused[refusal])}</p>`;
  if (invoice === null || invoice.state === 'none') return alert === '' ? '' : `<section>${alert}</section>`;
  if (invoice.state === 'possible') {
    const field = (name: keyof InvoiceForm, label: string, max: number, required: boolean): string =>
      `<label>${escaped(label)}<input name="${name}" maxlength="${max}" value="${escaped(form[name])}" autocomplete="off"${required ? ' required' : ''}></label>`;
    return `<form method="post"><p>${escaped(messages.lead)}</p>${alert}${field('tax_id', messages.tax_id[tax_id_kind], 24, true)}${field('name', messages.name, 80, true)}${field('address', messages.address, 120, false)}<button>${escaped(messages.ask)}</button></form>`;
  }
  const { number, link, state } = invoice;
  if (number !== null) {
    const where = link === null ? '' : `<p><a href="${escaped(link)}" rel="noreferrer">${escaped(link)}</a></p>`;
    return `<section><p>${escaped(messages.issued)} <b>${escaped(number)}</b></p>${where}</section>`;
  }
  return `<section><p>${escaped(state === 'rejected' ? messages.rejected : messages.pending)}</p></section>`;
}
