import type net from 'node:net';

const CONTINUE = /^HTTP\/1\.[01] 100[ \r\n]/;
const START_BYTES = 'HTTP/1.1 100 '.length;
/** Longer heads are left to the parser, which refuses them. */
const HEAD_BYTES_MAX = 16_384;

/**
 * Removes "100 Continue" from the start of a socket's input: it is no answer, and may come unsolicited (RFC 9110,
 * 15.2.1). undici skips every other 1xx but closes the connection on this one, which would undo a good sale.
 */
export function skipContinue(socket: net.Socket): void {
  const read = socket.read.bind(socket);
  let held: Buffer | null = Buffer.alloc(0);
  socket.read = (size?: number): Buffer | null => {
    const chunk = read(size) as Buffer | null;
    if (held === null || chunk === null) return chunk;
    const { head_is_open, rest } = withoutContinue(Buffer.concat([held, chunk]));
    held = head_is_open ? rest : null;
    return head_is_open ? null : rest;
  };
}

/** `head_is_open`: the bytes may be the beginning of another one. */
function withoutContinue(bytes: Buffer): { readonly head_is_open: boolean; readonly rest: Buffer } {
  let rest = bytes;
  for (;;) {
    const start = rest.toString('latin1', 0, START_BYTES);
    if (start.length < START_BYTES) return { head_is_open: 'HTTP/1.1 100 '.startsWith(start), rest };
    const end = CONTINUE.test(start) ? rest.indexOf('\r\n\r\n') : -1;
    if (end === -1) return { head_is_open: CONTINUE.test(start) && rest.length < HEAD_BYTES_MAX, rest };
    rest = rest.subarray(end + 4);
  }
}
