import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../log/log.ts';

/** How long a customer's telephone may open a receipt after its code was shown, in milliseconds. */
const LIFE_MS = 15 * 60_000;
/** Codes that open something at the same time; the oldest goes. */
const CODES_MAX = 200;
/** Requests of everybody together within a minute: a shop's customers ask for less, and who guesses gets no further. */
const REQUESTS_MAX = 60;
const MINUTE_MS = 60_000;
const CONNECTIONS_MAX = 32;
/** 128 random bits and more, as `newToken` makes them. */
const PATH = /^\/r\/([\w-]{22,128})$/;

const STYLE =
  'body{margin:0;padding:1rem;background:#fff;color:#111}pre{font:min(3.6vw,1rem)/1.4 monospace;white-space:pre;margin:0 auto;width:max-content}';
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
} as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const pageOf = (text: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cobro</title><style>${STYLE}</style><pre>${text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')}</pre>`;

export interface ReceiptPagesParts {
  /** An address of this machine in the shop's network. */
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly newToken: () => string;
  readonly log: Log;
}

/** What a paper says, as lines of text, for a code that was given. Null: it is not to be had any more. */
type TextOf = (sale_id: string) => string | null;

/**
 * Receipts for customers' telephones in the shop's own network, where the shop allows it: a listener of its own that knows
 * one kind of address, answers with text, and reaches nothing else of the till. Codes live in memory, and a quarter of an hour.
 */
export class ReceiptPages {
  readonly #parts: ReceiptPagesParts;
  readonly #codes = new Map<string, { readonly sale_id: string; readonly until_ms: number }>();
  readonly #server: Server;
  #textOf: TextOf = () => null;
  #minute = { began_ms: 0, requests: 0 };

  private constructor(parts: ReceiptPagesParts) {
    this.#parts = parts;
    this.#server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 8_192 }, (...met) =>
      this.answer(...met),
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

  /** Given once, when there are papers. */
  show(textOf: TextOf): void {
    this.#textOf = textOf;
  }

  /** A new address of a receipt, for a code on the screen. */
  address(sale_id: string): string {
    const { newToken, clock } = this.#parts;
    const code = newToken();
    this.#codes.set(code, { sale_id, until_ms: clock.monotonicMs() + LIFE_MS });
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

  /** A page of another name that leads here (DNS rebinding) asks with that name. */
  private answer({ method, url = '', headers }: IncomingMessage, reply: ServerResponse): void {
    const end = (status: number, body = ''): void => void reply.writeHead(status, HEADERS).end(body);
    if (this.isTooMuch()) return end(429);
    const code = PATH.exec(url)?.[1];
    if (method !== 'GET' || headers.host !== this.ownHost() || code === undefined) return end(404);
    const given = this.#codes.get(code);
    const text = given && this.#parts.clock.monotonicMs() < given.until_ms ? this.#textOf(given.sale_id) : null;
    return text === null ? end(404) : end(200, pageOf(text));
  }

  private isTooMuch(): boolean {
    const now_ms = this.#parts.clock.monotonicMs();
    if (now_ms - this.#minute.began_ms >= MINUTE_MS) this.#minute = { began_ms: now_ms, requests: 0 };
    this.#minute.requests += 1;
    return this.#minute.requests > REQUESTS_MAX;
  }
}
