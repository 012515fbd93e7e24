/**
 * The words and codes of the service, read in one place. The interface shows IN_PROGRESS and SUCCESS and no complete set;
 * words are compared whole and without case (docs/assumptions.md). What no one knows is `unknown` and proves nothing.
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

/** Words of a failure that may have come after the money moved. */
const UNDECIDED: ReadonlySet<string> = new Set(['ERROR', 'SYSTEM_ERROR', 'TIMEOUT', 'TIMED_OUT', 'UNKNOWN']);

/** A word of the service in the one form in which words are compared. */
export function serviceWord(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[-\s]+/g, '_');
}

/** What a word says of the movement that it belongs to. */
export function wordMeaning(text: string): Meaning {
  const word = serviceWord(text);
  if (DONE.has(word)) return 'yes';
  if (FAILED.has(word)) return 'no';
  return UNDER_WAY.has(word) ? 'under_way' : 'unknown';
}

/** True for a word that leaves it open, whatever is said beside it. */
export function isUndecided(text: string): boolean {
  return UNDECIDED.has(serviceWord(text)) || isUnderWay(text);
}

/** True for a word, of a status or of its detail, that says it is not over yet. */
export function isUnderWay(text: string): boolean {
  return UNDER_WAY.has(serviceWord(text));
}

const NOT_THERE: ReadonlySet<string> = new Set(['NOT_FOUND', 'NOTHING_FOUND', 'NO_PAYMENT', 'NONE', 'OK']);

/** True for a word of success, and for one that says that there is nothing. */
export function saysNothing(text: string): boolean {
  return NOT_THERE.has(serviceWord(text)) || wordMeaning(text) === 'yes';
}

/** What services write into a field of an error where there is none. */
const NO_ERROR: ReadonlySet<string> = new Set(['OK', 'NONE', 'NO_ERROR', 'NULL', 'FALSE', 'N/A']);

/** True for what a field of an error holds when there is one: anything but nothing, zeros and words of success. */
export function saysError(text: string): boolean {
  const word = serviceWord(text);
  return !(/^0*$/.test(word) || DONE.has(word) || NO_ERROR.has(word));
}

/** Approvals by ISO 8583 field 39: 00, 08 (with identification), 10 (in part), 11 (VIP) and 85 (no reason to decline). */
const APPROVING: ReadonlySet<string> = new Set(['00', '08', '10', '11', '85']);
const PARTIAL = '10';

function codeOf(response_code: string): string {
  return response_code
    .trim()
    .toUpperCase()
    .replace(/^0+(?=[0-9A-Z])/, '')
    .padStart(2, '0');
}

/** True for a code that says approved, however it is padded: it can be no reason of a decline. */
export function isApprovingCode(response_code: string): boolean {
  return APPROVING.has(codeOf(response_code));
}

/** True for an approval of a part: which part, only the amount says. */
export function isPartialCode(response_code: string): boolean {
  return codeOf(response_code) === PARTIAL;
}

/** What a response code says. One that has another form than field 39 (two or three letters or digits) may be a word. */
export function codeMeaning(response_code: string): Meaning {
  if (isApprovingCode(response_code)) return 'yes';
  return /^[0-9A-Z]{2,3}$/.test(codeOf(response_code)) ? 'no' : wordMeaning(response_code);
}
