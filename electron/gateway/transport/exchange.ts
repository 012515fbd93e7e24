import { isUtf8 } from 'node:buffer';
import type net from 'node:net';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../../core/clock.ts';
import type { WireAnswer } from '../../../core/service/fold-answer.ts';
import { moreInHeaders } from '../../../core/service/more-pages.ts';
import { ConnectError, type ConnectFailure, errorCode } from './connect-failure.ts';

/** One HTTP request, ready to be written. */
export interface WireRequest {
  readonly method: Dispatcher.HttpMethod;
  /** Path and query below the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface ExchangeLimits {
  readonly clock: Clock;
  /** Time for the whole exchange, until the last byte of the body, in milliseconds. */
  readonly timeout_ms: number;
  readonly response_bytes_max: number;
}

/** What happened on the wire, before any conclusion. */
export interface ExchangeEnd {
  /** False only if no byte of the request reached the operating system. */
  readonly sent: boolean;
  readonly first_byte_at_ms?: number;
  readonly ended_at_ms: number;
  readonly answer?: WireAnswer;
  readonly service_date?: string;
  readonly failure?: {
    readonly cause: 'timeout' | 'too_large' | 'aborted' | 'connection_lost' | 'unreadable';
    readonly error_code?: string;
    /** Status line received before the failure. */
    readonly status?: number;
    /** Set when there was no connection at all. */
    readonly connect?: ConnectFailure;
  };
}

type FailureCause = NonNullable<ExchangeEnd['failure']>['cause'];

/** An exchange in progress. */
export interface RunningExchange {
  readonly end: Promise<ExchangeEnd>;
  /** Ends it now; the socket is closed before `end` settles. */
  abort(): void;
}

/**
 * Writes one request and collects its answer under one overall deadline, so slow and endless answers end like silent
 * ones. `socket` is given when the connection serves only this exchange; it is destroyed before a failure is reported,
 * because horizon H starts when the socket closes (payment-safety 5.1, A1).
 */
export function startExchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  limits: ExchangeLimits,
  socket?: net.Socket,
): RunningExchange {
  const handler = new ExchangeHandler(limits, socket);
  dispatcher.dispatch(
    {
      method: request.method,
      path: request.path,
      headers: request.headers,
      body: request.body ?? null,
    },
    handler,
  );
  return { end: handler.end, abort: () => handler.fail('aborted') };
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly end: Promise<ExchangeEnd>;
  readonly #limits: ExchangeLimits;
  readonly #socket: net.Socket | undefined;
  readonly #stopTimer: () => void;
  #resolve: (end: ExchangeEnd) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #started = false;
  #ended = false;
  #first_byte_at_ms: number | undefined;
  #status: number | undefined;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #chunks: Buffer[] = [];
  #received_bytes = 0;

  constructor(limits: ExchangeLimits, socket: net.Socket | undefined) {
    this.#limits = limits;
    this.#socket = socket;
    this.end = new Promise((resolve) => (this.#resolve = resolve));
    this.#stopTimer = limits.clock.schedule(Math.max(limits.timeout_ms, 0), () => this.fail('timeout'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Ended before the write: undici must not start it any more.
    if (this.#ended) return controller.abort(new Error('the exchange ended before it was written'));
    // From here on, bytes may have reached the operating system.
    this.#started = true;
  }

  onRequestSent(): void {
    this.#first_byte_at_ms = this.#limits.clock.monotonicMs();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (Number(headerText(headers, 'content-length') ?? 0) > this.#limits.response_bytes_max) this.fail('too_large');
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received_bytes += chunk.length;
    if (this.#received_bytes > this.#limits.response_bytes_max) return this.fail('too_large');
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const status = this.#status;
    if (status === undefined) return this.fail('unreadable');
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    this.#finish({
      answer: {
        status,
        ...textField('content_type', headerText(this.#headers, 'content-type')),
        ...textField('content_encoding', headerText(this.#headers, 'content-encoding')),
        ...textField('retry_after', headerText(this.#headers, 'retry-after')),
        ...textField('date', headerText(this.#headers, 'date')),
        ...textField('more_by_header', moreInHeaders(this.#headers) ?? undefined),
        body,
        text: isUtf8(body) ? body.toString('utf8') : undefined,
      },
    });
    // The answer is complete: its connection is closed one turn after the answer is reported.
    setImmediate(() => setImmediate(() => this.#socket?.destroy()));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = errorCode(error);
    // undici leaves a parser error's code empty in some cases; the name is always set.
    const unreadable = error.name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW';
    const connect = error instanceof ConnectError ? { connect: error.failure } : {};
    this.fail(unreadable ? 'unreadable' : 'connection_lost', code, connect);
  }

  fail(cause: FailureCause, error_code?: string, connect: { readonly connect?: ConnectFailure } = {}): void {
    if (this.#ended) return;
    const status = this.#status === undefined ? {} : { status: this.#status };
    this.#finish({ failure: { cause, ...textField('error_code', error_code), ...status, ...connect } });
    const reason = new Error(`the exchange ended: ${cause}`);
    this.#controller?.abort(reason);
    // With an error: undici would take a silent close for the end of a body without a length, and complete the request.
    this.#socket?.destroy(reason);
  }

  #finish(end: Pick<ExchangeEnd, 'answer' | 'failure'>): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopTimer();
    this.#chunks = [];
    this.#resolve({
      sent: this.#started,
      ended_at_ms: this.#limits.clock.monotonicMs(),
      ...(this.#first_byte_at_ms === undefined ? {} : { first_byte_at_ms: this.#first_byte_at_ms }),
      ...textField('service_date', headerText(this.#headers, 'date')),
      ...end,
    });
  }
}

function headerText(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function textField<Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  const field: { [Key in Name]?: string } = {};
  if (value !== undefined) field[name] = value;
  return field;
}
