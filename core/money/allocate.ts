import { assert } from '../assert.ts';
import { assertMinor } from './money.ts';

/**
 * Splits an amount by weights into parts that add up exactly (largest remainder method): each part is rounded down, and
 * the remaining units go one each to the largest remainders, the earlier part first on a tie. Weights are non-negative
 * integers; if all are zero, they count as equal.
 */
export function allocate(amount_minor: number, weights: readonly number[]): number[] {
  assertMinor(amount_minor, 'amount to allocate');
  assert(amount_minor >= 0, 'an amount to allocate is not negative');
  assert(weights.length > 0, 'an amount is allocated over at least one part');
  for (const weight of weights) {
    assertMinor(weight, 'weight');
    assert(weight >= 0, 'a weight is not negative');
  }
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n)
    return allocate(
      amount_minor,
      weights.map(() => 1),
    );
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount_minor) * BigInt(weight);
    return { index, part_minor: Number(product / sum), remainder: product % sum };
  });
  const left_minor = amount_minor - shares.reduce((total, share) => total + share.part_minor, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder.slice(0, left_minor)) share.part_minor += 1;
  return shares.map((share) => share.part_minor);
}

/** Splits into equal parts that add up exactly, with the whole remainder in the first one (DESIGN 12, installments). */
export function splitRemainderFirst(
  amount_minor: number,
  parts: number,
): { readonly first_minor: number; readonly each_minor: number } {
  assertMinor(amount_minor, 'amount to split');
  assert(
    amount_minor >= 0 && Number.isInteger(parts) && parts >= 1,
    'an amount from zero is split into one part or more',
  );
  const each_minor = Math.floor(amount_minor / parts);
  return { first_minor: amount_minor - each_minor * (parts - 1), each_minor };
}
