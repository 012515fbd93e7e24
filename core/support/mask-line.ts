import { redactText } from '../service/redact.ts';

/** A card number in a reader's encoding: each digit is the byte 3X, with or without blanks between bytes. */
const DIGIT_BYTES = /(?:3\d[ ]?){13,}/g;
/** A track, whatever its check digit: a long number, a separator, and the expiry. */
const TRACK = /\d{12,19}[=D]\d{4,}/gi;
/** Words that precede a secret, in settings, addresses and log lines. */
const NAMED_SECRET =
  /\b(client_secret|client_id|secret|password|token|pin|pan|track\d?|cvv|pin_block)(["']?\s*[=:]\s*["']?)[^\s"',;&}]+/gi;
const ADDRESS_SECRET = /:\/\/[^/\s:@]+:[^/\s@]+@/g;

/**
 * Masks a line before it leaves the till for support: no card number, track or credential may remain, wherever the line
 * came from. The last line of defence, after what readers and logs already omit (payment-safety 10; I13).
 */
export function maskLine(line: string): string {
  const plain = line
    .replace(ADDRESS_SECRET, '://[credential]@')
    .replace(TRACK, '[card]')
    .replace(NAMED_SECRET, '$1$2[hidden]')
    .replace(DIGIT_BYTES, maskDigitBytes);
  return redactText(plain);
}

function maskDigitBytes(run: string): string {
  const digits = run.replaceAll(' ', '').replace(/3(\d)/g, '$1');
  return redactText(digits) === digits ? run : '[card]';
}
