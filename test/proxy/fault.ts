/** Which way bytes travel when the fault meets them. */
export type Direction = 'to_service' | 'to_till';

/**
 * What can happen to one connection, in one direction (payment-safety 8, network). `after_bytes` counts bytes of that
 * direction that still pass.
 */
export type Fault =
  | { readonly kind: 'latency'; readonly delay_ms: number }
  | { readonly kind: 'bandwidth'; readonly bytes_per_second: number }
  /** Small pieces, each a packet of its own. */
  | { readonly kind: 'slicer'; readonly slice_bytes: number; readonly delay_ms: number }
  /** The connection is reset, as by a router that forgot it. */
  | { readonly kind: 'reset'; readonly after_bytes: number }
  /** The message ends early, and politely. */
  | { readonly kind: 'truncate'; readonly after_bytes: number }
  /** Nothing passes any more, silently. */
  | { readonly kind: 'blackhole'; readonly after_bytes: number }
  /** Nothing passes; the connection is closed later. */
  | { readonly kind: 'timeout'; readonly close_after_ms: number }
  /** The side that sends is cut off at once; the other one keeps a dead connection. */
  | { readonly kind: 'half_open'; readonly after_bytes: number }
  /** Everything passes; the end of the connection does not, until later. */
  | { readonly kind: 'slow_close'; readonly delay_ms: number }
  /** The same bytes arrive twice: a request on a connection of its own, `delay_ms` later; an answer on the same one. */
  | { readonly kind: 'duplicate'; readonly delay_ms?: number }
  /** A portal or a proxy answers in the service's place: before the request reaches it, or instead of its answer. */
  | { readonly kind: 'html' }
  /** Stops before `after_bytes` and reports it; the caller decides about the rest. */
  | { readonly kind: 'hold'; readonly after_bytes: number | 'half' | 'all'; readonly onHeld: (held: Held) => void };

/** A connection that was stopped on its way. */
export interface Held {
  /** Lets the rest pass, now. */
  release(): void;
}

/** A fault that waits for a request whose first line contains `path`. */
export interface ArmedFault {
  readonly path: string;
  /** Waits for an authorization first; only a request that names the same trace meets the fault then. */
  readonly of_authorized?: boolean;
  readonly direction: Direction;
  readonly fault: Fault;
}

/** What a captive portal answers, with a status that looks like success. */
export const PORTAL_PAGE = page('200 OK', 'Sign in to the network');
/** What a proxy answers when it lost the service's answer, whatever the service did. */
export const GATEWAY_PAGE = page('502 Bad Gateway', 'Bad gateway');

function page(status: string, title: string): Buffer {
  const body = `<!doctype html><title>${title}</title><h1>${title}</h1>`;
  return Buffer.from(
    `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
