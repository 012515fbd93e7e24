import type { OpenTabView } from '../../../core/contract/tabs.ts';
import { succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { NOW_MS } from './now.ts';
import { catalogue } from './sale-states.ts';

const HOUR_MS = 3_600_000;

export const openTab = (number: number, hours: number, change: Partial<OpenTabView> = {}): OpenTabView => ({
  trace_id: `7c11-40aa-${number}`,
  sale_id: `s${number}`,
  settles_sale: true,
  payment_id: `pay-${number}`,
  currency: 'CLP',
  held_minor: 50_000,
  authorized_minor: 50_000,
  opened_at_ms: NOW_MS - hours * HOUR_MS,
  last_four: '4821',
  unsettled: false,
  unsettled_act: null,
  unsettled_minor: null,
  label: null,
  sale: { state: 'HELD', total_minor: 42_300, item_count: 4 },
  sale_number: number,
  expires_at_ms: NOW_MS + (168 - hours) * HOUR_MS,
  standing: 'held',
  ...change,
});
/** The answers of a till with four open tabs. */
export const tabAnswers: Answers = {
  ...catalogue,
  'tab.list': () =>
    succeed({
      tabs: [
        openTab(1204, 171, { standing: 'expired', last_four: '7730', label: 'Mesa 4' }),
        openTab(1219, 150, { standing: 'expires_soon', held_minor: 86_500, settles_sale: false }),
        openTab(1231, 30, { unsettled: true, unsettled_act: 'capture', unsettled_minor: 42_300, last_four: null }),
        openTab(1240, 2, { held_minor: 64_900, sale: { state: 'HELD', total_minor: 0, item_count: 0 } }),
      ],
      hold_hours: 168,
    }),
  'tab.change': () => succeed({ outcome: 'refused', act: 'capture', reason: 'payment_not_named' }),
};
