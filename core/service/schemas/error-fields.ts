import * as z from 'zod';
import { kindOf } from '../../verdict/transaction-kind.ts';
import { wordMeaning } from '../../verdict/words.ts';
import { redactStart } from '../redact.ts';

/** Limits on what is read: words per field, characters per word, and nesting. */
const WORDS_MAX = 20;
const WORD_LENGTH_MAX = 200;
const DEPTH_MAX = 8;

/**
 * The words in an error field; undefined when it is absent, null, false or empty. Redacted on reading, like refusals.
 */
const errorTexts = z
  .unknown()
  .optional()
  .transform((value) => present(textsIn(value).slice(0, WORDS_MAX)));

/** Only an explicit no counts; any other form is left to the other fields. */
const successText = z
  .unknown()
  .optional()
  .transform((value) => present(/^(false|no|0)$/i.test(String(value).trim()) ? ['not_successful'] : []));

/**
 * Fields by which a response reports that its call failed (service-interface, Errors; `success` and `errors` are from
 * other services). They have no place in a success, so any form of them is read and none invalidates the response.
 */
export const errorFields = {
  error_code: errorTexts,
  error_type: errorTexts,
  error: errorTexts,
  errors: errorTexts,
  success: successText,
};
type ErrorFields = { readonly [Name in keyof typeof errorFields]?: readonly string[] | undefined };

/** The words in the error fields of these objects; undefined when there are none. */
export function reportedErrors(...levels: readonly (ErrorFields | undefined)[]): readonly string[] | undefined {
  return present(
    levels.flatMap((level) =>
      [level?.error_code, level?.error_type, level?.error, level?.errors, level?.success].flatMap(
        (texts) => texts ?? [],
      ),
    ),
  );
}

const present = (texts: readonly string[]): readonly string[] | undefined => (texts.length === 0 ? undefined : texts);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields whose text says nothing about the outcome. */
const NAMES_OF_CALLS = ['message', 'trace_id', 'request_id', 'correlation_id', 'timestamp'];
const OF_ALL = ['status', 'status_detail', 'response_code', 'response_code_description', 'currency'];
/** Documented fields of such a response, its payment and its transaction; they are read separately. */
const PLACES: readonly ReadonlySet<string>[] = [
  new Set([...Object.keys(errorFields), ...OF_ALL, ...NAMES_OF_CALLS, 'payment', 'payment_id', 'transaction']),
  new Set([...Object.keys(errorFields), ...OF_ALL, 'id', 'transaction']),
  new Set([...Object.keys(errorFields), ...OF_ALL, 'id', 'amount', 'type', 'authorization_code', 'network_data']),
];

/**
 * Words in undocumented fields: their meaning is unknown, but a response that contains any does not count as naming
 * nothing (payment-safety 13.3, 13.5).
 */
export function undocumentedTexts(answer: Readonly<Record<string, unknown>>): readonly string[] {
  const payment = isRecord(answer['payment']) ? answer['payment'] : {};
  const transaction = payment['transaction'] ?? answer['transaction'];
  const levels = [answer, payment, isRecord(transaction) ? transaction : {}];
  const undocumented = levels.flatMap((level, depth) =>
    Object.entries(level).filter(([name]) => PLACES[depth]?.has(name) !== true),
  );
  // An explicit no is a word too: `"cancelled": false`.
  return undocumented.flatMap(([, value]) => (value === false ? ['false'] : textsIn(value))).slice(0, WORDS_MAX);
}

export function textsIn(value: unknown, depth = 0): readonly string[] {
  if (value === null || value === undefined || value === false) return [];
  if (depth > DEPTH_MAX) return ['nested'];
  if (typeof value === 'object') return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
  const text = redactStart(textOf(value).trim(), WORD_LENGTH_MAX);
  return text === '' ? [] : [text];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? `${value}`
    : 'unreadable';
}

/** Flags of other services that mean approved or not. */
const FLAG = /^(is_?)?(approved|authori[sz]ed|accepted|successful)$/i;

/**
 * Fields with an outcome of their own, whose failure says nothing about the money: card verification, points,
 * notifications, earlier attempts.
 */
const FIELDS_WITH_OWN_OUTCOME =
  /avs|cv[vcm]|3_?ds|three_?ds?|check|verif|address|risk|fraud|loyalty|points|reward|dcc|notif|hook|receipt|mail|sms|previous|history|attempt/i;

/** Words of failure anywhere in a response, and flags that say no: a success must have none (payment-safety 13.3). */
export function negativeTexts(value: unknown, name = '', depth = 0): readonly string[] {
  if (FIELDS_WITH_OWN_OUTCOME.test(name)) return [];
  if (typeof value === 'object' && value !== null)
    return depth > DEPTH_MAX
      ? []
      : Object.entries(value).flatMap(([key, inner]) => negativeTexts(inner, key, depth + 1));
  if (FLAG.test(name) && /^(false|no|n|0)$/i.test(String(value).trim())) return ['NOT_APPROVED'];
  return typeof value === 'string' && wordMeaning(value) === 'no' ? [value] : [];
}

/** Other services' names for the amount that they approved, in any of these objects. */
const APPROVED_AMOUNT = /^(approved|authori[sz]ed)_?amount$|^amount_?(approved|authori[sz]ed)$/i;

export const approvedAmounts = (...levels: readonly unknown[]): readonly unknown[] =>
  levels.flatMap((level) =>
    isRecord(level)
      ? Object.entries(level).flatMap(([name, value]) =>
          APPROVED_AMOUNT.test(name) && value != null && value !== '' ? [value] : [],
        )
      : [],
  );

const RETURNED_AMOUNT =
  /^(total_?)?(refunded|returned|reversed|cancell?ed)_?amount$|^amount_?(refunded|returned|reversed)$/i;
const LEFT_AMOUNT = /^(available|remaining|refundable|net)_?amount$/i;
const RETURNS = /^(refunds|reversals|returns|cancell?ations)$/i;

/** Depth of a transaction within the list of its payment. */
const ROW_DEPTH = 2;

/** What undocumented fields of a payment say about its returns: amounts returned and amounts left. */
export interface ReportedReturns {
  readonly returned: readonly unknown[];
  readonly left: readonly unknown[];
}

export function reportedReturns(payment: unknown): ReportedReturns {
  const returned: unknown[] = [];
  const left: unknown[] = [];
  const visit = (value: unknown, of_return: boolean, depth: number): void => {
    if (depth > DEPTH_MAX) return;
    if (Array.isArray(value)) return value.forEach((inner: unknown) => visit(inner, of_return, depth + 1));
    if (!isRecord(value)) return;
    const { amount, type } = value;
    // Returns in the payment's own list are read separately.
    const is_nested = depth > ROW_DEPTH && typeof type === 'string' && kindOf(type) === 'return';
    if ((of_return || is_nested) && amount !== undefined) returned.push(amount);
    for (const [name, inner] of Object.entries(value)) {
      if (RETURNED_AMOUNT.test(name) && inner !== '') returned.push(inner);
      else if (LEFT_AMOUNT.test(name) && inner !== '') left.push(inner);
      else if (typeof inner === 'object') visit(inner, RETURNS.test(name), depth + 1);
    }
  };
  visit(payment, false, 0);
  return { returned: returned.filter((one) => one != null), left: left.filter((one) => one != null) };
}
