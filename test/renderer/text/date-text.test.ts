import { describe, expect, it } from 'vitest';
import { dateHint, dayEnd, parseDateText } from '../../../renderer/text/date-text.ts';

const day = (text: string, locale: string): string | null =>
  parseDateText(text, locale)?.toLocaleDateString('sv-SE') ?? null;

describe('a date as the store writes it', () => {
  it('is read in the order of the store, whatever stands between its parts', () => {
    expect(day('19-11-2026', 'es-CL')).toBe('2026-11-19');
    expect(day('19/11/26', 'pt-BR')).toBe('2026-11-19');
    expect(day('11/19/2026', 'en-US')).toBe('2026-11-19');
    expect(day('2026-11-19', 'es-CL')).toBe('2026-11-19');
  });

  it('is none when the calendar has no such day: nothing is guessed', () => {
    for (const text of ['31-02-2026', '19-11', 'ayer', '', '11/19/2026']) expect(day(text, 'es-CL')).toBeNull();
  });

  it('tells how it is typed', () => {
    expect(dateHint('es-CL', 'es')).toBe('dd-mm-aaaa');
    expect(dateHint('en-US', 'en')).toBe('mm/dd/yyyy');
  });

  it('ends a millisecond before the next midnight', () => {
    const start = new Date(2026, 10, 19).getTime();
    expect(new Date(dayEnd(start) + 1).getDate()).toBe(20);
  });
});
