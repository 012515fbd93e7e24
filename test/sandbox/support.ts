import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/sandbox.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** A response. `at('payment.transaction.id')` returns a nested value, undefined when absent. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
  at(path: string): unknown;
  text_at(path: string): string;
}

/** A client of one sandbox with a token; sends plain JSON, independently of the product's client. */
export interface TestClient {
  readonly sandbox: Sandbox;
  readonly url: string;
  call(method: string, path: string, body?: Json, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: Json, headers?: Record<string, string>): Promise<Answer>;
  /** Authorizes a card-present payment; throws unless the response is 201. */
  pay(amount: number, extra?: { readonly [name: string]: Json }): Promise<Paid>;
  /** Moves the clock past the beginning, or past the end, of every automatic capture. */
  beginCapture(): void;
  completeCapture(): void;
  trace(trace_id: string): Promise<Record<string, unknown> | undefined>;
  fault(fault: string, more?: { readonly [name: string]: Json }): Promise<void>;
}

export interface Paid {
  readonly trace_id: string;
  readonly payment_id: string;
  readonly transaction_id: string;
  readonly answer: Answer;
}

export const CLP = (value: number): Json => ({ value, currency: 'CLP' });

let traces = 0;

export function newTrace(): string {
  traces += 1;
  return `trace-${process.pid}-${traces}`;
}

export function posAuthorization(
  amount: number,
  extra: { readonly [name: string]: Json } = {},
): { readonly [name: string]: Json } {
  return {
    id: newTrace(),
    terminal_id: 'T1',
    pre_authorization: false,
    capture: { mode: 'automatic' },
    amount: CLP(amount),
    ...extra,
  };
}

/** An in-memory sandbox, stopped when the test ends. */
export async function startClient(
  options: SandboxOptions = {},
  client: { readonly client_id: string; readonly client_secret: string } = {
    client_id: 'cobro-demo',
    client_secret: 'cobro-demo-secret',
  },
): Promise<TestClient> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return await connect(sandbox, client);
}

export async function connect(
  sandbox: Sandbox,
  client = { client_id: 'cobro-demo', client_secret: 'cobro-demo-secret' },
): Promise<TestClient> {
  let token = await accessToken(sandbox, client);
  const call: TestClient['call'] = async (method, path, body, headers = {}) => {
    const request = () => send(sandbox.url, method, path, body, { authorization: `Bearer ${token}`, ...headers });
    const answer = await request();
    // Tests move the clock by days, so an expired token is renewed silently.
    if (answer.status !== 401 || !answer.text.includes('has expired')) return answer;
    token = await accessToken(sandbox, client);
    return await request();
  };
  return {
    sandbox,
    url: sandbox.url,
    call,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    pay: async (amount, extra = {}) => {
      const request = posAuthorization(amount, extra);
      const answer = await call('POST', '/v1/pos/authorizations', request);
      if (answer.status !== 201) throw new Error(`not authorized: ${answer.status} ${answer.text}`);
      return {
        trace_id: answer.text_at('trace_id'),
        payment_id: answer.text_at('payment_id'),
        transaction_id: answer.text_at('transaction.id'),
        answer,
      };
    },
    beginCapture: () => sandbox.advanceClock(301_000),
    completeCapture: () => sandbox.advanceClock(400_000),
    trace: async (trace_id) => {
      const answer = await call('GET', `/_sandbox/ledger?trace_id=${encodeURIComponent(trace_id)}`);
      return answer.at('traces.0') as Record<string, unknown> | undefined;
    },
    fault: async (fault, more = {}) => {
      const answer = await call('POST', '/_sandbox/faults', { fault, ...more });
      if (answer.status !== 201) throw new Error(`fault refused: ${answer.text}`);
    },
  };
}

async function accessToken(sandbox: Sandbox, client: { client_id: string; client_secret: string }): Promise<string> {
  const request = { ...client, grant_type: 'client_credentials', audience: sandbox.url };
  return (await send(sandbox.url, 'POST', '/oauth/token', request)).text_at('access_token');
}

/** One request over real HTTP. Rejects when the connection ends without a response, like fetch. */
export async function send(
  url: string,
  method: string,
  path: string,
  body?: Json,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return answerOf(response.status, response.headers, text);
}

function answerOf(status: number, headers: Headers, text: string): Answer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const at = (path: string): unknown => path.split('.').reduce<unknown>(step, body);
  return { status, headers, text, body, at, text_at: (path) => String(at(path)) };
}

function step(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A card number with a valid check digit, made at run time so that no file contains one. */
export function cardNumber(prefix = '4', last_four = '4242'): string {
  for (let filler = 0; filler < 10; filler += 1) {
    const number = `${prefix.padEnd(11, '0')}${filler}${last_four}`;
    if (luhn(number) % 10 === 0) return number;
  }
  throw new Error('one of ten digits always makes the check right');
}

function luhn(number: string): number {
  return [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

export function clearCard(last_four = '4242', expiration_year = '2039'): { readonly [name: string]: Json } {
  return {
    number: cardNumber('4', last_four),
    cvv: String(100 + last_four.length),
    holder_name: 'Ana Díaz',
    expiration_month: '12',
    expiration_year,
  };
}

export function names(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value).sort() : [];
}
