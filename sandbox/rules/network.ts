import type { Randomness } from '../../core/clock.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import { minorToMajor } from '../../core/money/money.ts';

const APPROVAL_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** Six capital letters and digits, as from an issuer. */
export function makeApprovalCode(randomness: Randomness): string {
  let code = '';
  for (let place = 0; place < 6; place += 1) {
    code += APPROVAL_ALPHABET[Math.floor(randomness.fraction() * APPROVAL_ALPHABET.length)] ?? '0';
  }
  return code;
}

/** Six digits, unique enough to find a movement within a day, like the network's own number. */
export function makeSystemTraceAuditNumber(randomness: Randomness): string {
  return String(Math.floor(randomness.fraction() * 1_000_000)).padStart(6, '0');
}

/** MMDDhhmmss in UTC (ISO 8583 field 7). */
export function transmissionDateTime(at_ms: number): string {
  return new Date(at_ms).toISOString().slice(5, 19).replace(/[-:T]/g, '');
}

/** MMDD in UTC (ISO 8583 field 15). */
export function settlementDate(at_ms: number): string {
  return transmissionDateTime(at_ms).slice(0, 4);
}

export function timestamp(at_ms: number): string {
  return new Date(at_ms).toISOString();
}

/** Major units, as in all amounts of the interface but the simple payment's (operator-interface, "On the wire" 2). */
export function wireAmount(amount_minor: number, currency: CurrencyCode): number {
  return minorToMajor(amount_minor, currency);
}

/**
 * EMV response data for the card: authorization response code (8A) and issuer authentication data (91), as hex TLV. The
 * cryptogram is random: the sandbox has no issuer key.
 */
export function emvResponse(response_code: string, randomness: Randomness): string {
  const code = Buffer.from(response_code, 'ascii').toString('hex').toUpperCase();
  let cryptogram = '';
  for (let index = 0; index < 8; index += 1) {
    cryptogram += Math.floor(randomness.fraction() * 256)
      .toString(16)
      .padStart(2, '0')
      .toUpperCase();
  }
  return `8A02${code}910A${cryptogram}${code}`;
}
