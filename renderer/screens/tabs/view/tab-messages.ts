import type { OpenTabView, TabChangeView } from '../../../../core/contract/tabs.ts';
import type { TabAct } from '../../../../core/payments/tab.ts';
import type { Wording } from '../../../text/wording.ts';

const HOUR_MS = 3_600_000;
/** From here on days say more than hours. */
const HOURS_SHOWN_MAX = 48;

/** Where a tab is settled: by its amount alone, with the goods of its sale, on the sale screen, or nowhere any more. */
export type TabPlace = 'amount' | 'goods' | 'screen' | 'paid';

export function placeOf({ settles_sale, sale, unsettled }: OpenTabView): TabPlace {
  if (!settles_sale || sale === null || unsettled) return 'amount';
  if (sale.state === 'PAID') return 'paid';
  if (sale.state === 'OPEN') return 'screen';
  return sale.item_count > 0 ? 'goods' : 'amount';
}

/** What is on the tab so far. */
export function goodsText({ sale, currency }: OpenTabView, { say, money }: Pick<Wording, 'say' | 'money'>): string {
  if (sale === null || sale.item_count === 0) return say('tabs.noGoods');
  return say('tabs.goods', { count: sale.item_count, amount: money(sale.total_minor, currency) });
}

/** What is not known about it, in a sentence. */
export function checkingText(tab: OpenTabView, { say, money }: Pick<Wording, 'say' | 'money'>): string {
  const { unsettled_act, unsettled_minor, held_minor, currency } = tab;
  if (unsettled_act === null) return say('tabs.unsettled');
  return say(`tabs.checking.${unsettled_act}`, { amount: money(unsettled_minor ?? held_minor, currency) });
}

/** Whose hold it is: what it is called, the card, and the sale it belongs to. */
export function whoText({ label, last_four, sale_number }: OpenTabView, { say }: Wording): string {
  const said = last_four === null ? say('tabs.noCard') : say('tabs.card', { last_four });
  const card = label === null ? said : `${label} · ${said}`;
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
