import type { Language } from '../../core/contract/snapshot.ts';

type Part = 'day' | 'month' | 'year';
const PARTS: readonly Part[] = ['day', 'month', 'year'];

/** Placeholder letters of the date parts, by the reader's language. */
const LETTERS: Readonly<Record<Language, Readonly<Record<Part, string>>>> = {
  es: { day: 'dd', month: 'mm', year: 'aaaa' },
  pt: { day: 'dd', month: 'mm', year: 'aaaa' },
  en: { day: 'dd', month: 'mm', year: 'yyyy' },
};

function isPart(type: string): type is Part {
  return PARTS.some((part) => part === type);
}

/** The order and the separator of day, month and year in the store's format. */
function formOf(store_locale: string): { readonly order: readonly Part[]; readonly mark: string } {
  const format = new Intl.DateTimeFormat(store_locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const parts = format.formatToParts(new Date(2026, 10, 21));
  const order = parts.map(({ type }) => type).filter(isPart);
  return { order, mark: parts.find(({ type }) => type === 'literal')?.value ?? '/' };
}

/** `dd-mm-aaaa`: the format in which a date is typed here. */
export function dateHint(store_locale: string, language: Language): string {
  const { order, mark } = formOf(store_locale);
  return order.map((part) => LETTERS[language][part]).join(mark);
}

/**
 * Parses a date in the store's order with any separator; two-digit years are in this century. Also accepts
 * `2026-11-19`. Null for anything that is not a calendar day; nothing is guessed.
 */
export function parseDateText(text: string, store_locale: string): Date | null {
  const digits = text
    .trim()
    .split(/\D+/)
    .filter((part) => part !== '');
  if (digits.length !== 3) return null;
  const year_first = (digits[0] ?? '').length === 4;
  const order: readonly Part[] = year_first ? ['year', 'month', 'day'] : formOf(store_locale).order;
  const value = (part: Part): number => Number(digits[order.indexOf(part)]);
  const written_year = value('year');
  const year = written_year < 100 ? 2000 + written_year : written_year;
  const date = new Date(year, value('month') - 1, value('day'));
  const same = date.getFullYear() === year && date.getMonth() === value('month') - 1 && date.getDate() === value('day');
  return same ? date : null;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-19`: the day on the calendar of the till's time zone. */
export function dayOf(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Midnight of `2026-11-19` in the till's time zone; null for a text that is no such day. */
export function startOfDay(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00`);
  return !Number.isNaN(date.getTime()) && dayOf(date) === day ? date.getTime() : null;
}

/** `2026-11-19` as it is typed here, `19-11-2026`; a text that is no such day as it stands. */
export function dayAsTyped(day: string, store_locale: string): string {
  if (startOfDay(day) === null) return day;
  const [year = '', month = '', date = ''] = day.split('-');
  const { order, mark } = formOf(store_locale);
  return order.map((part) => ({ year, month, day: date })[part]).join(mark);
}

/** `09:30`, from a time of 24 hours that is typed with any separator or none; null for anything else. */
export function parseTimeText(text: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})\D?(\d\d)$/.exec(text.trim()) ?? [];
  const is_time = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
  return is_time ? `${two(Number(hours))}:${minutes}` : null;
}

/** Midnight of the day in the till's time zone; null for null. */
export function dayStart(date: Date | null): number | null {
  return date && date.getTime();
}

/** The last millisecond of the day that starts at `start_ms`. Uses the calendar, because not every day has 24 hours. */
export function dayEnd(start_ms: number): number {
  const day = new Date(start_ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1;
}
