/** Why the till itself does not change a tab, before anything is sent. Any other reason is the service's. */
export const TAB_STOPS = [
  'payment_not_found',
  'not_a_tab',
  'payment_not_named',
  'other_service',
  'other_till',
  'store_away',
  'journal_in_doubt',
  'is_being_returned',
  'tab_not_open',
  'step_in_progress',
  'not_an_amount',
  'more_than_held',
  'same_amount',
  'settled_with_its_sale',
  'sale_changed',
  'disk_full',
  'disk_error',
  'journal_damaged',
  'journal_read_only',
  'journal_held',
  'journal_gone',
] as const;
export type TabStop = (typeof TAB_STOPS)[number];

/** Stops that trying again does not lift: the sale is paid in another way, or the tab elsewhere. */
const LASTING: ReadonlySet<TabStop> = new Set([
  'payment_not_found',
  'not_a_tab',
  'payment_not_named',
  'other_service',
  'other_till',
  'journal_in_doubt',
  'is_being_returned',
  'tab_not_open',
  'settled_with_its_sale',
]);

export const tabStopOf = (reason: string): TabStop | null => TAB_STOPS.find((stop) => stop === reason) ?? null;

/** Whether nothing can be taken from the tab at this till any more. */
export function endsTabHere(reason: string): boolean {
  const stop = tabStopOf(reason);
  return stop !== null && LASTING.has(stop);
}
