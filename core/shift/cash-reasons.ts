/** Why cash is put into the drawer without a sale. */
export const CASH_IN_REASONS = ['change', 'correction', 'other'] as const;
/** Why cash leaves it. `refund` is cash paid back to a customer; `safe_drop` goes to the shop's safe, with a slip. */
export const CASH_OUT_REASONS = [
  'deposit',
  'safe_drop',
  'supplier',
  'expense',
  'refund',
  'tips',
  'correction',
  'other',
] as const;

/** Characters of the note that explains a reason. */
export const NOTE_MAX = 200;
