import { toHex } from './tlv.ts';

/** The visible digits of a card number: never more than eight leading and four trailing digits (PCI DSS 3.4.1). */
export interface VisibleDigits {
  readonly first_digits?: string;
  readonly last_four: string;
  /** `YYMM` from track 2, unless masked. */
  readonly expiry?: string;
}

const FIRST_DIGITS_MAX = 8;
/** Enough for a brand; an issuer needs six or more. */
const FIRST_DIGITS_MIN = 4;

/**
 * Reads a masked binary value, 5A or 57: its field separator is D, its hidden nibbles are C (ID TECH, protocols 1.4) or
 * A (Verifone, protocols 2.6).
 */
export function readMaskedBinary(value: Uint8Array): VisibleDigits | undefined {
  return readMasked(toHex(value).replace(/F+$/, '').replaceAll('A', 'C'), 'C', 'D');
}

/** Reads a masked ASCII value, DFEF5B or DFEF5D or a stripe's track 2: hidden characters are `*`, the separator is `=`. */
export function readMaskedText(value: Uint8Array): VisibleDigits | undefined {
  return readMasked(Buffer.from(value).toString('latin1').replace(/^;/, '').replace(/\?.*$/, ''), '*', '=');
}

function readMasked(text: string, hidden: string, separator: string): VisibleDigits | undefined {
  const [number = '', discretionary = ''] = text.split(separator);
  if (number.length < 12 || number.length > 19 || !number.includes(hidden)) return undefined;
  const first = /^\d*/.exec(number)?.[0] ?? '';
  const last_four = /\d{4}$/.exec(number)?.[0];
  if (!last_four) return undefined;
  const expiry = /^\d{4}/.exec(discretionary)?.[0];
  return {
    last_four,
    ...(first.length >= FIRST_DIGITS_MIN ? { first_digits: first.slice(0, FIRST_DIGITS_MAX) } : {}),
    ...(expiry ? { expiry } : {}),
  };
}
