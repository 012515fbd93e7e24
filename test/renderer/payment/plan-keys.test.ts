import { describe, expect, test } from 'vitest';
import { COMPOSE_MS, NOTHING_TYPED, typePlan } from '../../../renderer/screens/payment/card/plan-keys.ts';

/** The choice after each key, with `pause_ms` between keys. */
function typed(keys: string, quantities: readonly number[], pause_ms = 100): readonly (number | null)[] {
  let before = NOTHING_TYPED;
  return [...keys].map((key, index) => {
    const next = typePlan(before, key, quantities, 1_000_000 + index * pause_ms);
    before = next.typed;
    return next.quantity;
  });
}

describe('digits at the installments', () => {
  const usual = [1, 3, 6, 12];

  test('mean the number of installments, never the row', () => {
    expect(typed('3', usual)).toEqual([3]);
    expect(typed('6', usual)).toEqual([6]);
    expect(typed('1', usual)).toEqual([1]);
  });

  test('make numbers of two digits when they follow each other', () => {
    expect(typed('12', usual)).toEqual([1, 12]);
    expect(typed('24', [1, 24])).toEqual([null, 24]);
  });

  test('begin anew after a pause, and where no plan goes on like that', () => {
    expect(typed('12', [1, 2, 12], COMPOSE_MS + 1)).toEqual([1, 2]);
    expect(typed('122', [1, 2, 12])).toEqual([1, 12, 2]);
    expect(typed('36', usual)).toEqual([3, 6]);
  });

  test('choose nothing when no plan has that number, so that Enter charges nothing that was not meant', () => {
    expect(typed('35', usual)).toEqual([3, null]);
    expect(typePlan(NOTHING_TYPED, '5', usual, 1)).toMatchObject({ quantity: null, unknown: true });
    expect(typePlan(NOTHING_TYPED, '2', [1, 24], 1)).toMatchObject({ quantity: null, unknown: false });
  });
});
