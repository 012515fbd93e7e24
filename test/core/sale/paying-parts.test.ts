import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payingParts } from '../../../core/sale/paying-parts.ts';
import type { Tender } from '../../../core/sale/sale.ts';
import { TENDER_KINDS, type TenderKind } from '../../../core/sale/tender-kind.ts';

const part = (tender_id: string, kind: TenderKind, state: Tender['state'], amount_minor: number): Tender => ({
  ...{ tender_id, kind, state, amount_minor, tip_minor: 0, at_ms: 0 },
});
const sum = (tenders: readonly Tender[]): number =>
  tenders.reduce((total, { amount_minor }) => total + amount_minor, 0);
const names = (tenders: readonly Tender[]): string[] => tenders.map(({ tender_id }) => tender_id);

/** Parts that failed or were returned before the paying ones, some of which were returned later. */
const sale = fc
  .record({
    before: fc.array(
      fc.record({
        kind: fc.constantFrom(...TENDER_KINDS),
        state: fc.constantFrom('returned', 'undone', 'failed'),
        amount_minor: fc.integer({ min: 1, max: 9_999 }),
      }),
      { maxLength: 4 },
    ),
    paying: fc.array(
      fc.record({
        kind: fc.constantFrom(...TENDER_KINDS),
        is_back: fc.boolean(),
        amount_minor: fc.integer({ min: 1, max: 9_999 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ before, paying }) => {
    const paid = paying.map(({ kind, is_back, amount_minor }, index) => {
      // Money that stays with the shop keeps its state when goods come back.
      const state = is_back && kind !== 'gift' && kind !== 'credit' ? 'returned' : 'paid';
      return part(`paid ${index}`, kind, state, amount_minor);
    });
    const tried = before.map(({ kind, state, amount_minor }, index) =>
      part(`before ${index}`, kind, state, amount_minor),
    );
    return { tenders: [...tried, ...paid], due_minor: sum(paid) };
  });

describe('the parts that a paid sale was paid with', () => {
  it('come to what was due, whatever was given back before and whatever goes back later', () => {
    fc.assert(
      fc.property(sale, ({ tenders, due_minor }) => {
        const paying = payingParts({ tenders }, due_minor);
        expect(sum(paying)).toBe(due_minor);
        expect(names(paying)).toEqual(expect.arrayContaining(names(tenders.filter(({ state }) => state === 'paid'))));
      }),
    );
  });

  it.each(TENDER_KINDS)('leave out a %s part that was given back before something else paid all', (kind) => {
    const tenders = [part('back', kind, 'returned', 3_000), part('all', 'cash', 'paid', 5_985)];
    expect(names(payingParts({ tenders }, 5_985))).toEqual(['all']);
  });

  it('keep those of a sale of which all went back later', () => {
    const tenders = [part('one', 'cash', 'returned', 3_000), part('two', 'card', 'returned', 2_985)];
    expect(names(payingParts({ tenders }, 5_985))).toEqual(['one', 'two']);
  });
});
