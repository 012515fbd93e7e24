/**
 * What only a person can settle about a payment; see `Finding`. `unpaid`: ended without money but was charged after
 * all; `capture`: the step that charges a tab; `returned_capture`: a capture of which the service holds nothing;
 * `tab_step`: any other step; `failed_return`: one told as done that the service shows as rejected.
 */
const OPEN_ITEMS = ['payment', 'unpaid', 'return', 'capture', 'returned_capture', 'tab_step', 'failed_return'] as const;
export type OpenItem = (typeof OPEN_ITEMS)[number];

/** What a manager found out: where the money of a payment is, or whether a return or a step of a tab happened. */
export const FINDINGS = ['undone', 'never_charged', 'done', 'not_done'] as const;
export type Finding = (typeof FINDINGS)[number];

/** The possible findings for each; "paid" is never one of them (payment-safety 5.9). */
export const FINDINGS_OF: Readonly<Record<OpenItem, readonly [Finding, Finding]>> = {
  payment: ['undone', 'never_charged'],
  unpaid: ['undone', 'never_charged'],
  return: ['done', 'not_done'],
  capture: ['not_done', 'done'],
  returned_capture: ['undone', 'never_charged'],
  tab_step: ['done', 'not_done'],
  failed_return: ['not_done', 'done'],
};
