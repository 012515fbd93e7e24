/**
 * The words and codes of the service, interpreted in one place. The interface shows IN_PROGRESS and SUCCESS but no
 * complete list; words are compared whole and ignoring case (docs/assumptions.md). Anything else is `unknown` and
 * proves nothing.
 */
export type Meaning = 'yes' | 'no' | 'under_way' | 'unknown';

const DONE: ReadonlySet<string> = new Set([
  'SUCCESS',
  'SUCCEEDED',
  'SUCCESSFUL',
  'APPROVED',
  'COMPLETE',
  'COMPLETED',
  'DONE',
  'PAID',
  'SETTLED',
]);
const FAILED: ReadonlySet<string> = new Set([
  'DECLINED',
  'DENIED',
  'FAILED',
  'FAILURE',
  'NOT_APPROVED',
  'REFUSED',
  'REJECTED',
  'UNSUCCESSFUL',
]);
const UNDER_WAY: ReadonlySet<string> = new Set(['IN_PROGRESS', 'IN_PROCESS', 'PENDING', 'PROCESSING']);

/** Failures that may have happened after the money moved. */
const UNDECIDED: ReadonlySet<string> = new Set(['ERROR', 'SYSTEM_ERROR', 'TIMEOUT', 'TIMED_OUT', 'UNKNOWN']);

/** A word of the service in its canonical form for comparison. */
export function canonicalWord(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[-\s]+/g, '_');
}

/** What a word says about its movement. */
export function wordMeaning(text: string): Meaning {
  const word = canonicalWord(text);
  if (DONE.has(word)) return 'yes';
  if (FAILED.has(word)) return 'no';
  return UNDER_WAY.has(word) ? 'under_way' : 'unknown';
}

/** Whether a word leaves the outcome open, whatever else is said. */
export function isUndecided(text: string): boolean {
  return UNDECIDED.has(canonicalWord(text)) || isUnderWay(text);
}

/** Whether a word of a status or its detail says pending. */
export function isUnderWay(text: string): boolean {
  return UNDER_WAY.has(canonicalWord(text));
}

const NOT_THERE: ReadonlySet<string> = new Set(['NOT_FOUND', 'NOTHING_FOUND', 'NO_PAYMENT', 'NONE', 'OK']);

/** Whether a text is a word of success or means that there is nothing. */
export function saysNothing(text: string): boolean {
  return NOT_THERE.has(canonicalWord(text)) || wordMeaning(text) === 'yes';
}

/** Values that services put into an error field when there is no error. */
const NO_ERROR: ReadonlySet<string> = new Set(['OK', 'NONE', 'NO_ERROR', 'NULL', 'FALSE', 'N/A']);

/** Whether the content of an error field is an error: anything but emptiness, zeros and words of success. */
export function saysError(text: string): boolean {
  const word = canonicalWord(text);
  return !(/^0*$/.test(word) || DONE.has(word) || NO_ERROR.has(word));
}

/**
 * Approvals by ISO 8583 field 39: 00, 08 (with identification), 10 (partial), 11 (VIP) and 85 (no reason to decline).
 */
const APPROVING: ReadonlySet<string> = new Set(['00', '08', '10', '11', '85']);
const PARTIAL = '10';

function codeOf(response_code: string): string {
  return response_code
    .trim()
    .toUpperCase()
    .replace(/^0+(?=[0-9A-Z])/, '')
    .padStart(2, '0');
}

/** Whether a code says approved, however it is padded: it cannot be the reason of a decline. */
export function isApprovingCode(response_code: string): boolean {
  return APPROVING.has(codeOf(response_code));
}

/** Whether a code approves only a part; the amount says which part. */
export function isPartialCode(response_code: string): boolean {
  return codeOf(response_code) === PARTIAL;
}

/**
 * What a response code says. If it does not have the form of field 39 (two or three letters or digits), it may be a
 * word.
 */
export function codeMeaning(response_code: string): Meaning {
  if (isApprovingCode(response_code)) return 'yes';
  return /^[0-9A-Z]{2,3}$/.test(codeOf(response_code)) ? 'no' : wordMeaning(response_code);
}
