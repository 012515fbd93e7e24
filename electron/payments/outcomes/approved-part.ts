import { authorizeVerdict } from '../../../core/payments/authorize-table.ts';
import { foldAnswer } from '../../../core/service/fold-answer.ts';
import { authorizationAnswerSchema } from '../../../core/service/schemas/authorization-answer.ts';
import { authorizationAnswer } from '../../gateway/answers.ts';
import type { EventOf } from '../../journal/events/events.ts';

/**
 * The amount approved when it was less than requested, judged from the stored answer as when it arrived (decision 044).
 * Null when there was none, or the stored answer does not say.
 */
export function approvedPart(
  { trace_id, amount_minor, tip_minor, currency }: EventOf<'attempt_intent'>['intent'],
  { evidence }: EventOf<'attempt_step'>,
): number | null {
  if (evidence?.source !== 'call' || evidence.call.body_redacted === undefined) return null;
  const {
    status: http_status = 0,
    body_redacted: text,
    method,
    path,
    duration_ms,
    request_bytes_written,
  } = evidence.call;
  const folded = foldAnswer(
    { status: http_status, content_type: 'application/json', body: Buffer.from(text), text },
    {
      ...{ success: [http_status], answer_schema: authorizationAnswerSchema, empty_error_statuses: [] },
      ...{ empty_answer_allowed: false, retry_after_max_ms: 0, now_ms: 0 },
    },
  );
  if (folded.kind !== 'answer') return null;
  const value = authorizationAnswer({ http_status, body: folded.body }, currency);
  const verdict = authorizeVerdict(
    { kind: 'answer', value, evidence: { method, path, duration_ms, request_bytes_written } },
    { trace_id, amount_minor, tip_minor, currency },
  );
  return verdict.verdict === 'unknown' ? (verdict.approved_minor ?? null) : null;
}
