import type { Language } from '../../core/contract/snapshot.ts';

const TWO_DIGITS: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DAY_AND_MONTH: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'short', ...DAY_AND_MONTH };

/** `17:42`, in the machine's time zone: 24 hours everywhere (DESIGN 12). */
export function clockTime(at_ms: number): string {
  return new Intl.DateTimeFormat('es', TWO_DIGITS).format(at_ms);
}

/** `17:42:08`: seconds are for payment events only (DESIGN 12). */
export function clockTimeWithSeconds(at_ms: number): string {
  return new Intl.DateTimeFormat('es', { ...TWO_DIGITS, second: '2-digit' }).format(at_ms);
}

/** `19 nov`, in the words of the user. */
export function dayAndMonth(at_ms: number, language: Language): string {
  return plain(new Intl.DateTimeFormat(language, DAY_AND_MONTH).format(at_ms));
}

/** `mié 19 nov`. */
export function weekdayAndDay(at_ms: number, language: Language): string {
  return plain(new Intl.DateTimeFormat(language, WEEKDAY).format(at_ms));
}

export function isSameDay(one_ms: number, other_ms: number): boolean {
  return new Date(one_ms).toDateString() === new Date(other_ms).toDateString();
}

/** The locales put dots, commas and "de" between the parts; a table of facts does without. */
function plain(text: string): string {
  return text.replace(/[.,]/g, '').replace(/ de /g, ' ');
}
