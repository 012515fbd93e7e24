import type { Product } from './product.ts';

/** A price for a period by the shop's clock; open-ended without `valid_to`. */
export interface PlannedPrice {
  readonly price_minor: number;
  /** `2026-12-01T09:00`: the first minute of the period. */
  readonly valid_from: string;
  /** The first minute after the period. */
  readonly valid_to?: string | undefined;
}

/** More planned changes for one product belong in another price list. */
export const PLANNED_PRICES_MAX = 20;

/** A minute of the shop's clock, in a form whose text order is the time order. */
export function localMinute(at_ms: number): string {
  const at = new Date(at_ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The unit price in a minute: the planned price that started last; of two that start together, the later in the list.
 */
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

/** The next minute after this one in which a planned price starts or ends; null when there is none. */
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
 * Parses `990 @ 2026-12-01 09:00..2026-12-24 | 1.090 @ 2027-01-01`: amount, start, and end. A start without a time is
 * midnight; an end without a time includes the whole day. Null when any part cannot be parsed.
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

/** Formats planned prices; the inverse of `parsePlannedPrices`. */
export function writePlannedPrices(planned: readonly PlannedPrice[], amount: (amount_minor: number) => string): string {
  const written = (minute: string): string => minute.replace('T', ' ');
  return planned
    .map(({ price_minor, valid_from, valid_to }) => {
      const end = valid_to === undefined ? '' : `..${written(valid_to)}`;
      return `${amount(price_minor)} @ ${written(valid_from)}${end}`;
    })
    .join(' | ');
}

/** A minute that exists in the calendar; null for any other text. */
function minuteOf(day: string, time: string, next_day = false): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(Date.UTC(year, month - 1, date, hour, minute));
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 16) !== `${day}T${time}`) return null;
  if (next_day) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 16);
}
