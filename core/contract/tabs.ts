import type { SaleState } from '../sale/sale.ts';
import type { OpenTab, TabStanding } from '../payments/open-tab.ts';
import type { TabAct, TabFacts } from '../payments/tab.ts';

/** A tab of the page. */
export interface OpenTabView extends OpenTab {
  readonly sale_number: number | null;
  /** What the cashier called it. */
  readonly label: string | null;
  /** How its sale stands, and what it comes to; null: no such sale. */
  readonly sale: { readonly state: SaleState; readonly total_minor: number; readonly item_count: number } | null;
  readonly expires_at_ms: number;
  readonly standing: TabStanding;
}

export type TabChangeView =
  | { readonly outcome: 'done'; readonly act: TabAct; readonly state: TabFacts['state']; readonly held_minor: number }
  | { readonly outcome: 'refused' | 'not_sent'; readonly act: TabAct; readonly reason: string }
  /** May have happened: the till finds out by reading the payment. */
  | { readonly outcome: 'unknown'; readonly act: TabAct };

/** Tabs in the status strip. `level` is `degraded` when a hold ends soon, `error` when one may have ended. */
export interface TabsStatus {
  readonly level: 'ok' | 'degraded' | 'error';
  readonly open: number;
  /** Of these, holds that end soon or have ended. */
  readonly pressing: number;
}
