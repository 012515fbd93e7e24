import { describe, expect, it } from 'vitest';
import {
  dateHint,
  dayEnd,
  dayOf,
  dayAsTyped,
  parseDateText,
  parseTimeText,
  startOfDay,
} from '../../../renderer/text/date-text.ts';

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

  it('is written as it is typed, and what is no day stays as it stands', () => {
    expect(dayAsTyped('2026-11-19', 'es-CL')).toBe('19-11-2026');
    expect(dayAsTyped('2026-11-19', 'pt-BR')).toBe('19/11/2026');
    expect(dayAsTyped('2026-11-19', 'en-US')).toBe('11/19/2026');
    for (const text of ['', 'ayer', '2026-02-31']) expect(dayAsTyped(text, 'es-CL')).toBe(text);
  });

  it('begins at midnight of the till, and a text that is no day never does', () => {
    expect(startOfDay('2026-11-19')).toBe(new Date(2026, 10, 19).getTime());
    expect(dayOf(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
    for (const text of ['', '2026-11', '19-11-2026', '2026-02-31', '2026-13-01']) expect(startOfDay(text)).toBeNull();
  });
});

describe('a time of the day as it is typed', () => {
  it('is of 24 hours, with any separator or none', () => {
    for (const text of ['9:30', '09:30', '0930', '9.30', ' 9h30 ']) expect(parseTimeText(text)).toBe('09:30');
    expect(parseTimeText('23:59')).toBe('23:59');
  });

  it('is none when no clock shows it', () => {
    for (const text of ['', '9', '24:00', '12:60', 'mañana', '9:30 pm']) expect(parseTimeText(text)).toBeNull();
  });
});
