import { createHash, createHmac, timingSafeEqual, randomBytes } from 'node:crypto';
import type { Audience } from '../../../core/contract/intents/declare.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { Clock } from '../../../core/clock.ts';

export const LOOPBACK = '127.0.0.1';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares secrets in a time that does not depend on where they differ, nor on their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * Proves that the server at this port knows the token. Bound to the port, so that a proof cannot be relayed from
 * another.
 */
export function proofOfToken(token: string, port: number | undefined, nonce: string): string {
  return createHmac('sha256', token).update(`${LOOPBACK}:${port} ${nonce}`).digest('hex');
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 503;
  readonly why: string;
}

/** What the door looks at; an `IncomingMessage` is one. */
export interface Caller {
  readonly url?: string | undefined;
  readonly headers: { readonly host?: string | undefined; readonly origin?: string | undefined };
  readonly socket: { readonly localPort?: number | undefined };
}

/**
 * Admission to the loopback port. Pages of other sites can reach loopback too (and DNS rebinding can make it look
 * local), so the Host must be ours, and so must the Origin, which browsers always send with a socket.
 */
export interface SocketAuth {
  /**
   * For the files of the page and what it posts: host, and origin where one is named. A browser names none when it opens
   * the page, and some none to their own host; to a foreign one every browser does.
   */
  refusePage(caller: Caller): Refusal | null;
  /** For the socket: host, origin and token, and as what it comes in. */
  admitSocket(caller: Caller): Result<{ readonly audience: Audience; readonly token: string }, Refusal>;
}

export interface SocketAuthOptions {
  /** Of the till's own page. */
  readonly token: string;
  readonly socket_path: string;
  /** As what another token comes in; null: not at all. */
  readonly audienceOf: (token: string) => Audience | null;
}

export function createSocketAuth(options: SocketAuthOptions): SocketAuth {
  const ownHost = (caller: Caller) => `${LOOPBACK}:${caller.socket.localPort}`;
  function refuseHost(caller: Caller): Refusal | null {
    return caller.headers.host === ownHost(caller) ? null : { status: 403, why: 'foreign_host' };
  }
  const refuse = (caller: Caller, foreign: boolean): Refusal | null =>
    refuseHost(caller) ?? (foreign ? { status: 403, why: 'foreign_origin' } : null);
  return {
    refusePage(caller) {
      const { origin } = caller.headers;
      const foreign = origin !== undefined && origin !== `http://${ownHost(caller)}`;
      return refuse(caller, foreign);
    },
    admitSocket(caller) {
      const foreign = caller.headers.origin !== `http://${ownHost(caller)}`;
      const refused = refuse(caller, foreign);
      if (refused) return fail(refused);
      const address = URL.parse(caller.url ?? '', `http://${ownHost(caller)}`);
      if (address === null) return fail({ status: 400, why: 'bad_address' });
      if (address.pathname !== options.socket_path) return fail({ status: 404, why: 'no_such_door' });
      const [token = '', ...more] = address.searchParams.getAll('token');
      const audience = sameSecret(token, options.token) ? 'till' : options.audienceOf(token);
      return audience === null || more.length > 0
        ? fail({ status: 401, why: 'wrong_token' })
        : succeed({ audience, token });
    },
  };
}

/** A browser that was asked to open a page does so within this time, in milliseconds. */
const TICKET_LIFE_MS = 60_000;

/** Where a ticket is handed in. */
export const OPEN_PATH = '/open';

/** A secret that opens the till once and soon: for what other programs, or a file, carry to the browser. */
export class OneTimeTicket {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #ticket: { readonly secret: string; readonly until_ms: number } | null = null;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** A new ticket; the one before is void. */
  give(): string {
    const secret = randomBytes(32).toString('base64url');
    this.#ticket = { secret, until_ms: this.#clock.monotonicMs() + TICKET_LIFE_MS };
    return secret;
  }

  /** Whether it is the current ticket, in time, which voids it. A wrong one does not, or any program could void it. */
  take(given: string): boolean {
    const ticket = this.#ticket;
    if (ticket === null || !sameSecret(given, ticket.secret)) return false;
    this.#ticket = null;
    return this.#clock.monotonicMs() < ticket.until_ms;
  }
}
