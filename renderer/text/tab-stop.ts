import type { MessageKey } from '../../core/i18n/index.ts';
import { type TabStop, tabStopOf } from '../../core/payments/tab-stop.ts';
import type { Wording } from './wording.ts';

const WHY = {
  payment_not_found: 'tabs.stop.not_found',
  not_a_tab: 'tabs.stop.not_found',
  payment_not_named: 'tabs.stop.payment_not_named',
  other_service: 'tabs.stop.other_service',
  other_till: 'tabs.stop.other_till',
  store_away: 'tabs.stop.store_away',
  journal_in_doubt: 'tabs.stop.journal_in_doubt',
  is_being_returned: 'tabs.stop.is_being_returned',
  tab_not_open: 'tabs.stop.tab_not_open',
  step_in_progress: 'tabs.stop.step_in_progress',
  not_an_amount: 'tabs.stop.not_an_amount',
  more_than_held: 'tabs.stop.more_than_held',
  same_amount: 'tabs.stop.same_amount',
  settled_with_its_sale: 'tabs.stop.settled_with_its_sale',
  sale_changed: 'tabs.stop.sale_changed',
  disk_full: 'tabs.stop.disk_full',
  disk_error: 'tabs.stop.not_written',
  journal_damaged: 'tabs.stop.not_written',
  journal_read_only: 'tabs.stop.not_written',
  journal_held: 'tabs.stop.not_written',
  journal_gone: 'tabs.stop.journal_gone',
} as const satisfies Readonly<Record<TabStop, MessageKey>>;

/** Why the till itself did not change a tab, where the money is and what to do; null: the service declined it. */
export function tabStopText(reason: string, { say }: Pick<Wording, 'say'>): string | null {
  const stop = tabStopOf(reason);
  return stop === null ? null : say(WHY[stop]);
}
