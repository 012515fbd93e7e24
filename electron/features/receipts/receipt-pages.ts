import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../core/clock.ts';
import type { InvoiceRefusal } from '../../../core/receipt/invoice-page.ts';
import type { Log } from '../../log/log.ts';
import { type InvoiceForm, PAGE_HEADERS, type ReceiptPaper, receiptPage } from './receipt-page-html.ts';

/** How long a customer's phone may open a receipt after its code was shown, in milliseconds. */
const LIFE_MS = 15 * 60_000;
/** Codes valid at the same time; the oldest is dropped. */
const CODES_MAX = 200;
/** Requests per minute in total: a shop's customers need fewer, and guessing gets no further. */
const REQUESTS_MAX = 60;
const MINUTE_MS = 60_000;
const CONNECTIONS_MAX = 32;
/** At least 128 random bits, as created by `newToken`. */
const PATH = /^\/r\/([\w-]{22,128})$/;

/** Tries per code to request an invoice, and for all codes per minute: prevents guessing of numbers. */
const TRIES_OF_CODE_MAX = 5;
const TRIES_MAX = 20;
/** Longer than any form of the page; larger bodies are refused unread. */
const FORM_BYTES_MAX = 2_048;
const FORM_TYPE = 'application/x-www-form-urlencoded';

export interface ReceiptPagesParts {
  /** This machine's address in the shop's network. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly newToken: () => string;
  readonly log: Log;
}

/** The receipt behind a code. */
export interface PaperSource {
  /** Null when it is no longer available. */
  paper(sale_id: string): ReceiptPaper | null;
  /** Requests the invoice of this sale; null when accepted. */
  requestInvoice(sale_id: string, form: InvoiceForm): InvoiceRefusal | null;
}

interface Code {
  readonly sale_id: string;
  readonly until_ms: number;
  tries: number;
}

/**
 * Receipts for customers' telephones in the shop's own network, if the shop allows it: a separate listener with one
 * kind of address, which answers with text, accepts one form, and reaches nothing else of the till; each code belongs
 * to one sale. Codes are kept in memory for a quarter of an hour.
 */
export class ReceiptPages {
  readonly #parts: ReceiptPagesParts;
  readonly #codes = new Map<string, Code>();
  readonly #server: Server;
  #source: PaperSource = { paper: () => null, requestInvoice: () => 'late' };
  #minute = { began_ms: 0, requests: 0, tries: 0 };

  private constructor(parts: ReceiptPagesParts) {
    this.#parts = parts;
    this.#server = createServer(
      { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 8_192 },
      (...met) => void this.answer(...met),
    );
    this.#server.maxConnections = CONNECTIONS_MAX;
  }

  /** @throws the error of the system when the port cannot be used */
  static async open(parts: ReceiptPagesParts): Promise<ReceiptPages> {
    const pages = new ReceiptPages(parts);
    await new Promise<void>((resolve, reject) => {
      pages.#server.once('error', reject);
      pages.#server.listen(parts.port, parts.host, () => resolve());
    });
    pages.#server.on('error', (error) => parts.log.warn('the pages of receipts failed', { error: String(error) }));
    return pages;
  }

  /** Set once, when receipts are available. */
  show(source: PaperSource): void {
    this.#source = source;
  }

  /** A new address of a receipt, for a code on the screen. */
  address(sale_id: string): string {
    const { newToken, clock } = this.#parts;
    const code = newToken();
    this.#codes.set(code, { sale_id, until_ms: clock.monotonicMs() + LIFE_MS, tries: 0 });
    const [oldest] = this.#codes.keys();
    if (this.#codes.size > CODES_MAX && oldest !== undefined) this.#codes.delete(oldest);
    return `http://${this.ownHost()}/r/${code}`;
  }

  stop(): void {
    this.#codes.clear();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  private ownHost(): string {
    return `${this.#parts.host}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A page under another name that resolves here (DNS rebinding) sends that name as Host. */
  private async answer(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method, url = '', headers } = message;
    const end = (status: number, body = '', more = {}): void =>
      void reply.writeHead(status, { ...PAGE_HEADERS, ...more }).end(body);
    if (this.isTooMuch()) return end(429);
    const given = this.#codes.get(PATH.exec(url)?.[1] ?? '');
    const is_asked = (method === 'GET' || method === 'POST') && headers.host === this.ownHost();
    if (!is_asked || given === undefined || this.#parts.clock.monotonicMs() >= given.until_ms) return end(404);
    const { sale_id } = given;
    const paper = this.#source.paper(sale_id);
    if (paper === null) return end(404);
    if (method === 'GET') return end(200, receiptPage(paper));
    // Without an invoice there is nothing to submit.
    if (paper.invoice === null) return end(404);
    const form = await readForm(message);
    if (form === null) return end(400);
    const refusal = this.isTriedTooOften(given) ? 'often' : this.#source.requestInvoice(sale_id, form);
    // Redirects to a GET, so that reloading the page does not submit twice.
    if (refusal === null) return end(303, '', { location: url });
    end(refusal === 'often' ? 429 : 422, receiptPage(this.#source.paper(sale_id) ?? paper, form, refusal));
  }

  private isTriedTooOften(code: Code): boolean {
    code.tries += 1;
    this.#minute.tries += 1;
    return code.tries > TRIES_OF_CODE_MAX || this.#minute.tries > TRIES_MAX;
  }

  private isTooMuch(): boolean {
    const now_ms = this.#parts.clock.monotonicMs();
    if (now_ms - this.#minute.began_ms >= MINUTE_MS) this.#minute = { began_ms: now_ms, requests: 0, tries: 0 };
    this.#minute.requests += 1;
    return this.#minute.requests > REQUESTS_MAX;
  }
}

/** The page's form; null when it is another one, too long or incomplete. */
async function readForm(message: IncomingMessage): Promise<InvoiceForm | null> {
  if (message.headers['content-type']?.split(';')[0] !== FORM_TYPE) return null;
  let text = '';
  try {
    for await (const piece of message.setEncoding('utf8')) {
      text += String(piece);
      if (text.length > FORM_BYTES_MAX) return null;
    }
  } catch {
    return null;
  }
  const fields = new URLSearchParams(text);
  const [tax_id, name, address] = ['tax_id', 'name', 'address'].map((field) => fields.get(field));
  return tax_id == null || name == null || address == null ? null : { tax_id, name, address };
}
