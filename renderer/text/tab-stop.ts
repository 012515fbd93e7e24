import type { Wording } from './wording.ts';

/** What the till itself refuses about a tab, before anything is sent. Any other reason is the service's. */
const STOPS = [
  'other_till',
  'store_away',
  'sale_changed',
  'tab_not_open',
  'step_in_progress',
  'is_being_returned',
  'journal_in_doubt',
] as const;

/** Why the till itself did not change a tab; null: the service declined it. */
export function tabStopText(reason: string, { say }: Pick<Wording, 'say'>): string | null {
  const stop = STOPS.find((one) => one === reason);
  return stop === undefined ? null : say('tabs.stopped', { why: say(`tabs.stop.${stop}`) });
}
