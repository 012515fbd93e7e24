import { assert } from '../assert.ts';
import { assertMinor } from './money.ts';

/** Basis points in 100 %. */
export const BASIS_POINTS_WHOLE = 10_000;

/**
 * `amount_minor × numerator / denominator`, rounded half up, exactly: computed in big integers, because a 12-digit
 * amount times basis points exceeds a double's integers. All three must be non-negative integers, and the denominator
 * positive.
 */
export function scaleHalfUp(amount_minor: number, numerator: number, denominator: number): number {
  assertMinor(amount_minor, 'amount to scale');
  assertMinor(numerator, 'numerator');
  assertMinor(denominator, 'denominator');
  assert(amount_minor >= 0 && numerator >= 0 && denominator > 0, 'rounding half up is defined for amounts from zero');
  const product = BigInt(amount_minor) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const scaled = Number((2n * product + divisor) / (2n * divisor));
  assertMinor(scaled, 'scaled amount');
  return scaled;
}

/** A percentage of an amount, in basis points (1,000 is 10 %), rounded half up. */
export function percentOf(amount_minor: number, basis_points: number): number {
  return scaleHalfUp(amount_minor, basis_points, BASIS_POINTS_WHOLE);
}
