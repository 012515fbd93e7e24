import type { CallResult } from '../../../core/service/call-result.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import type { PaymentService, UndoAnswer } from '../../../electron/gateway/payment-service.ts';

/** A till that takes a payment that it never read for one without returns: whatever is there afterwards is its own. */
export function withoutReadings(journal: Journal): Journal {
  const blind = (event: JournalEvent): JournalEvent =>
    event.type === 'undo_intent'
      ? { ...event, undo: { ...event.undo, known_transactions: [], read_before: true } }
      : event;
  return {
    ...journal,
    record: (event) => journal.record(blind(event)),
    recordTogether: (events) => journal.recordTogether(events.map(blind)),
  };
}

/** A till that takes a refusal of this status, to a return or to a step of a tab, for "done". */
export function takesForDone(status: number, service: PaymentService): PaymentService {
  const done = (result: CallResult<UndoAnswer>, id: string): CallResult<UndoAnswer> =>
    result.kind === 'refused' && result.refusal.status === status
      ? {
          kind: 'answer',
          evidence: result.evidence,
          value: { http_status: 200, status: 'APPROVED', status_detail: 'SUCCESS', transaction_id: id },
        }
      : result;
  return {
    ...service,
    reversePosTransaction: async (id, part) => done(await service.reversePosTransaction(id, part), id),
    cancelOrRefundTransaction: async (id, part) => done(await service.cancelOrRefundTransaction(id, part), id),
    changeTransaction: async (id, type, part) => done(await service.changeTransaction(id, type, part), id),
  };
}
