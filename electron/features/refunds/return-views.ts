import type { ReturnPartView, ReturnView } from '../../../core/contract/refunds.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { RecordedReturnPart, RecordedReturn } from '../../../core/sale/sale-return.ts';

/** What the till learned about a card part while running, besides what is stored. */
export type PartOutcome = Pick<ReturnPartView, 'act' | 'transaction_id' | 'reason'>;
export const NO_OUTCOME: PartOutcome = { act: null, transaction_id: null, reason: null };

/** What the journal knows about a part refunded by the service, from the steps of its undo. */
export function laterOutcome(
  engine: Pick<PaymentEngine, 'attempt'>,
  { parts }: RecordedReturn,
  part_id: string,
): PartOutcome {
  const part = parts.find((one) => one.part_id === part_id);
  if (part?.kind !== 'card' && part?.kind !== 'link') return NO_OUTCOME;
  const steps = engine.attempt(part.trace_id)?.timeline.filter(({ detail }) => detail['undo_id'] === part_id) ?? [];
  const last = (name: string): string | null => {
    const value = steps.findLast(({ detail }) => detail[name] !== undefined)?.detail[name];
    return value === undefined ? null : String(value);
  };
  const act = last('act');
  return {
    act: act === 'cancellation' || act === 'refund' ? act : null,
    transaction_id: last('transaction_id'),
    reason: last('cause'),
  };
}

/** A return in its current state, for the screen. */
export function returnView(
  { return_id, sale_id, at_ms, currency, amount_minor, reason, by, parts }: RecordedReturn,
  sale: Sale,
  learnedOf: (part_id: string) => PartOutcome = () => NO_OUTCOME,
): ReturnView {
  const partView = (part: RecordedReturnPart): ReturnPartView => ({
    part_id: part.part_id,
    tender_id: part.tender_id,
    kind: part.kind,
    card:
      part.kind === 'gift' ? null : (sale.tenders.find(({ tender_id }) => tender_id === part.tender_id)?.card ?? null),
    amount_minor: part.amount_minor,
    handed_minor: 'handed_minor' in part ? part.handed_minor : 0,
    state: part.state,
    ...(part.untold === true ? { untold: true } : {}),
    ...learnedOf(part.part_id),
    ...(part.kind === 'gift' ? { gift: { shown: part.card.shown, opens: part.card.opens } } : {}),
  });
  return {
    return_id,
    sale_id,
    sale_number: sale.of_lane?.number ?? sale.number,
    lane: sale.of_lane?.lane ?? null,
    at_ms,
    currency,
    amount_minor,
    reason: reason ?? null,
    by,
    parts: parts.map(partView),
  };
}
