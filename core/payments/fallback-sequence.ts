/** Calls that undo (payment-safety 5.3). R6 is for bound sales only and is never a rung of an unknown attempt. */
export const RUNGS = ['R1', 'R2', 'R3', 'R4', 'R5'] as const;
export type Rung = (typeof RUNGS)[number];
export type UndoCall = Rung | 'R6';

/** What is known of an attempt that must be undone. */
export interface KnownIds {
  readonly payment_id: string | null;
  readonly transaction_id: string | null;
}

/**
 * The calls to try on an attempt whose outcome is not proven, in order (5.3). Only the trace id is known after silence:
 * R2. An approval that cannot be used names the payment: R3, and R5 on a conflict. An approval that names no transaction
 * has no R5; R2 does the same by trace id. R6 is never here: a refund of an unknown attempt could pay the customer twice.
 */
export function ladderFor(known: KnownIds): readonly [Rung, ...Rung[]] {
  if (known.payment_id !== null) return known.transaction_id !== null ? ['R3', 'R5'] : ['R3', 'R2'];
  if (known.transaction_id !== null) return ['R4', 'R5'];
  return ['R2'];
}

/** They undo "the last transaction" and name no act of ours, so that a late copy of one undoes whatever came after it. */
const REVERSALS: ReadonlySet<UndoCall> = new Set(['R3', 'R4']);

/** Whether a rung stands below a reversal, of which a copy may still be on its way (decision 009). */
export function followsReversal(known: KnownIds, rung: Rung): boolean {
  const ladder = ladderFor(known);
  return ladder.slice(0, Math.max(0, ladder.indexOf(rung))).some((above) => REVERSALS.has(above));
}

/** The rung after `rung`, or null at the end. Never goes up. */
export function nextRung(known: KnownIds, rung: Rung): Rung | null {
  const ladder = ladderFor(known);
  return ladder[ladder.indexOf(rung) + 1] ?? null;
}
