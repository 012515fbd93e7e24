import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../core/i18n/message.ts';
import { shell } from '../../../core/i18n/shell.ts';

/** As the browser abbreviates them, without its punctuation. */
function abbreviated(language: string, options: Intl.DateTimeFormatOptions, dates: readonly number[]): string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return dates.map((date_ms) => format.format(date_ms).replace(/[.,]/g, '')).join(' ');
}

test.each(LANGUAGES)('the clock of the status strip says days and months as %s abbreviates them', (language) => {
  // The first of February 2026 is a Sunday.
  const week = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day));
  const year = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  expect(shell['shell.weekdays'][language]).toBe(abbreviated(language, { weekday: 'short' }, week));
  expect(shell['shell.months'][language]).toBe(abbreviated(language, { month: 'short' }, year));
});
