import {
  type Meaning,
  codeMeaning,
  isApprovingCode,
  isPartialCode,
  isUndecided,
  saysError,
  canonicalWord,
  wordMeaning,
} from './words.ts';

/** The operations that move money (payment-safety 13.3). */
export type Movement = 'authorization' | 'return' | 'reversal' | 'cancellation' | 'capture' | 'adjustment';

export type Reading = 'done' | 'not_done' | 'unclear';

/** Everything in a response that says whether its movement happened. */
export interface OutcomeFields {
  readonly status?: string;
  readonly status_detail?: string;
  /** Code of the response itself. */
  readonly response_code?: string;
  /** Code of the card network, when the response carries both. */
  readonly network_response_code?: string;
  /** Codes in other fields of the response. */
  readonly other_codes?: readonly string[];
  /** Words about the payment or the whole response rather than the movement: only a failing one counts. */
  readonly elsewhere?: readonly string[];
  /** Content of error fields: contradicts a success, but proves no refusal. */
  readonly errors?: readonly string[];
  /** Texts beside the codes: only a failing word contradicts a success. */
  readonly descriptions?: readonly string[];
}

const GIVEN_BACK = ['REVERSED', 'REFUNDED', 'CANCELLED', 'CANCELED', 'VOIDED', 'VOID', 'RELEASED'] as const;
const IN_PART = ['PARTIALLY_REFUNDED', 'PARTIALLY_REVERSED'] as const;
const HELD = ['AUTHORIZED', 'AUTHORISED', 'PRE_AUTHORIZED', 'RESERVED'] as const;
const TAKEN = ['CAPTURED', 'CAPTURING'] as const;

/** States in which each movement leaves its transaction or payment; unexpected for any other movement. */
const STATES: Readonly<Record<Movement, ReadonlySet<string>>> = {
  authorization: new Set([...HELD, ...TAKEN]),
  // A REVERSED return was itself undone.
  return: new Set(['REFUNDED', ...IN_PART]),
  reversal: new Set([...GIVEN_BACK, ...IN_PART]),
  cancellation: new Set([...GIVEN_BACK, ...IN_PART]),
  capture: new Set(TAKEN),
  adjustment: new Set([...HELD, 'ADJUSTED']),
};

/** The meaning of each part of a response; null where it says nothing. */
interface Interpretation {
  readonly detail: Meaning | null;
  readonly status: Meaning | null;
  readonly codes: readonly Meaning[];
  /** A word about the payment or the response says failure. */
  readonly fails_elsewhere: boolean;
  /** The response contains an error or a negative text. */
  readonly is_contradicted: boolean;
}

function interpret(fields: OutcomeFields, movement: Movement): Interpretation {
  const { status, status_detail, elsewhere = [], errors = [], descriptions = [] } = fields;
  return {
    detail: status_detail === undefined ? null : detailMeaning(status_detail),
    status: status === undefined ? null : statusMeaning(status, movement),
    codes: codesOf(fields).map(codeMeaning),
    fails_elsewhere: elsewhere.some(saysNo),
    is_contradicted: errors.some(saysError) || descriptions.some(saysNo),
  };
}

const saysNo = (word: string): boolean => wordMeaning(word) === 'no';

/** The detail decides only by the one word that the interface shows; any other word of success is a reason to doubt. */
function detailMeaning(status_detail: string): Meaning {
  if (isUndecided(status_detail) || isStateOfAny(status_detail)) return 'under_way';
  const meaning = wordMeaning(status_detail);
  return meaning === 'yes' && canonicalWord(status_detail) !== 'SUCCESS' ? 'under_way' : meaning;
}

/** Whether a word is the state of some movement, such as AUTHORIZED: then it is not a word of failure. */
const isStateOfAny = (word: string): boolean => Object.values(STATES).some((states) => states.has(canonicalWord(word)));

/** Whether a word is the state in which this movement leaves its payment. */
export function isStateOf(word: string, movement: Movement): boolean {
  return STATES[movement].has(canonicalWord(word));
}

function statusMeaning(status: string, movement: Movement): Meaning {
  return isStateOf(status, movement) ? 'yes' : wordMeaning(status);
}

/**
 * Whether a movement happened, by everything that the response says about it (payment-safety 13.3). `done` only when
 * nothing contradicts it, `not_done` only when nothing says done; contradictions, unknown words and silence are
 * `unclear`.
 */
export function readOutcome(fields: OutcomeFields, movement: Movement): Reading {
  const interpretation = interpret(fields, movement);
  const { detail, status, codes, fails_elsewhere, is_contradicted } = interpretation;
  if (fails_elsewhere || [detail, status, ...codes].includes('no')) return readRefusal(interpretation, movement);
  if (is_contradicted || status === 'unknown' || codes.some((code) => code !== 'yes')) return 'unclear';
  if (detail !== null) return detail === 'yes' ? 'done' : 'unclear';
  // An approval needs its word; other movements may be confirmed by their status, or by the success response alone.
  return movement === 'authorization' || status === 'under_way' ? 'unclear' : 'done';
}

/** A "no" counts only when nothing says yes or leaves it open, and when a word accompanies the code. */
function readRefusal({ detail, status, codes, fails_elsewhere }: Interpretation, movement: Movement): Reading {
  if ([detail, status, ...codes].includes('yes') || detail === 'under_way') return 'unclear';
  const has_word = fails_elsewhere || detail === 'no' || status === 'no';
  if (movement !== 'authorization') return has_word ? 'not_done' : 'unclear';
  // "A decline is a 201 with another status_detail and a response_code" (operator-interface, "On the wire" 6).
  return (has_word || detail === 'unknown') && codes.length > 0 ? 'not_done' : 'unclear';
}

function codesOf({ response_code, network_response_code, other_codes = [] }: OutcomeFields): readonly string[] {
  return [response_code, network_response_code, ...other_codes].filter((code) => code !== undefined);
}

/** Whether a code says that only part was approved. */
export function saysPart(fields: OutcomeFields): boolean {
  return codesOf(fields).some(isPartialCode);
}

/** Whether a code says approved. */
export function saysApproved(fields: OutcomeFields): boolean {
  return codesOf(fields).some(isApprovingCode);
}
