import { assert } from '../assert.ts';
import { type Result, fail, succeed } from '../result.ts';
import { paidMinor } from './tender.ts';
import type { Sale, Tender } from './sale.ts';

/** One part of a payment: the amount that it covers, and the tip included in it. */
export interface PaymentPart {
  readonly amount_minor: number;
  readonly tip_minor: number;
  /** The payment-method adjustment, included in `amount_minor`; set once the method is known. */
  readonly adjustment?: NonNullable<Tender['adjustment']>;
}

/**
 * The share of the tip in the next part of `amount_minor`. Goods are paid first and the tip last, so the tip belongs to
 * the part that completes the payment and never exceeds it: the part covers the range from `paid` to `paid + amount`,
 * and the tip is the last `tip` of the amount due.
 */
export function tipShare(paid_minor: number, amount_minor: number, due_minor: number, tip_minor: number): number {
  assert(paid_minor + amount_minor <= due_minor, 'a part never pays more than what is due');
  const tip_starts_at = due_minor - tip_minor;
  return Math.max(0, paid_minor + amount_minor - Math.max(paid_minor, tip_starts_at));
}

export type PartRefusal = 'amount_exceeds_rest' | 'amount_too_small';

/** The next part: `amount_minor` of the rest, or all of it. `total_minor` excludes the tip. */
export function nextPart(
  sale: Sale,
  total_minor: number,
  amount_minor: number | undefined,
): Result<PaymentPart, PartRefusal> {
  const due_minor = total_minor + sale.tip_minor;
  const paid = paidMinor(sale);
  const left_minor = due_minor - paid;
  const part_minor = amount_minor ?? left_minor;
  if (part_minor > left_minor) return fail('amount_exceeds_rest');
  if (part_minor < 1) return fail('amount_too_small');
  return succeed({ amount_minor: part_minor, tip_minor: tipShare(paid, part_minor, due_minor, sale.tip_minor) });
}

/**
 * A card part that consists only of tip is charged as a plain amount, because an authorization of zero is not allowed.
 */
export function cardPart(part: PaymentPart): PaymentPart {
  return part.tip_minor === part.amount_minor ? { ...part, tip_minor: 0 } : part;
}
