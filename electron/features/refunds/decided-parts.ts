import { assert, assertNever } from '../../../core/assert.ts';
import type { Randomness } from '../../../core/clock.ts';
import type { ReturnPlanPart } from '../../../core/contract/refunds.ts';
import type { GiftCardName } from '../../../core/gift/gift-schema.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { ReturnPart, ReturnedLine } from '../../../core/sale/sale-return.ts';

/** The parts of a feasible plan as decided; `credit`: all of it goes on this new card. */
export function decidedParts(
  planned: readonly ReturnPlanPart[],
  sale: Sale,
  randomness: Randomness,
  credit: (GiftCardName & { readonly expires_at_ms?: number }) | null,
): ReturnPart[] {
  return planned.map(({ tender_id, amount_minor, handed_minor }, index): ReturnPart => {
    const tender = sale.tenders.find((one) => one.tender_id === tender_id);
    const part = { part_id: randomness.identifier(), tender_id, amount_minor };
    assert(tender !== undefined, `tender ${tender_id} belongs to the sale`);
    // The first part makes the card, and the others add to it.
    if (credit !== null) return { kind: 'gift', card: { ...credit, opens: index === 0 }, ...traceOf(tender), ...part };
    switch (tender.kind) {
      case 'cash':
        return { kind: 'cash', handed_minor, ...part };
      case 'card':
      case 'link':
        assert(tender.trace_id !== undefined, 'a part that the service gives back has a trace');
        return { kind: tender.kind, trace_id: tender.trace_id, ...part };
      case 'gift': {
        assert(tender.gift !== undefined, 'a part that a gift card paid names it');
        const { card_id, shown } = tender.gift;
        return { kind: 'gift', card: { card_id, shown, opens: false }, ...part };
      }
      case 'credit':
        assert(false, 'a credit is no source of money');
      default:
        return assertNever(tender.kind, 'kind of tender');
    }
  });
}

const traceOf = ({ trace_id }: Tender): { readonly trace_id?: string } => (trace_id === undefined ? {} : { trace_id });

/** `2 × Espresso, 1 × Medialuna`: for the audit trail. */
export function goodsText(sale: Sale, lines: readonly ReturnedLine[]): string {
  return lines
    .map(({ line_id, quantity_milli }) => {
      const name = sale.lines.find((line) => line.line_id === line_id)?.name ?? line_id;
      return `${quantity_milli / 1000} × ${name}`;
    })
    .join(', ');
}
