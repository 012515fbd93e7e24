import type { ServiceRefusal } from '../service/call-result.ts';
import { serviceWord } from './words.ts';

/** What a 409 means when the service codes it (payment-safety 5.5, questions of section 12). */
export type ConflictMeaning = 'in_progress' | 'already_reversed' | 'never_captured' | 'too_late' | 'opaque';

/**
 * Words that the service may use, compared whole and without case. A list of exact words and no substring search: a
 * substring that happens to fit would turn an open question into a final answer. Listed in docs/assumptions.md.
 */
const MEANINGS: Readonly<Record<string, ConflictMeaning>> = {
  in_progress: 'in_progress',
  payment_in_progress: 'in_progress',
  authorization_in_progress: 'in_progress',
  already_reversed: 'already_reversed',
  already_cancelled: 'already_reversed',
  already_refunded: 'already_reversed',
  payment_already_reversed: 'already_reversed',
  payment_already_cancelled: 'already_reversed',
  payment_already_refunded: 'already_reversed',
  never_captured: 'never_captured',
  settled: 'too_late',
  too_late: 'too_late',
  capture_begun: 'too_late',
  capture_in_process: 'too_late',
  capture_complete: 'too_late',
  already_captured: 'too_late',
};

/** True when the refusal carries one of these codes, compared whole and without case. */
export function isListed(refusal: ServiceRefusal, codes: readonly string[]): boolean {
  const said = [refusal.error_code, refusal.error_type, refusal.response_code];
  return codes.some((code) => said.some((word) => word?.toLowerCase() === code.toLowerCase()));
}

/** What a 404 names when it was not the payment that was not found. */
const NOT_THE_PAYMENT =
  /(^|_)(MERCHANT|TERMINAL|CLIENT|ORGANIZATION|ACCOUNT|ROUTE|ENDPOINT|PATH|RESOURCE_TYPE|UNAVAILABLE|MAINTENANCE|TIMEOUT)(_|$)/;

/** True for a "not found" whose code names something else than a payment: it says nothing of one (payment-safety 13.5). */
export function isOfSomethingElse({ error_code, error_type }: ServiceRefusal): boolean {
  return [error_code, error_type].some((word) => word !== undefined && NOT_THE_PAYMENT.test(serviceWord(word)));
}

/** The meaning of a conflict; `opaque` when the service gave no code that is known. */
export function conflictMeaning(refusal: ServiceRefusal): ConflictMeaning {
  if (refusal.never_captured === true) return 'never_captured';
  for (const word of [refusal.error_code, refusal.error_type, refusal.response_code]) {
    const meaning = word === undefined ? undefined : MEANINGS[word.toLowerCase().replaceAll('-', '_')];
    if (meaning !== undefined) return meaning;
  }
  return 'opaque';
}
