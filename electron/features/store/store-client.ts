import type { TLSSocket } from 'node:tls';
import { Client, buildConnector } from 'undici';
import type * as z from 'zod';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { FEED_BODY_TYPE } from '../../../store/contract/feeds.ts';
import {
  type ErrorBody,
  HEADERS,
  PROTOCOL,
  type StorePlace,
  errorBodySchema,
  readPlace,
  writePlace,
} from '../../../store/contract/protocol.ts';

/** Why a call has no reply. `away`: nothing is known, and the same request is repeated (store 5). */
export type StoreFailure =
  | { readonly kind: 'away'; readonly cause: string; /** What the store says of it. */ readonly message?: string }
  | ({ readonly kind: 'refused' } & ErrorBody['error']);

export interface StoreAnswer<Value> {
  readonly value: Value;
  /** The current place of the store's own chain; null if not reported. */
  readonly place: StorePlace | null;
}

export interface StoreCall<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly seen?: StorePlace | null;
  readonly answer: Schema;
  /** Limit for each part of the reply; connecting has its own. */
  readonly timeout_ms?: number;
  /** Aborts the request when its caller no longer waits. */
  readonly signal?: AbortSignal;
  /** The reply may be bytes of this type, as `{ gzip }`; an older store replies in JSON. */
  readonly accept?: typeof FEED_BODY_TYPE;
}

export interface StoreClient {
  call<Schema extends z.ZodType>(call: StoreCall<Schema>): Promise<Result<StoreAnswer<z.output<Schema>>, StoreFailure>>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** The store is identified by its certificate; any other server is sent nothing. */
function pinnedConnector(pin: string): buildConnector.connector {
  // Every connection must present the certificate, which a resumed one would not. Authorities are not checked; the pin
  // is.
  const connect = buildConnector({ rejectUnauthorized: false, maxCachedSessions: 0, timeout: TIMEOUT_MS });
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      const shown = (socket as TLSSocket).getPeerCertificate().fingerprint256?.replaceAll(':', '').toLowerCase();
      if (shown === pin) return callback(null, socket);
      socket.destroy();
      callback(Object.assign(new Error('the store shows another certificate'), { code: 'OTHER_CERTIFICATE' }), null);
    });
  };
}

const awayAs = (body: ErrorBody | undefined) =>
  body === undefined ? {} : { cause: body.error.code, message: body.error.message };

/** Calls the store whose certificate has this SHA-256. Never throws because of a network or a proxy. */
export function createStoreClient(url: string, pin: string): StoreClient {
  const client = new Client(new URL(url).origin, { connect: pinnedConnector(pin) });
  return {
    call: async ({ method, path, body, token, seen, answer, accept, signal, timeout_ms = TIMEOUT_MS }) => {
      try {
        const response = await client.request({
          method,
          path: `/v1${path}`,
          headers: {
            [HEADERS.protocol]: String(PROTOCOL),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(accept === undefined ? {} : { accept }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(seen == null ? {} : { [HEADERS.seen]: writePlace(seen) }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          headersTimeout: timeout_ms,
          bodyTimeout: timeout_ms,
          ...(signal === undefined ? {} : { signal }),
        });
        const is_bytes = accept !== undefined && response.headers['content-type'] === accept;
        const value: unknown = is_bytes ? { gzip: await response.body.bytes() } : await response.body.json();
        if (response.statusCode >= 200 && response.statusCode < 300) {
          const parsed = answer.safeParse(value);
          const place = response.headers[HEADERS.place];
          if (parsed.success)
            return succeed({ value: parsed.data, place: typeof place === 'string' ? readPlace(place) : null });
          return fail({ kind: 'away', cause: 'unreadable_answer' });
        }
        // A body not in the store's own schema comes from a proxy and proves nothing.
        const refusal = errorBodySchema.safeParse(value);
        if (!refusal.success || response.statusCode >= 500)
          return fail({ kind: 'away', cause: `status_${response.statusCode}`, ...awayAs(refusal.data) });
        return fail({ kind: 'refused', ...refusal.data.error });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
        return fail({ kind: 'away', cause: code });
      }
    },
    close: async () => {
      await client.destroy();
    },
  };
}
