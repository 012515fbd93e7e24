import { expect, test } from 'vitest';
import { type ProjectionRows, project } from '../../store/core/project.ts';
import type { Fact } from '../../store/core/journal-facts.ts';
import type { AttemptRow, SaleRow } from '../../store/core/projected-rows.ts';

/** The rows of one sale in memory; tables that a card payment does not touch stay empty. */
function rowsInMemory(): ProjectionRows & { readonly sales: Map<string, SaleRow> } {
  const sales = new Map<string, SaleRow>();
  const attempts = new Map<string, AttemptRow>();
  const nothing = (): null => null;
  return {
    sales,
    sale: (sale_id) => sales.get(sale_id) ?? null,
    putSale: (row) => void sales.set(row.sale_id, row),
    attempt: (trace_id) => attempts.get(trace_id) ?? null,
    putAttempt: (row) => void attempts.set(row.trace_id, row),
    attemptsOf: (sale_id) => [...attempts.values()].filter((row) => row.sale_id === sale_id),
    ...{
      card: nothing,
      isPut: () => false,
      put: nothing,
      unloads: () => [],
      returnsOf: () => [],
      isWithdrawn: () => false,
    },
    ...{ claim: nothing, claimsOf: () => [], cash: nothing, returnPart: nothing },
    ...{
      putClaim: nothing,
      putCash: nothing,
      putReturn: nothing,
      putWithdrawn: nothing,
      putLease: nothing,
      erasePeople: nothing,
    },
    find: ({ kind }) => {
      throw new Error(kind);
    },
  };
}

const sale = { sale_id: 's', number: 1, state: 'PAYING', currency: 'CLP', opened_at_ms: 1, lines: [], tenders: [] };

/** A card charge of `amount_minor`, which makes the sale cost `due_minor`. */
const charged = (trace_id: string, amount_minor: number, due_minor: number): readonly Fact[] => [
  { type: 'tender_begun', sale },
  {
    type: 'attempt_intent',
    intent: { trace_id, sale_id: 's', amount_minor, tip_minor: 0, currency: 'CLP' },
    due_minor,
  },
  { type: 'attempt_step', trace_id, state: 'BOUND' },
];

test.each([
  ['cheaper', 900, [1_900, 1_800]],
  ['dearer', 1_100, [2_100, 2_200]],
] as const)(
  'a sale that each of its cards makes %s is paid at the store with the last of them',
  (_, each_minor, dues) => {
    const rows = rowsInMemory();
    let seq = 0;
    const states = dues.map((due_minor, index) => {
      for (const fact of charged(`t${index}`, each_minor, due_minor)) {
        seq += 1;
        project({ till_id: 'till', seq, at_ms: 1, fact }, rows);
      }
      return rows.sales.get('s')?.state;
    });
    expect(states).toEqual(['PAYING', 'PAID']);
    expect(rows.sales.get('s')?.total_minor).toBe(2 * each_minor);
  },
);
