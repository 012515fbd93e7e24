/**
 * What of a payment only a person can settle: see `Finding`. `unpaid` ended without money and was charged all the same;
 * `capture` is the step of a tab that charges it, `returned_capture` one of which the service holds nothing, `tab_step` any
 * other.
 */
const OPEN_ITEMS = ['payment', 'unpaid', 'return', 'capture', 'returned_capture', 'tab_step'] as const;
export type OpenItem = (typeof OPEN_ITEMS)[number];

/** What a manager found elsewhere: of a payment where its money is, of a return or a step of a tab whether it happened. */
export const FINDINGS = ['undone', 'never_charged', 'done', 'not_done'] as const;
export type Finding = (typeof FINDINGS)[number];

/** What may be found of each. That something was paid is never among it (payment-safety 5.9). */
export const FINDINGS_OF: Readonly<Record<OpenItem, readonly [Finding, Finding]>> = {
  payment: ['undone', 'never_charged'],
  unpaid: ['undone', 'never_charged'],
  return: ['done', 'not_done'],
  capture: ['not_done', 'done'],
  returned_capture: ['undone', 'never_charged'],
  tab_step: ['done', 'not_done'],
};
