import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { drawDialect } from './dialect.ts';
import { exactJson } from './exact-json.ts';
import { type Truth, WildLedger, type WildPayment } from './ledger.ts';
import { LINK_ENDPOINTS, linkBody, wildLinks } from './links.ts';
import { type Call, ENDPOINTS, type Endpoint, type OperationParts } from './operations.ts';
import * as say from './refusals.ts';
import { authorizationBody, movementBody, paymentBody } from './render.ts';
import { type Allows, type Twist, type Whim, Whims } from './whims.ts';

export interface WildServiceOptions {
  readonly seed: number;
  readonly now: () => number;
  /** Unix milliseconds, for the Date header. */
  readonly wall: () => number;
  readonly schedule: (delay_ms: number, task: () => void) => void;
  /** Called with each trace whose money moved. */
  readonly onMovement: (trace_id: string, what: string) => void;
  readonly allows?: Allows;
  /** Probability of every allowed oddity; by default each has its own. */
  readonly habit?: number;
  /** Longest delay; with the network's it must stay below the horizon (assumption A1). */
  readonly slow_ms_max?: number;
  readonly retry_after_seconds_max?: number;
}

/** A response as given, for debugging. */
export interface GivenAnswer {
  readonly key: string;
  readonly request: string;
  /** What the ledger says happened. */
  readonly truth: string;
  readonly answer: string;
  readonly twists: readonly string[];
}

export interface WildService {
  readonly ledger: WildLedger;
  /** What customers and the dashboard do with payment links. */
  readonly links: ReturnType<typeof wildLinks>;
  accept(socket: Socket): void;
  listen(): Promise<string>;
  forgetTokens(): void;
  /** From now on responds at once to every request; the wording stays odd. */
  calm(): void;
  /** All twists that happened, and all responses with one. */
  readonly twists: readonly Twist[];
  readonly answers: readonly GivenAnswer[];
  /** Requests before the time that a 429 had set. */
  readonly asked_too_soon: readonly string[];
  close(): Promise<void>;
}

/** Before: nothing happens. After: it happens, but the response does not say so. */
const MANNERS = [
  'error_before',
  'error_after',
  'lost_before',
  'lost_after',
  'late',
  'too_many',
  'accepted_before',
  'accepted_after',
  'conflict_after',
  'page_after',
] as const;
type Manner = 'plain' | (typeof MANNERS)[number];

const ALL_ENDPOINTS: readonly Endpoint[] = [...ENDPOINTS, ...LINK_ENDPOINTS];
const SLOW_MS_MAX = 60_000;
const RETRY_AFTER_SECONDS_MAX = 90;

/**
 * A payment service written only from service-interface: a ledger with the truth, and responses worded in every way
 * that it allows. It is odd, forgetful and contradicts itself, but does not lie.
 */
export function openWildService(options: WildServiceOptions): WildService {
  const { now, schedule } = options;
  const whims = new Whims(options.seed, options.allows, options.habit ?? null);
  const dialect = drawDialect(whims.forDialect());
  const ledger = new WildLedger({ now, newId: dialect.newId, onMovement: options.onMovement });
  const slow_ms_max = options.slow_ms_max ?? SLOW_MS_MAX;
  const parts = { ledger, dialect, now, schedule, slow_ms_max };
  const answers: GivenAnswer[] = [];
  /** The merchant of each token. */
  const tokens = new Map<string, string>();
  const not_before_ms = new Map<string, number>();
  const asked_too_soon: string[] = [];
  let is_calm = false;
  let tokens_given = 0;

  const server = createServer((request, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(options.wall()).toUTCString());
    // A request that is cut off has no effect.
    readBody(request).then(
      (body) => answer(request, response, body),
      () => response.destroy(),
    );
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: Call['body']): void {
    const call: Call = { method: request.method ?? '', path: request.url ?? '', body };
    if (call.path === '/oauth/token') return send(response, issueToken(String(body['client_id'])));
    const owner = tokens.get(request.headers.authorization ?? '');
    if (owner === undefined) return send(response, say.UNAUTHORIZED);
    const endpoint = ALL_ENDPOINTS.find(({ method, path }) => method === call.method && path.test(call.path));
    if (endpoint === undefined)
      return send(response, { status: 404, body: { error_type: 'not_found', message: 'no such path' } });
    const id = decodeURIComponent(endpoint.path.exec(call.path)?.[1] ?? '');
    if (now() < (not_before_ms.get(call.path) ?? 0)) asked_too_soon.push(call.path);
    const whim = whims.forAnswer(endpoint.name, id === '' ? String(body['trace_id'] ?? body['id']) : id);
    withManner(endpoint, call, { ...parts, owner }, id, whim, response);
  }

  function issueToken(owner: string): say.Answer {
    tokens_given += 1;
    const access_token = `wild-${tokens_given}`;
    tokens.set(`Bearer ${access_token}`, owner);
    return { status: 201, body: { access_token, token_type: 'Bearer', expires_in: 3_600 } };
  }

  function withManner(
    endpoint: Endpoint,
    call: Call,
    within: OperationParts,
    id: string,
    whim: Whim,
    response: ServerResponse,
  ): void {
    const manner: Manner = is_calm ? 'plain' : whim.pick(`manner/${endpoint.name}`, MANNERS);
    const act = (): say.Answer => {
      const truth = happens(endpoint, call, within, id, whim);
      const worded = word(endpoint, truth, whim);
      note(call, truth, worded, whim, manner);
      return worded;
    };
    const instead = (answer: say.Answer): void => {
      note(call, null, answer, whim, manner);
      send(response, answer);
    };
    switch (manner) {
      case 'plain':
        return send(response, act());
      case 'error_before':
        return instead(say.SERVER_ERROR);
      case 'lost_before':
        note(call, null, null, whim, manner);
        return void response.socket?.destroy();
      case 'too_many':
        return instead(tooMany(call, id, whim));
      case 'accepted_before':
        return instead(say.ACCEPTED);
      case 'late':
        return schedule(whim.between('late', 1, slow_ms_max), () => {
          const answer = act();
          if (!response.destroyed) send(response, answer);
        });
      case 'lost_after':
        act();
        return void response.socket?.destroy();
      case 'error_after':
        act();
        return send(response, say.SERVER_ERROR);
      case 'accepted_after':
        act();
        return send(response, say.ACCEPTED);
      case 'conflict_after':
        act();
        return send(response, say.OPAQUE_CONFLICT);
      case 'page_after':
        act();
        return send(response, say.PAGE);
    }
  }

  function tooMany({ path }: Call, id: string, whim: Whim): say.Answer {
    const seconds = whim.between('retry_after', 1, options.retry_after_seconds_max ?? RETRY_AFTER_SECONDS_MAX);
    // Only a request that names its subject can be recognized again; a new authorization is another payment.
    if (id !== '') not_before_ms.set(path, now() + seconds * 1_000);
    return say.tooMany(seconds);
  }

  function happens(endpoint: Endpoint, call: Call, within: OperationParts, id: string, whim: Whim): Truth | null {
    const isGuessed = endpoint.name === 'cancel_or_refund_by_trace' && dialect.guessed_endpoint !== 'works';
    const isThere = !isGuessed && (endpoint.name !== 'read_payment' || dialect.has_reading);
    return isThere ? endpoint.act(within, call, id, whim) : { kind: 'not_found' };
  }

  function word(endpoint: Endpoint, truth: Truth | null, whim: Whim): say.Answer {
    if (truth === null) return say.INVALID;
    switch (truth.kind) {
      case 'not_found':
        if (endpoint.name === 'read_payment' && !dialect.has_reading)
          return { status: 405, body: undefined, html: '<html><body>405</body></html>' };
        if (endpoint.name === 'read_payment')
          return { status: 400, body: { error_type: 'not_found', message: 'unknown' } };
        if (endpoint.name === 'cancel_or_refund_by_trace' && dialect.guessed_endpoint === 'unknown')
          return { status: 404, body: undefined, html: '<html><body>404</body></html>' };
        return say.notFoundAnswer(whim);
      case 'conflict':
        if (endpoint.name === 'make_link') return say.PAYMENT_FAILED;
        // The interface lists no 409 for the cancellation.
        if (endpoint.name === 'cancel_by_trace' && whim.pick('refusal/cancel_by_trace', ['invalid']) !== 'plain')
          return say.INVALID;
        return say.conflictAnswer(truth.why, whim, dialect);
      case 'authorized':
        if (endpoint.name === 'read_payment')
          return { status: 200, body: paymentBody(truth.payment, ledger.isCaptured(truth.payment), whim, dialect) };
        if (endpoint.name === 'make_link' || endpoint.name === 'read_link')
          return { status: 200, body: linkBodyOf(truth.payment, whim, endpoint.name === 'make_link') };
        return { status: 201, body: authorizationBody(truth.payment, whim, dialect) };
      case 'moved':
        if (truth.movement.state === 'refused' && whim.pick('movement/refused_as', ['conflict']) === 'conflict')
          return say.refusedAsConflict(whim);
        return { status: 200, body: movementBody(truth.payment, truth.movement, whim, dialect) };
    }
  }

  const linkBodyOf = (payment: WildPayment, whim: Whim, is_new: boolean): unknown =>
    linkBody(payment, ledger.isCaptured(payment), whim, dialect, is_new);

  function note(call: Call, truth: Truth | null, answer: say.Answer | null, whim: Whim, manner: Manner): void {
    if (whim.taken.length === 0 && manner === 'plain') return;
    answers.push({
      key: whim.key,
      request: `${call.method} ${call.path} ${JSON.stringify(call.body)}`.slice(0, 400),
      truth: truth === null ? 'nothing happened' : tellTruth(truth),
      answer:
        answer === null
          ? 'no answer'
          : `${answer.status} ${answer.html ?? exactJson(answer.body)}${manner === 'plain' ? '' : ` (${manner})`}`,
      twists: [...whim.taken],
    });
  }

  return {
    ledger,
    links: wildLinks(ledger, whims, now),
    accept: (socket) => void server.emit('connection', socket),
    listen: () => listenOn(server),
    forgetTokens: () => tokens.clear(),
    calm: () => (is_calm = true),
    twists: whims.taken,
    answers,
    asked_too_soon,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tellTruth(truth: Truth): string {
  switch (truth.kind) {
    case 'authorized':
      return `${truth.payment.state}, holds ${truth.payment.held_minor} of ${truth.payment.asked_minor}`;
    case 'moved':
      return `${truth.movement.type} of ${truth.movement.amount_minor} ${truth.movement.state}`;
    case 'conflict':
      return `conflict: ${truth.why}`;
    case 'not_found':
      return 'not found';
  }
}

function send(response: ServerResponse, { status, body, headers = {}, html }: say.Answer): void {
  const text = html ?? (body === undefined ? '' : exactJson(body));
  response.writeHead(status, {
    'content-type': html === undefined ? 'application/json' : 'text/html',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

async function readBody(request: IncomingMessage): Promise<Call['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Call['body']) : {};
  } catch {
    return {};
  }
}

function listenOn(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}
