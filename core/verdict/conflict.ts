import type { ServiceRefusal } from '../service/call-result.ts';
import { codeMeaning, canonicalWord, wordMeaning } from './words.ts';

/** What a 409 means when the service codes it (payment-safety 5.5, questions of section 12). */
export type ConflictMeaning = 'in_progress' | 'already_reversed' | 'never_captured' | 'too_late' | 'opaque';

/**
 * Codes that the service may use, compared whole and ignoring case. Exact words, not substrings: a substring that
 * happens to match would turn an open question into a final answer. Listed in docs/assumptions.md.
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

/** Whether the refusal carries one of these codes, compared whole and ignoring case. */
export function hasCode(refusal: ServiceRefusal, codes: readonly string[]): boolean {
  const reported = [refusal.error_code, refusal.error_type, refusal.response_code];
  return codes.some((code) => reported.some((word) => word?.toLowerCase() === code.toLowerCase()));
}

/** Codes of a 404 in which something other than the payment was not found. */
const NOT_THE_PAYMENT =
  /(^|_)(MERCHANT|TERMINAL|CLIENT|ORGANIZATION|ACCOUNT|ROUTE|ENDPOINT|PATH|RESOURCE_TYPE|UNAVAILABLE|MAINTENANCE|TIMEOUT)(_|$)/;
const SAYS_NOT_FOUND = /NOT_?FOUND|NO_SUCH|NOT_EXIST|NON_?EXISTENT|UNKNOWN|MISSING/;
/** A code without a meaning: just "error", or a number of the service's own. */
const SAYS_NO_KIND = /^((API|CLIENT|REQUEST)_)?ERROR$|^[A-Z]{0,4}_?\d+$/;
/** A free text that says why no search took place; any other text is about what was not found. */
const NOT_SEARCHED =
  /maintenance|unavailable|try again|retry|timed? ?out|overload|too busy|mantenimiento|no disponible|reintent|intente|manuten|indispon|tente/i;
/** ISO 8583 field 39: unable to locate record. */
const NO_RECORD = '25';

/**
 * Whether a "not found" says anything other than that there is no such payment (payment-safety 13.5): an outage, a
 * state, or another kind of error.
 */
export function saysMoreThanNotFound(refusal: ServiceRefusal): boolean {
  const { error_code, error_type, message = '', response_code, says_more, retry_after_ms } = refusal;
  if (says_more === true || retry_after_ms !== undefined || NOT_SEARCHED.test(message)) return true;
  if (response_code !== undefined && response_code !== NO_RECORD && codeMeaning(response_code) !== 'unknown')
    return true;
  const words = [error_code, error_type].filter((word) => word !== undefined).map(canonicalWord);
  if (words.some((word) => NOT_THE_PAYMENT.test(word) || wordMeaning(word) !== 'unknown')) return true;
  const says_not_found = [...words, canonicalWord(message)].some((word) => SAYS_NOT_FOUND.test(word));
  return !says_not_found && !words.every((word) => SAYS_NO_KIND.test(word));
}

/** The meaning of a conflict; `opaque` when the service gave no known code. */
export function conflictMeaning(refusal: ServiceRefusal): ConflictMeaning {
  if (refusal.never_captured === true) return 'never_captured';
  for (const word of [refusal.error_code, refusal.error_type, refusal.response_code]) {
    const meaning = word === undefined ? undefined : MEANINGS[word.toLowerCase().replaceAll('-', '_')];
    if (meaning !== undefined) return meaning;
  }
  return 'opaque';
}
