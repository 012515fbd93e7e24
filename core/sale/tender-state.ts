/**
 * States of one part of a sale, stored: whether it was ever paid is said by the state and never by a name that its
 * approval may lack (payment-safety 13.8, I19). A card part follows its attempt: pending (INTENT), unknown (REVERSING,
 * QUARANTINE, ATTENTION), failed (DECLINED, NOT_SENT), undone (REVERSED, NO_CHARGE: never paid), paid (BOUND). A bound
 * part whose money is on its way back, or perhaps, is returning; returned when its whole return is proven. Cash is
 * paid, then perhaps returned. The hold of a tab is held while its attempt is BOUND: nothing is paid by it before its
 * capture makes it paid. A release makes it undone.
 */
export const TENDER_STATES = [
  'pending',
  'held',
  'paid',
  'unknown',
  'failed',
  'undone',
  'returning',
  'returned',
] as const;
export type TenderState = (typeof TENDER_STATES)[number];

/**
 * Counted as paid: the shop holds the money, or may still hold it. A return that is not proven may turn out not to have
 * happened, and what was paid in its place would be paid twice (I2, I19).
 */
export const COVERING_STATES: ReadonlySet<TenderState> = new Set(['paid', 'returning']);

/** Was bound, or was cash in the drawer, whatever became of it since. */
export const EVER_PAID_STATES: ReadonlySet<TenderState> = new Set(['paid', 'returning', 'returned']);

/** Nothing of it is with the shop, and nothing of it is under way. */
export const GONE_STATES: ReadonlySet<TenderState> = new Set(['failed', 'undone', 'returned']);

/** The engine may change it at any time. */
export const MOVING_STATES: ReadonlySet<TenderState> = new Set(['pending', 'held', 'unknown', 'returning']);

/** No one knows yet where the money of it is. */
export const DOUBTFUL_STATES: ReadonlySet<TenderState> = new Set(['unknown', 'returning']);
