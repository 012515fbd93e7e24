import type { ServiceRefusal } from './call-result.ts';
import { redactText } from './redact.ts';
import * as z from 'zod';
import { isRecord, textsIn } from './schemas/error-fields.ts';
import { optionalText } from './schemas/wire-values.ts';
import { isStateOf } from '../verdict/movement.ts';
import { isApprovingCode, saysNothing, wordMeaning } from '../verdict/words.ts';

const advice = {
  merchant_advice_action: optionalText,
  network_data: z
    .object({ merchant_advice_action: optionalText, response_code: optionalText })
    .nullish()
    .transform((value) => value ?? undefined),
};

/**
 * The full and the short error shape (service-interface, Errors). Both have `error_type` and `message`; the other
 * fields of the full one may be missing (the 400 of cancel-or-refund lists three of them).
 */
const plainErrorSchema = z.object({
  error_type: z.string().min(1).max(200),
  message: z.string().max(2_000),
  error_code: optionalText,
  response_code: optionalText,
  response_code_description: optionalText,
  details: z
    .array(z.string().max(500))
    .max(100)
    .nullish()
    .transform((value) => value ?? undefined),
  ...advice,
});

/** The wrapped error shape, used by the settlement report and by GET of a simple payment. */
const wrappedErrorSchema = z.object({
  error: z.object({ type: z.string().min(1).max(200), message: z.string().max(2_000), code: optionalText }),
});

/**
 * Parses an error body in one of the service's three shapes (service-interface, Errors): full, short, wrapped.
 * Undefined for anything else, which may come from a proxy or a captive portal and proves nothing (payment-safety A5).
 * Texts are redacted here, because refusals reach the journal and the screen.
 */
export function parseRefusal(status: number, body: unknown): ServiceRefusal | undefined {
  const refusal = readShape(status, body);
  if (refusal === undefined) return undefined;
  return {
    ...refusal,
    ...(saysMore(body) ? { says_more: true } : {}),
    ...(saysApproved(body) ? { says_approved: true } : {}),
  };
}

/** Fields that no documented error has. */
const OF_NO_ERROR = ['payment', 'transaction', 'status', 'status_detail', 'state', 'retry', 'retryable'];

function saysMore(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const values = [body, body['error']].filter(isRecord).flatMap((level) => OF_NO_ERROR.map((name) => level[name]));
  // A status may be the HTTP status.
  return textsIn(values).some((text) => !saysNothing(text) && !/^4\d\d$/.test(text));
}

/** Whether a status or a code, at any documented level, is that of an approval. */
function saysApproved(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const payment = isRecord(body['payment']) ? body['payment'] : {};
  const transaction = isRecord(body['transaction']) ? body['transaction'] : payment['transaction'];
  const network = isRecord(transaction) ? transaction['network_data'] : body['network_data'];
  return [body, payment, transaction, network].filter(isRecord).some((level) => {
    const words = textsIn([level['status'], level['status_detail']]);
    const is_yes = (word: string): boolean => wordMeaning(word) === 'yes' || isStateOf(word, 'authorization');
    return words.some(is_yes) || textsIn(level['response_code']).some(isApprovingCode);
  });
}

function readShape(status: number, body: unknown): ServiceRefusal | undefined {
  const plain = plainErrorSchema.safeParse(body);
  if (plain.success) {
    const { error_type, message, error_code, response_code, response_code_description, details } = plain.data;
    const merchant_advice_action = plain.data.merchant_advice_action ?? plain.data.network_data?.merchant_advice_action;
    return {
      status,
      ...text('error_type', error_type),
      ...text('message', message),
      ...text('error_code', error_code),
      ...text('response_code', response_code ?? plain.data.network_data?.response_code),
      ...text('response_code_description', response_code_description),
      ...text('merchant_advice_action', merchant_advice_action),
      ...(details === undefined ? {} : { details: details.map(redactText) }),
    };
  }
  const wrapped = wrappedErrorSchema.safeParse(body);
  if (!wrapped.success) return undefined;
  const { type, message, code } = wrapped.data.error;
  return { status, ...text('error_type', type), ...text('message', message), ...text('error_code', code) };
}

function text<Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  const field: { [Key in Name]?: string } = {};
  if (value !== undefined) field[name] = redactText(value);
  return field;
}

/**
 * Milliseconds to wait according to a Retry-After header: seconds, or an HTTP date relative to `now_ms` (RFC 9110,
 * 10.2.3). Capped at `max_ms`; undefined when absent or unreadable.
 */
export function parseRetryAfter(header: string | undefined, now_ms: number, max_ms: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const wait_ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now_ms;
  if (!Number.isFinite(wait_ms)) return undefined;
  return Math.min(Math.max(wait_ms, 0), max_ms);
}
