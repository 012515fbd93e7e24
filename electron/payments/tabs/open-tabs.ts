import type { OpenTab } from '../../../core/payments/open-tab.ts';
import { tabAfter } from '../../../core/payments/tab.ts';
import { UNSETTLED_UNDO_STATES } from '../../../core/payments/undo.ts';
import type { AttemptTable } from '../../journal/tables/attempt-table.ts';
import { totalMinor } from '../../journal/tables/rows.ts';
import type { TabTable } from '../../journal/tables/tab-table.ts';

interface TabSources {
  readonly attempts: Pick<AttemptTable, 'find'>;
  readonly tabs: Pick<TabTable, 'openTraces' | 'ofTrace'>;
}

/** All tabs waiting for their capture or release, oldest first. */
export function openTabs({ attempts, tabs }: TabSources): readonly OpenTab[] {
  return tabs.openTraces().flatMap((trace_id) => {
    const row = attempts.find(trace_id);
    if (row === null) return [];
    const authorized_minor = totalMinor(row);
    const steps = tabs.ofTrace(trace_id);
    const step = steps.find(({ state }) => UNSETTLED_UNDO_STATES.has(state));
    const { held_minor, unsettled } = tabAfter(authorized_minor, steps);
    const { sale_id, payment_id, currency, started_at_ms: opened_at_ms } = row;
    return {
      ...{ trace_id, sale_id, payment_id, currency, held_minor, authorized_minor, opened_at_ms, unsettled },
      settles_sale: row.intent.settles_sale === true,
      last_four: row.card?.last_four ?? null,
      unsettled_act: step?.act ?? null,
      unsettled_minor: step?.amount_minor ?? null,
    };
  });
}
