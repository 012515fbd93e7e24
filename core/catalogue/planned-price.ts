import type { Product } from './product.ts';

/** A price that holds between two minutes of the shop's clock; without an end it stays. */
export interface PlannedPrice {
  readonly price_minor: number;
  /** `2026-12-01T09:00`: the first minute in which it holds. */
  readonly valid_from: string;
  /** The first minute in which it holds no more. */
  readonly valid_to?: string | undefined;
}

/** More than a year of weekly changes is another list of prices. */
export const PLANNED_PRICES_MAX = 20;

/** A minute of the shop's clock, in a form in which the later one is also the greater text. */
export function localMinute(at_ms: number): string {
  const at = new Date(at_ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What a unit costs in that minute: the planned price that began last, the later of the list where two begin together. */
export function priceAt(
  { price_minor, planned_prices = [] }: Pick<Product, 'price_minor' | 'planned_prices'>,
  minute: string,
): number | null {
  let held: PlannedPrice | null = null;
  for (const planned of planned_prices) {
    const { valid_from, valid_to } = planned;
    const holds = valid_from <= minute && (valid_to === undefined || minute < valid_to);
    if (holds && (held === null || held.valid_from <= valid_from)) held = planned;
  }
  return held === null ? price_minor : held.price_minor;
}

/** The next minute after this one in which a planned price begins or ends; null when none does. */
export function nextChange(planned_prices: readonly PlannedPrice[], minute: string): string | null {
  let next: string | null = null;
  for (const { valid_from, valid_to } of planned_prices)
    for (const change of [valid_from, valid_to])
      if (change !== undefined && change > minute && (next === null || change < next)) next = change;
  return next;
}

const ENTRY =
  /^(.+?)\s*@\s*(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?\s*(?:\.\.\s*(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?)?$/;

/**
 * Reads `990 @ 2026-12-01 09:00..2026-12-24 | 1.090 @ 2027-01-01`: an amount, since when, and until when. A day without a
 * time begins at midnight, and as an end holds to its last minute. Null where something is not understood.
 */
export function parsePlannedPrices(
  text: string,
  amountOf: (text: string) => number | null,
): readonly PlannedPrice[] | null {
  const planned: PlannedPrice[] = [];
  for (const entry of text.split('|')) {
    const [, amount = '', from_day = '', from_time = '00:00', to_day, to_time] = ENTRY.exec(entry.trim()) ?? [];
    const price_minor = amountOf(amount);
    const valid_from = minuteOf(from_day, from_time);
    const valid_to = to_day === undefined ? undefined : minuteOf(to_day, to_time ?? '00:00', to_time === undefined);
    if (price_minor === null || valid_from === null || valid_to === null) return null;
    if (valid_to !== undefined && valid_to <= valid_from) return null;
    planned.push(valid_to === undefined ? { price_minor, valid_from } : { price_minor, valid_from, valid_to });
  }
  return planned.length > PLANNED_PRICES_MAX ? null : planned;
}

/** The text that reads back as the same prices. */
export function writePlannedPrices(planned: readonly PlannedPrice[], amount: (amount_minor: number) => string): string {
  const written = (minute: string): string => minute.replace('T', ' ');
  return planned
    .map(({ price_minor, valid_from, valid_to }) => {
      const end = valid_to === undefined ? '' : `..${written(valid_to)}`;
      return `${amount(price_minor)} @ ${written(valid_from)}${end}`;
    })
    .join(' | ');
}

/** A minute that there is in the calendar; null for any other text. */
function minuteOf(day: string, time: string, next_day = false): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(Date.UTC(year, month - 1, date, hour, minute));
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 16) !== `${day}T${time}`) return null;
  if (next_day) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 16);
}
