import type { CallResult } from '../../../core/service/call-result.ts';
import type { SettlementAnswer, SettlementQuery } from '../../../core/service/schemas/records.ts';

/** GET /settlements of one day in one currency. */
export type SettlementCall = (query: SettlementQuery) => Promise<CallResult<SettlementAnswer>>;

/** Why the service gave no report, for support. */
export function noReportReason(result: CallResult<SettlementAnswer>): string {
  if (result.kind === 'refused') return `http_${result.refusal.status} ${result.refusal.message ?? ''}`.trim();
  return result.kind === 'answer' ? '' : result.cause;
}
