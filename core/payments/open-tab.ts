import type { CurrencyCode } from '../money/currency.ts';
import type { TabAct } from './tab.ts';

/** A pre-authorization that was neither captured nor released. Amounts in minor units, including tips. */
export interface OpenTab {
  readonly trace_id: string;
  readonly sale_id: string;
  /** It pays its sale; otherwise it has none, as on the command line. */
  readonly settles_sale: boolean;
  readonly payment_id: string | null;
  readonly currency: CurrencyCode;
  /** The amount held now. */
  readonly held_minor: number;
  /** The amount first authorized. */
  readonly authorized_minor: number;
  readonly opened_at_ms: number;
  readonly last_four: string | null;
  /** The outcome of a step is unknown: no other may begin. */
  readonly unsettled: boolean;
  /** The step whose outcome is unknown, or null. */
  readonly unsettled_act: TabAct | null;
  /** The amount of that step. */
  readonly unsettled_minor: number | null;
}

/** How long holds last, according to the shop's bank. */
export interface HoldSettings {
  readonly tab_hold_hours: number;
  /** Hours before the end of a hold when a warning is shown. */
  readonly tab_warning_hours: number;
}

const TAB_STATUSES = ['held', 'expires_soon', 'expired'] as const;
export type TabStatus = (typeof TAB_STATUSES)[number];

export interface TabAge {
  readonly age_ms: number;
  readonly expires_at_ms: number;
  readonly standing: TabStatus;
}

const HOUR_MS = 3_600_000;

/** How old a hold is. An adjustment does not renew it: issuers count from the first approval. */
export function tabAge(opened_at_ms: number, now_ms: number, hold: HoldSettings): TabAge {
  const expires_at_ms = opened_at_ms + hold.tab_hold_hours * HOUR_MS;
  const warned_at_ms = expires_at_ms - hold.tab_warning_hours * HOUR_MS;
  const standing = now_ms >= expires_at_ms ? 'expired' : now_ms >= warned_at_ms ? 'expires_soon' : 'held';
  return { age_ms: Math.max(0, now_ms - opened_at_ms), expires_at_ms, standing };
}
