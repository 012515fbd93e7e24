import type { ServiceRefusal } from './call-result.ts';
import { plainErrorSchema, wrappedErrorSchema } from './schemas/error-body.ts';
import { redactText } from './redact.ts';

/**
 * Reads an error body in one of the three shapes of the service (service-interface, Errors): full, short, wrapped.
 * Returns undefined for anything else: it may come from a proxy or a captive portal, and proves nothing (payment-safety A5).
 * Texts are redacted here, at the door, because refusals reach the journal and the screen.
 */
export function parseRefusal(status: number, body: unknown): ServiceRefusal | undefined {
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
 * Milliseconds to wait by a Retry-After header: seconds, or an HTTP date seen from `now_ms` (RFC 9110, 10.2.3).
 * Capped at `max_ms`; undefined when absent or unreadable.
 */
export function parseRetryAfter(header: string | undefined, now_ms: number, max_ms: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const wait_ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now_ms;
  if (!Number.isFinite(wait_ms)) return undefined;
  return Math.min(Math.max(wait_ms, 0), max_ms);
}
