import type { DayClose } from '../../payments/close/day-close.ts';

/** Why a shift is not closed, for the page. */
export const CLOSE_REFUSALS = {
  payment_under_way: ['payment_under_way', 'a card payment is under way'],
  journal_not_written: ['not_written', 'the journal cannot be written'],
  stopped: ['not_now', 'the till is being stopped'],
  other_shift: ['shift_not_open', 'the shift was closed meanwhile'],
  count_changed: ['shift_changed', 'the drawer was used since it was counted'],
  count_again: ['count_again', 'a blind count with a difference is made twice'],
  note_needed: ['note_needed', 'nobody said why the drawer differs'],
} as const satisfies Record<Extract<DayClose, { closed: false }>['reason'], readonly [string, string]>;
