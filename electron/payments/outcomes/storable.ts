import { type Evidence, callEvidenceSchema } from '../../../core/payments/evidence.ts';
import type { CallEvidence, CallResult } from '../../../core/service/call-result.ts';
import { type Named, namedSchema } from '../../journal/events/events.ts';

/** Evidence as the journal keeps it. What does not fit its schema is left out: a strange header must not stop an outcome. */
export function evidenceOf(call: CallEvidence): Evidence {
  const parsed = callEvidenceSchema.safeParse(call);
  if (parsed.success) return { source: 'call', call: parsed.data };
  const { method, path, duration_ms, request_bytes_written, status } = call;
  const least = { method: method.slice(0, 10), path: path.slice(0, 300), duration_ms, request_bytes_written };
  return { source: 'call', call: status === undefined ? least : { ...least, status } };
}

/** What an answer named, or null when it does not fit: an identifier is refused, never cut. */
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

/** A reason for people: long texts are shortened, since nothing is decided by them. */
export function reasonText(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`;
}

/** A result for a call whose promise was broken by the client itself: unknown, whatever it was. */
export function brokenCall(error: unknown, path: string): CallResult<never> {
  const code = error instanceof Error ? error.name : 'unknown';
  const evidence = { method: 'POST', path, duration_ms: 0, request_bytes_written: -1, error_code: code.slice(0, 100) };
  return { kind: 'unknown', cause: 'connection_lost', evidence };
}
