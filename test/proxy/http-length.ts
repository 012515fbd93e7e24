const HEAD_END = '\r\n\r\n';

/** Length of an HTTP message in bytes, head included; null while its head is incomplete, or without a length. */
export function messageBytes(received: Buffer): number | null {
  const head_end = received.indexOf(HEAD_END);
  if (head_end < 0) return null;
  const head = received.subarray(0, head_end).toString('latin1');
  const length = /^content-length: *(\d+) *$/im.exec(head)?.[1];
  return head_end + HEAD_END.length + Number(length ?? 0);
}

/** `POST /v1/pos/authorizations HTTP/1.1`, or null while incomplete. */
export function firstLine(received: Buffer): string | null {
  const end = received.indexOf('\r\n');
  return end < 0 ? null : received.subarray(0, end).toString('latin1');
}
