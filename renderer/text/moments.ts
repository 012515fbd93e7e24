import type { Language } from '../../core/contract/snapshot.ts';

const TWO_DIGITS: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const WITH_SECONDS: Intl.DateTimeFormatOptions = { ...TWO_DIGITS, second: '2-digit' };
const DAY_AND_MONTH: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'short', ...DAY_AND_MONTH };

/** Cached: creating a format takes a third of a millisecond, and a payment shows several times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function write(at_ms: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + Object.values(options).join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(at_ms);
}

/** `17:42` in the machine's time zone; always 24 hours (DESIGN 12). */
export function clockTime(at_ms: number): string {
  return write(at_ms, 'es', TWO_DIGITS);
}

/** `17:42:08`; seconds are shown for payment events only (DESIGN 12). */
export function clockTimeWithSeconds(at_ms: number): string {
  return write(at_ms, 'es', WITH_SECONDS);
}

/** `19 nov`, in the user's language. */
export function dayAndMonth(at_ms: number, language: Language): string {
  return plain(write(at_ms, language, DAY_AND_MONTH));
}

/** `mié 19 nov`. */
export function weekdayAndDay(at_ms: number, language: Language): string {
  return plain(write(at_ms, language, WEEKDAY));
}

export function isSameDay(one_ms: number, other_ms: number): boolean {
  return new Date(one_ms).toDateString() === new Date(other_ms).toDateString();
}

/** Removes the dots, commas and "de" that the locales put between the parts. */
function plain(text: string): string {
  return text.replace(/[.,]/g, '').replace(/ de /g, ' ');
}
