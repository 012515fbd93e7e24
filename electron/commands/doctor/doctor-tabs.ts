import { type HoldSettings, tabAge } from '../../../core/payments/open-tab.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { Finding } from './doctor-checks.ts';
import { readOpenTabs } from '../payments/tab-list.ts';

/** Tabs whose hold ends soon or has ended; a forgotten tab is money that is never taken. */
export function checkTabs(folder: DataFolder, hold: HoldSettings, now_ms: number): readonly Finding[] {
  const found = readOpenTabs(folder);
  // What is wrong with the journal stands in a line of its own.
  if (!found.ok || found.value.length === 0) return [];
  const standings = found.value.map(({ opened_at_ms }) => tabAge(opened_at_ms, now_ms, hold).standing);
  const count = (standing: string): number => standings.filter((one) => one === standing).length;
  const expired = count('expired');
  const soon = count('expires_soon');
  const open = `${found.value.length} open`;
  if (expired === 0 && soon === 0) return [{ check: 'tabs', state: 'ok', detail: open }];
  const told = [...(soon > 0 ? [`${soon} expire soon`] : []), ...(expired > 0 ? [`${expired} may have expired`] : [])];
  return [
    {
      check: 'tabs',
      state: expired > 0 ? 'attention' : 'note',
      detail: [open, ...told].join(', '),
      remedy: 'capture or release them: cobro tab list',
    },
  ];
}
