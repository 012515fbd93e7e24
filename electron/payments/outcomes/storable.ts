import { type Evidence, callEvidenceSchema } from '../../../core/payments/evidence.ts';
import type { CallEvidence, CallResult } from '../../../core/service/call-result.ts';
import { type Named, namedSchema } from '../../journal/events/events.ts';

/**
 * Evidence as the journal stores it. What does not fit its schema is left out: an odd header must not block an outcome.
 */
export function evidenceOf(call: CallEvidence): Evidence {
  const parsed = callEvidenceSchema.safeParse(call);
  if (parsed.success) return { source: 'call', call: parsed.data };
  const { method, path, duration_ms, request_bytes_written, status } = call;
  const least = { method: method.slice(0, 10), path: path.slice(0, 300), duration_ms, request_bytes_written };
  return { source: 'call', call: status === undefined ? least : { ...least, status } };
}

/** The names in an answer, or null when one does not fit: an identifier is refused, never truncated. */
export function namedBy(answer: {
  readonly payment_id?: string;
  readonly transaction_id?: string;
  readonly approval_code?: string;
}): Named | null {
  const { payment_id, transaction_id, approval_code } = answer;
  const named = {
    ...(payment_id === undefined ? {} : { payment_id }),
    ...(transaction_id === undefined ? {} : { transaction_id }),
    ...(approval_code === undefined ? {} : { approval_code }),
  };
  const parsed = namedSchema.safeParse(named);
  return parsed.success ? parsed.data : null;
}

/** The name of a transaction; null when it does not fit: a step with it could never be read again. */
export function storableName(transaction_id: string | null): string | null {
  return transaction_id === null ? null : (namedBy({ transaction_id })?.transaction_id ?? null);
}

/** A reason for display; long texts are shortened because nothing is decided by them. */
export function reasonText(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`;
}

/** The result of a call whose promise the client itself broke: always unknown. */
export function brokenCall(error: unknown, path: string): CallResult<never> {
  const code = error instanceof Error ? error.name : 'unknown';
  const evidence = { method: 'POST', path, duration_ms: 0, request_bytes_written: -1, error_code: code.slice(0, 100) };
  return { kind: 'unknown', cause: 'connection_lost', evidence };
}
