import type { OpenTabView, TabChangeView } from '../../../../core/contract/tabs.ts';
import type { TabAct } from '../../../../core/payments/tab.ts';
import { tabStopText } from '../../../text/tab-stop.ts';
import type { Wording } from '../../../text/wording.ts';

const HOUR_MS = 3_600_000;
/** Beyond this, days instead of hours. */
const HOURS_SHOWN_MAX = 48;

/** Where a tab is settled: by amount only, with the goods of its sale, on the sale screen, or no longer. */
export type TabPlace = 'amount' | 'goods' | 'screen' | 'paid';

export function placeOf({ settles_sale, sale, unsettled }: OpenTabView): TabPlace {
  if (!settles_sale || sale === null || unsettled) return 'amount';
  if (sale.state === 'PAID') return 'paid';
  if (sale.state === 'OPEN') return 'screen';
  return sale.item_count > 0 ? 'goods' : 'amount';
}

/** The goods on the tab so far. */
export function goodsText({ sale, currency }: OpenTabView, { say, money }: Pick<Wording, 'say' | 'money'>): string {
  if (sale === null || sale.item_count === 0) return say('tabs.noGoods');
  return say('tabs.goods', { count: sale.item_count, amount: money(sale.total_minor, currency) });
}

/** What is unknown about it, in a sentence. */
export function checkingText(tab: OpenTabView, { say, money }: Pick<Wording, 'say' | 'money'>): string {
  const { unsettled_act, unsettled_minor, held_minor, currency } = tab;
  if (unsettled_act === null) return say('tabs.unsettled');
  return say(`tabs.checking.${unsettled_act}`, { amount: money(unsettled_minor ?? held_minor, currency) });
}

/** Whose hold it is: its name, the card, and its sale. */
export function whoText({ label, last_four, sale_number }: OpenTabView, { say }: Wording): string {
  const cardText = last_four === null ? say('tabs.noCard') : say('tabs.card', { last_four });
  const card = label === null ? cardText : `${label} · ${cardText}`;
  return sale_number === null ? card : `${card} · ${say('tabs.sale', { number: sale_number })}`;
}

export function ageText({ opened_at_ms }: OpenTabView, now_ms: number, { say, dayTime }: Wording): string {
  const hours = Math.floor(Math.max(0, now_ms - opened_at_ms) / HOUR_MS);
  if (hours === 0) return dayTime(opened_at_ms);
  return hours < HOURS_SHOWN_MAX
    ? say('tabs.age.hours', { count: hours })
    : say('tabs.age.days', { count: Math.floor(hours / 24) });
}

/** What to know about it first. */
export function statusText({ standing, unsettled, expires_at_ms }: OpenTabView, { say, dayTime }: Wording): string {
  if (unsettled) return say('tabs.unsettled');
  return standing === 'held' ? say('tabs.until', { when: dayTime(expires_at_ms) }) : say(`tabs.standing.${standing}`);
}

/** The outcome of an act. */
export function changeText(change: TabChangeView, amount: string, wording: Wording): string {
  const { say } = wording;
  switch (change.outcome) {
    case 'done':
      return say(`tabs.done.${change.act}`, { amount });
    case 'refused': {
      const why = tabStopText(change.reason, wording);
      return why === null ? say('tabs.refused', { reason: change.reason }) : say('tabs.stopped', { why });
    }
    case 'not_sent':
      return say('tabs.notSent', { reason: change.reason });
    case 'unknown':
      return say('tabs.unknown');
  }
}

/** Whether the amount is valid: a capture takes at most the hold, an adjustment must change it. */
export function isPossible(act: TabAct, amount_minor: number, held_minor: number): boolean {
  if (act === 'release') return true;
  if (amount_minor <= 0) return false;
  return act === 'capture' ? amount_minor <= held_minor : amount_minor !== held_minor;
}
