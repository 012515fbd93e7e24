import { assert } from '../../../core/assert.ts';
import type { Randomness } from '../../../core/clock.ts';
import type { ReturnPlanPart } from '../../../core/contract/refunds.ts';
import type { Exchange } from '../../../core/sale/exchange-schema.ts';
import { wasApproved } from '../../../core/sale/exchange.ts';
import type { ReturnPart } from '../../../core/sale/sale-return.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { TenderKind } from '../../../core/sale/tender-kind.ts';
import type { Grant } from '../shared/grant.ts';
import type { CreditIds } from './claimed-credit.ts';

/** What remains of one tender of the earlier sale. */
export interface Source {
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly remaining_minor: number;
  readonly tender: Tender;
}

export interface Credit {
  readonly source: Source;
  readonly amount_minor: number;
}

/** The parts of the return: what pays the new goods, and what is refunded in money or to a gift card. */
export function exchangeParts(
  from: Sale,
  into: { readonly sale_id: string; readonly tender_id: string },
  { credit, ids }: { readonly credit: readonly Credit[]; readonly ids: CreditIds },
  back: readonly ReturnPlanPart[],
  randomness: Randomness,
): ReturnPart[] {
  return [
    ...credit.map(({ source: { tender, tender_id }, amount_minor }): ReturnPart => ({
      ...{ kind: 'credit', part_id: ids.partOf(tender_id), tender_id, amount_minor, into },
      ...(tender.trace_id === undefined ? {} : { trace_id: tender.trace_id }),
    })),
    ...back.map(({ tender_id, amount_minor, handed_minor, kind }): ReturnPart => {
      const part = { part_id: randomness.identifier(), tender_id, amount_minor };
      if (kind === 'cash') return { kind, handed_minor, ...part };
      const { gift, trace_id } = from.tenders.find((one) => one.tender_id === tender_id) ?? {};
      if (gift !== undefined)
        return { kind: 'gift', card: { card_id: gift.card_id, shown: gift.shown, opens: false }, ...part };
      assert(trace_id !== undefined, 'a part that the service gives back has a trace');
      return { kind: kind === 'link' ? 'link' : 'card', trace_id, ...part };
    }),
  ];
}

/** The person who approved the chosen goods also approves their return, unless another PIN was given for it. */
export const grantOf = (exchange: Exchange, grant: Grant): Grant =>
  grant.approved_by === null && wasApproved(exchange)
    ? { by: grant.by, approved_by: { staff_id: null, name: exchange.answered_by } }
    : grant;
