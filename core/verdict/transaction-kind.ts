import { serviceWord } from './words.ts';

/** The interface does not show the words; these are compared whole and without case (docs/assumptions.md). */
const CAPTURE_TYPES: ReadonlySet<string> = new Set(['CAPTURE', 'SETTLEMENT', 'PRESENTMENT']);
const RETURN_TYPES: ReadonlySet<string> = new Set(['REFUND', 'REVERSAL', 'CANCELLATION', 'CANCEL', 'VOID']);
/** Transactions by which a payment begins or grows: they return nothing. */
const CHARGE_TYPES: ReadonlySet<string> = new Set([
  ...['AUTHORIZATION', 'AUTHORISATION', 'AUTH', 'PREAUTHORIZATION', 'PRE_AUTHORIZATION', 'SALE', 'PURCHASE'],
  ...['PAYMENT', 'CHARGE', 'DEBIT', 'ADJUSTMENT', 'INCREMENT', 'INCREMENTAL_AUTHORIZATION'],
]);

/** What a transaction is by its `type`: what money it moves, and which way. A word that nobody knows says nothing. */
export function kindOf(type: string): 'charge' | 'capture' | 'return' | 'unknown' {
  const word = serviceWord(type);
  if (RETURN_TYPES.has(word)) return 'return';
  if (CAPTURE_TYPES.has(word)) return 'capture';
  return CHARGE_TYPES.has(word) ? 'charge' : 'unknown';
}
