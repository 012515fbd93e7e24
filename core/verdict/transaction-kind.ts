import { canonicalWord } from './words.ts';

/** The interface does not list the words; these are compared whole and ignoring case (docs/assumptions.md). */
const CAPTURE_TYPES: ReadonlySet<string> = new Set(['CAPTURE', 'SETTLEMENT', 'PRESENTMENT']);
const RETURN_TYPES: ReadonlySet<string> = new Set(['REFUND', 'REVERSAL', 'CANCELLATION', 'CANCEL', 'VOID']);
/** Transactions that begin or increase a payment: they return nothing. */
const CHARGE_TYPES: ReadonlySet<string> = new Set([
  ...['AUTHORIZATION', 'AUTHORISATION', 'AUTH', 'PREAUTHORIZATION', 'PRE_AUTHORIZATION', 'SALE', 'PURCHASE'],
  ...['PAYMENT', 'CHARGE', 'DEBIT', 'ADJUSTMENT', 'INCREMENT', 'INCREMENTAL_AUTHORIZATION'],
]);

/** Which way a transaction moves money, by its `type`. An unknown word says nothing. */
export function kindOf(type: string): 'charge' | 'capture' | 'return' | 'unknown' {
  const word = canonicalWord(type);
  if (RETURN_TYPES.has(word)) return 'return';
  if (CAPTURE_TYPES.has(word)) return 'capture';
  return CHARGE_TYPES.has(word) ? 'charge' : 'unknown';
}
