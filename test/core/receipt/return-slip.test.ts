import { describe, expect, it } from 'vitest';
import type { ReturnPartView } from '../../../core/contract/refunds.ts';
import { returnSlip } from '../../../core/receipt/return-slip.ts';
import { STYLE } from './style.ts';
import { partOf, saleOf } from '../../support/sales.ts';

const SALE = saleOf({ number: 7, state: 'PAID', tenders: [partOf('card', 10_000, { tender_id: 't1' })] });

/** The slip of a cancelled amount, with the amount that stays paid. */
function paper(amount_minor: number, left_minor: number | null, language: 'es' | 'pt' | 'en' = 'es'): string {
  const part: ReturnPartView = {
    ...{ part_id: 'p1', tender_id: 't1', kind: 'card', card: null, amount_minor, handed_minor: 0, state: 'done' },
    ...{ act: 'cancellation', transaction_id: null, reason: null },
  };
  const returned = {
    ...{ return_id: 'r1', sale_id: 's1', sale_number: 7, lane: null, at_ms: 0, currency: 'CLP' as const },
    ...{ amount_minor, reason: null, by: 'Ana', parts: [part] },
  };
  const still_paid = new Map(left_minor === null ? [] : [['t1', left_minor]]);
  const facts = { returned, sale: SALE, lines: [], copy: false };
  const slip = returnSlip({ ...facts, still_paid, style: { ...STYLE, language }, at_ms: 0 });
  return slip.replaceAll('\\n', ' ').replaceAll('~', '');
}

describe('the paper of a cancellation', () => {
  it('of the whole says that the customer does not pay, also where an earlier part was cancelled before', () => {
    expect(paper(10_000, 0)).toContain('El cliente no paga este cobro.');
    expect(paper(4_000, 0)).toContain('El cliente no paga este cobro.');
    expect(paper(10_000, null)).toContain('El cliente no paga este cobro.');
  });

  it('of a part says what stays paid, in the three languages', () => {
    expect(paper(4_000, 6_000)).toContain('De este cobro sigue pagado: $6.000');
    expect(paper(4_000, 6_000, 'pt')).toContain('Desta cobrança continua pago: $6.000');
    expect(paper(4_000, 6_000, 'en')).toContain('Still paid on this charge: $6.000');
    expect(paper(4_000, 6_000)).not.toContain('no paga');
  });

  it('of a part of a shop’s sale names no sum that another till may have changed', () => {
    expect(paper(4_000, null)).toContain('El cliente no paga lo anulado.');
  });
});
