import type { Quarter } from './shift-report.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_HOURS = 24;

/** Sales of one or more hours of the day, in local time. */
export interface HourBar {
  /** 0 to 23, the hour in which it starts. */
  readonly hour: number;
  /** Number of hours it covers. */
  readonly hours: number;
  readonly sales: number;
  readonly amount_minor: number;
}

/** Hours since the epoch in this machine's local time. */
function localHour(at_ms: number): number {
  const offset_ms = new Date(at_ms).getTimezoneOffset() * MINUTE_MS;
  return Math.floor((at_ms - offset_ms) / HOUR_MS);
}

/**
 * At most `bars_max` bars: by the hour, including quiet hours in between; a long shift in steps of several hours, and
 * one of more than a day by the hour of the day.
 */
export function hourBars(quarters: readonly Quarter[], bars_max = 12): readonly HourBar[] {
  if (quarters.length === 0) return [];
  const placed = quarters.map((quarter) => ({ ...quarter, at: localHour(quarter.starts_at_ms) }));
  const span = Math.max(...placed.map(({ at }) => at)) - Math.min(...placed.map(({ at }) => at)) + 1;
  const hours = placed.map((quarter) => ({ ...quarter, at: span > DAY_HOURS ? quarter.at % DAY_HOURS : quarter.at }));
  const first = Math.min(...hours.map(({ at }) => at));
  const last = Math.max(...hours.map(({ at }) => at));
  const step = Math.ceil((last - first + 1) / bars_max);
  const bars: HourBar[] = [];
  for (let begins = first; begins <= last; begins += step) {
    const inside = hours.filter(({ at }) => at >= begins && at < begins + step);
    bars.push({
      hour: begins % DAY_HOURS,
      hours: step,
      sales: inside.reduce((sum, { sales }) => sum + sales, 0),
      amount_minor: inside.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    });
  }
  return bars;
}
