import { attemptIntentSchema } from '../../../core/payments/attempt-schema.ts';
import { cardSummarySchema } from '../../../core/payments/card.ts';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import { type Sale, type Tender, saleSchema } from '../../../core/sale/sale.ts';
import { countAdjustments } from '../../../core/sale/tender-adjustment.ts';
import { isAtService } from '../../../core/sale/tender-kind.ts';
import type { FoundSale } from '../../../store/contract/protocol.ts';
import type { AdoptedPayment } from '../../journal/stores/sale-store.ts';

/** A paid sale of another lane with its payments, as copied into this till's journal. */
export interface AdoptedSale {
  readonly sale: Sale;
  readonly payments: readonly AdoptedPayment[];
}

/**
 * Copies another lane's sale from the store's answer. Null when it is not paid, or cannot be returned by this till (a
 * tab is returned at its own lane).
 */
export function adoptSale(found: FoundSale): AdoptedSale | null {
  const reported = saleSchema.safeParse(found.sale).data;
  if (reported === undefined || found.state !== 'PAID') return null;
  const payments = found.attempts.flatMap((attempt): AdoptedPayment[] => {
    const intent = attemptIntentSchema.safeParse(attempt.intent).data;
    if (attempt.state !== 'BOUND' || intent === undefined) return [];
    if (intent.pre_authorization || attempt.captured_minor !== intent.amount_minor + intent.tip_minor) return [];
    const { trace_id, payment_id, transaction_id, captured_minor } = attempt;
    return [
      {
        ...{ trace_id, intent, card: cardSummarySchema.safeParse(attempt.card).data ?? null },
        named: {
          captured_minor,
          ...(payment_id === null ? {} : { payment_id }),
          ...(transaction_id === null ? {} : { transaction_id }),
        },
        evidence: { source: 'store', till_id: found.till_id, lane: found.lane },
      },
    ];
  });
  const bound = found.attempts.filter(({ state }) => state === 'BOUND');
  if (payments.length !== bound.length) return null;
  const tenders = countAdjustments(reported.tenders.map((tender) => paidTender(tender, payments)));
  return {
    sale: {
      ...reported,
      ...{
        number: found.lane * LANE_NUMBERS + found.number,
        state: 'PAID',
        tenders,
        paid_at_ms: found.paid_at_ms ?? found.at_ms,
      },
      of_lane: { lane: found.lane, number: found.number, till_id: found.till_id },
    },
    payments,
  };
}

/** A sale's events contain its parts as last written; their payments show the current states. */
function paidTender(tender: Tender, payments: readonly AdoptedPayment[]): Tender {
  if (!isAtService(tender)) return tender;
  const { trace_id: _trace, ...rest } = tender;
  const payment = payments.find(({ intent }) => intent.tender_id === tender.tender_id);
  if (payment === undefined) return { ...rest, state: tender.state === 'pending' ? 'failed' : tender.state };
  const { trace_id, card, named } = payment;
  return {
    ...{ ...rest, state: 'paid', trace_id },
    ...(card === null ? {} : { card }),
    ...(named.payment_id === undefined ? {} : { payment_id: named.payment_id }),
    ...(named.transaction_id === undefined ? {} : { transaction_id: named.transaction_id }),
  };
}
