import type { SaleState } from '../sale/sale.ts';
import type { OpenTab, TabStatus } from '../payments/open-tab.ts';
import type { TabAct, TabFacts } from '../payments/tab.ts';

/** A tab on the tabs page. */
export interface OpenTabView extends OpenTab {
  readonly sale_number: number | null;
  /** The name that the cashier gave it. */
  readonly label: string | null;
  /** The state and total of its sale; null when there is none. */
  readonly sale: { readonly state: SaleState; readonly total_minor: number; readonly item_count: number } | null;
  readonly expires_at_ms: number;
  readonly standing: TabStatus;
}

export type TabChangeView =
  | { readonly outcome: 'done'; readonly act: TabAct; readonly state: TabFacts['state']; readonly held_minor: number }
  | { readonly outcome: 'refused' | 'not_sent'; readonly act: TabAct; readonly reason: string }
  /** It may have happened: the till finds out by reading the payment. */
  | { readonly outcome: 'unknown'; readonly act: TabAct };

/** Tabs in the status strip. `level` is `degraded` when a hold ends soon, `error` when one may have ended. */
export interface TabsStatus {
  readonly level: 'ok' | 'degraded' | 'error';
  readonly open: number;
  /** Of these, holds that end soon or have ended. */
  readonly pressing: number;
}
