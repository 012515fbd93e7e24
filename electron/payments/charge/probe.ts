import { UNDO_CALL } from '../../../core/payments/fallback-sequence.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type Verdict, readVerdict } from '../../../core/verdict/verdict.ts';
import { readLink } from '../../../core/verdict/read-link.ts';
import { REFUSED_AND_UNKNOWN } from '../../../core/payments/trace-lease.ts';
import { type AttemptRow, totalMinor } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';
import { isOfAnotherService } from '../recovery/other-service.ts';
import { brokenCall, evidenceOf } from '../outcomes/storable.ts';

/** An attempt that ended unpaid holds money, or may hold it. */
export const UNPAID_AND_CHARGED = 'refused_payment_unclear';

/** Statuses of a refusal that came before the payment was looked up; the call is repeated. */
const INCONCLUSIVE_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * One R2 after a refusal that should mean "not processed" (payment-safety 5.4 [G]). If the service names money that it
 * gave back, the payment had been charged: the customer has the money back, and a person must look. Returns whether the
 * service gave an answer about the trace.
 */
export async function probeDeclined(
  context: EngineContext,
  trace_id: string,
  currency: CurrencyCode,
): Promise<boolean> {
  const { has_spoken, is_unknown } = await probe(context, trace_id, currency, 'cancel_or_refund_by_trace');
  const { journal, writer } = context;
  // Refused and unknown to the service: it is probed again after the horizon, and needs no person.
  if (is_unknown && journal.traces.lost().some((lease) => lease.trace_id === trace_id && lease.state === 'LOST'))
    writer.note({ type: 'lease_step', trace_id, state: 'LOST', cause: REFUSED_AND_UNKNOWN });
  return has_spoken;
}

/**
 * Asks again about payments that the service refused and did not know: what it answered may lag behind what it charged.
 * The probe after the horizon stays due (5.4). Ends at the first one that the service says nothing about.
 */
export async function probeRefused(context: EngineContext): Promise<void> {
  const { attempts, lineage, traces } = context.journal;
  if (lineage.doubt !== null) return;
  for (const { trace_id, state, result } of traces.lost()) {
    if (state !== 'LOST' || result !== REFUSED_AND_UNKNOWN) continue;
    const row = attempts.find(trace_id);
    if (row === null || row.needs_person || isOfAnotherService(context, row)) continue;
    if (!(await probeNeverCharged(context, row))) return;
  }
}

/**
 * Repeats the probe at day close for payments that ended as never charged (F10), by both calls by trace: one "not
 * found" proves nothing alone (13.5).
 */
export async function probeNeverCharged(context: EngineContext, row: AttemptRow): Promise<boolean> {
  const { trace_id, currency } = row;
  if (row.intent.link === true) return await probeLink(context, row);
  const { has_spoken, is_unknown } = await probe(context, trace_id, currency, 'cancel_or_refund_by_trace');
  if (!has_spoken || !is_unknown) return has_spoken;
  return (await probe(context, trace_id, currency, 'cancel_by_trace')).has_spoken;
}

/** A payment by link is found by its id alone; without an id it was closed by a person, and there is nothing to ask. */
async function probeLink(context: EngineContext, row: AttemptRow): Promise<boolean> {
  const { trace_id, payment_id, currency } = row;
  const { service, writer, log } = context;
  if (payment_id === null) return true;
  const result = await service.readLink(payment_id).catch((error: unknown) => brokenCall(error, 'readLink'));
  const requested = { payment_id, amount_minor: totalMinor(row), currency };
  const read = result.kind === 'answer' ? readLink(result.value, requested).read : null;
  const is_charged = read === 'paid' || read === 'uncaptured';
  const note = is_charged ? UNPAID_AND_CHARGED : `probe_${result.kind}`;
  if (is_charged) log.error('a payment by link that was never charged is paid', { trace_id });
  const evidence = evidenceOf(result.evidence);
  writer.note({ type: 'attempt_note', trace_id, note, evidence, ...(is_charged ? { tell_person: true } : {}) });
  context.changed();
  return result.kind === 'answer' || (result.kind === 'refused' && !INCONCLUSIVE_STATUSES.has(result.refusal.status));
}

interface Probed {
  readonly has_spoken: boolean;
  /** The service does not know the trace. */
  readonly is_unknown: boolean;
}

async function probe(
  context: EngineContext,
  trace_id: string,
  currency: CurrencyCode,
  way: 'cancel_by_trace' | 'cancel_or_refund_by_trace',
): Promise<Probed> {
  const { service, writer, gate, log, journal, lost } = context;
  const call =
    way === 'cancel_by_trace'
      ? service.cancelByTrace(trace_id, currency)
      : service.cancelOrRefundByTrace(trace_id, currency);
  const result = await call.catch((error: unknown) => brokenCall(error, UNDO_CALL[way]));
  lost.applyAnswer(trace_id, result);
  const row = journal.attempts.find(trace_id);
  const requested = { movement: 'reversal', amount_minor: row === null ? null : totalMinor(row), currency } as const;
  const note = result.kind === 'answer' ? foundNote(readVerdict(result.value, requested)) : null;
  if (result.kind === 'answer' || (result.kind === 'refused' && result.refusal.status === 409)) gate.serviceAnswered();
  if (note !== null) log.error('a refused authorization had been charged', { trace_id, note });
  writer.note({
    type: 'attempt_note',
    trace_id,
    note: note ?? `probe_${result.kind}`,
    evidence: evidenceOf(result.evidence),
    ...(note === null ? {} : { tell_person: true }),
  });
  context.changed();
  const has_spoken =
    result.kind === 'answer' || (result.kind === 'refused' && !INCONCLUSIVE_STATUSES.has(result.refusal.status));
  return { has_spoken, is_unknown: result.kind === 'refused' && result.refusal.status === 404 };
}

/** Same notes as the probe after the horizon: only timing decides which of the two finds a late copy. */
function foundNote(read: Verdict): string | null {
  if (read.verdict === 'done') return 'refused_payment_undone';
  if (read.verdict === 'not_done' || (read.verdict === 'unclear' && read.why === 'names_nothing')) return null;
  return UNPAID_AND_CHARGED;
}
