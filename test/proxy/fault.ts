export type Direction = 'to_service' | 'to_till';

/** Faults of a connection in one direction (payment-safety 8, network), after `after_bytes` bytes have passed. */
export type Fault =
  | { readonly kind: 'latency'; readonly delay_ms: number }
  | { readonly kind: 'bandwidth'; readonly bytes_per_second: number }
  /** Small pieces, each a packet. */
  | { readonly kind: 'slicer'; readonly slice_bytes: number; readonly delay_ms: number }
  /** Resets the connection, as a router that forgot it. */
  | { readonly kind: 'reset'; readonly after_bytes: number }
  /** Ends the message early with a clean close. */
  | { readonly kind: 'truncate'; readonly after_bytes: number }
  | { readonly kind: 'blackhole'; readonly after_bytes: number }
  /** Drops everything; closes the connection later. */
  | { readonly kind: 'timeout'; readonly close_after_ms: number }
  /** Cuts off the sending side at once; the other side keeps a dead connection. */
  | { readonly kind: 'half_open'; readonly after_bytes: number }
  /** Passes everything, but closes the connection late. */
  | { readonly kind: 'slow_close'; readonly delay_ms: number }
  /** The same bytes twice: a request again on a new connection `delay_ms` later; a response on the same connection. */
  | { readonly kind: 'duplicate'; readonly delay_ms?: number }
  /** A portal or proxy responds: before the request reaches the service, or in place of its response. */
  | { readonly kind: 'html' }
  /** Stops before `after_bytes` and calls `onHeld`; the caller decides about the rest. */
  | { readonly kind: 'hold'; readonly after_bytes: number | 'half' | 'all'; readonly onHeld: (held: Held) => void };

export interface Held {
  release(): void;
}

/** A fault for the next request whose first line contains `path`. */
export interface ArmedFault {
  readonly path: string;
  /** Waits for an authorization; then only a request with the same trace meets the fault. */
  readonly of_authorized?: boolean;
  readonly direction: Direction;
  readonly fault: Fault;
}

/** A captive portal's response, with a successful status. */
export const PORTAL_PAGE = page('200 OK', 'Sign in to the network');
/** A proxy's response when it lost the service's response, whatever the service did. */
export const GATEWAY_PAGE = page('502 Bad Gateway', 'Bad gateway');

function page(status: string, title: string): Buffer {
  const body = `<!doctype html><title>${title}</title><h1>${title}</h1>`;
  return Buffer.from(
    `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
