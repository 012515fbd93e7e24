import type { OpenTabView, TabChangeView } from '../../../../core/contract/tabs.ts';
import type { TabAct } from '../../../../core/payments/tab.ts';
import type { Wording } from '../../../text/wording.ts';

const HOUR_MS = 3_600_000;
/** From here on days say more than hours. */
const HOURS_SHOWN_MAX = 48;

/** Whose hold it is: the card, and the sale it belongs to. */
export function whoText({ last_four, sale_number }: OpenTabView, { say }: Wording): string {
  const card = last_four === null ? say('tabs.noCard') : say('tabs.card', { last_four });
  return sale_number === null ? card : `${card} · ${say('tabs.sale', { number: sale_number })}`;
}

export function ageText({ opened_at_ms }: OpenTabView, now_ms: number, { say, dayTime }: Wording): string {
  const hours = Math.floor(Math.max(0, now_ms - opened_at_ms) / HOUR_MS);
  if (hours === 0) return dayTime(opened_at_ms);
  return hours < HOURS_SHOWN_MAX
    ? say('tabs.age.hours', { count: hours })
    : say('tabs.age.days', { count: Math.floor(hours / 24) });
}

/** What someone must know of it first. */
export function standingText({ standing, unsettled, expires_at_ms }: OpenTabView, { say, dayTime }: Wording): string {
  if (unsettled) return say('tabs.unsettled');
  return standing === 'held' ? say('tabs.until', { when: dayTime(expires_at_ms) }) : say(`tabs.standing.${standing}`);
}

/** What became of a step. */
export function changeText(change: TabChangeView, amount: string, { say }: Wording): string {
  switch (change.outcome) {
    case 'done':
      return say(`tabs.done.${change.act}`, { amount });
    case 'refused':
      return say('tabs.refused', { reason: change.reason });
    case 'not_sent':
      return say('tabs.notSent', { reason: change.reason });
    case 'unknown':
      return say('tabs.unknown');
  }
}

/** Whether an amount can be asked for: a capture takes what is held or less, an adjustment changes it. */
export function isPossible(act: TabAct, amount_minor: number, held_minor: number): boolean {
  if (act === 'release') return true;
  if (amount_minor <= 0) return false;
  return act === 'capture' ? amount_minor <= held_minor : amount_minor !== held_minor;
}
