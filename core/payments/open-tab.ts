import type { CurrencyCode } from '../money/currency.ts';
import type { TabAct } from './tab.ts';

/** A pre-authorization that was neither captured nor released. Amounts in minor units, tips included. */
export interface OpenTab {
  readonly trace_id: string;
  readonly sale_id: string;
  /** Its sale is paid from it; otherwise it stands for itself, as those of the command line do. */
  readonly settles_sale: boolean;
  readonly payment_id: string | null;
  readonly currency: CurrencyCode;
  /** What is held now. */
  readonly held_minor: number;
  /** What it was opened with. */
  readonly authorized_minor: number;
  readonly opened_at_ms: number;
  readonly last_four: string | null;
  /** A step whose outcome is not known: no other may begin. */
  readonly unsettled: boolean;
  /** Which step that is; null: none. */
  readonly unsettled_act: TabAct | null;
  /** And for how much. */
  readonly unsettled_minor: number | null;
}

/** How long holds last, according to the shop's bank. */
export interface HoldSettings {
  readonly tab_hold_hours: number;
  /** How long before its end a hold is warned of. */
  readonly tab_warning_hours: number;
}

const TAB_STANDINGS = ['held', 'expires_soon', 'expired'] as const;
export type TabStanding = (typeof TAB_STANDINGS)[number];

export interface TabAge {
  readonly age_ms: number;
  readonly expires_at_ms: number;
  readonly standing: TabStanding;
}

const HOUR_MS = 3_600_000;

/** How old a hold is. An adjustment does not renew it: issuers count from the first approval. */
export function tabAge(opened_at_ms: number, now_ms: number, hold: HoldSettings): TabAge {
  const expires_at_ms = opened_at_ms + hold.tab_hold_hours * HOUR_MS;
  const warned_at_ms = expires_at_ms - hold.tab_warning_hours * HOUR_MS;
  const standing = now_ms >= expires_at_ms ? 'expired' : now_ms >= warned_at_ms ? 'expires_soon' : 'held';
  return { age_ms: Math.max(0, now_ms - opened_at_ms), expires_at_ms, standing };
}
