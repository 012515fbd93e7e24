import { createHash, timingSafeEqual } from 'node:crypto';

export const LOOPBACK = '127.0.0.1';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares secrets in a time that does not depend on where they differ, nor on their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
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
 * Who may come in at the loopback door. A page of another site can reach loopback too (and DNS rebinding can make it
 * look local), so the Host must be ours, and the Origin, which browsers always send with a socket, must be ours too.
 */
export interface SocketAuth {
  /** For the files of the page: host, and origin where one is named; a browser names none when it opens the page. */
  refusePage(caller: Caller): Refusal | null;
  /** For the socket: host, origin and token. */
  refuseSocket(caller: Caller): Refusal | null;
}

export function createSocketAuth(options: { readonly token: string; readonly socket_path: string }): SocketAuth {
  const ownHost = (caller: Caller) => `${LOOPBACK}:${caller.socket.localPort}`;
  function refuseHost(caller: Caller): Refusal | null {
    return caller.headers.host === ownHost(caller) ? null : { status: 403, why: 'foreign_host' };
  }
  return {
    refusePage(caller) {
      const { origin } = caller.headers;
      const foreign = origin !== undefined && origin !== `http://${ownHost(caller)}`;
      return refuseHost(caller) ?? (foreign ? { status: 403, why: 'foreign_origin' } : null);
    },
    refuseSocket(caller) {
      const foreignHost = refuseHost(caller);
      if (foreignHost) return foreignHost;
      const origin = `http://${ownHost(caller)}`;
      if (caller.headers.origin !== origin) return { status: 403, why: 'foreign_origin' };
      const address = URL.parse(caller.url ?? '', origin);
      if (address === null) return { status: 400, why: 'bad_address' };
      if (address.pathname !== options.socket_path) return { status: 404, why: 'no_such_door' };
      const tokens = address.searchParams.getAll('token');
      const allowed = tokens.length === 1 && sameSecret(tokens[0] ?? '', options.token);
      return allowed ? null : { status: 401, why: 'wrong_token' };
    },
  };
}
