/**
 * Stored states of a tender: only the state says whether it was ever paid, never an id that its approval may lack
 * (payment-safety 13.8, I19). A card tender follows its attempt: pending (INTENT), unknown (REVERSING, QUARANTINE,
 * ATTENTION), failed (DECLINED, NOT_SENT), undone (REVERSED, NO_CHARGE: never paid), paid (BOUND). A bound tender is
 * returning while its money may be on its way back, and returned once its whole return is proven. Cash is paid, then
 * possibly returned. The hold of a tab is held while its attempt is BOUND: it pays nothing before its capture. A
 * release makes it undone.
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
 * Counts as paid: the shop holds the money, or may still hold it. An unproven return may not have happened, and a
 * replacement payment would then be a second one (I2, I19).
 */
export const COVERING_STATES: ReadonlySet<TenderState> = new Set(['paid', 'returning']);

/** Was bound, or was cash in the drawer, at some time. */
export const EVER_PAID_STATES: ReadonlySet<TenderState> = new Set(['paid', 'returning', 'returned']);

/** The shop holds none of it, and nothing is in flight. */
export const GONE_STATES: ReadonlySet<TenderState> = new Set(['failed', 'undone', 'returned']);

/** The engine may change it at any time. */
export const MOVING_STATES: ReadonlySet<TenderState> = new Set(['pending', 'held', 'unknown', 'returning']);

/** It is not known where its money is. */
export const DOUBTFUL_STATES: ReadonlySet<TenderState> = new Set(['unknown', 'returning']);
