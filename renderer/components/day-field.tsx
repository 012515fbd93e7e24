import { useState } from 'react';
import { dateHint, dayOf, dayAsTyped, parseDateText, startOfDay } from '../text/date-text.ts';
import { weekdayAndDay } from '../text/moments.ts';
import type { Wording } from '../text/wording.ts';
import { TextField } from './text-field.tsx';

const TEXT_MAX = 10;

export interface DayFieldProps {
  readonly label: string;
  /** `2026-11-24`, or what was typed where that is no day. */
  readonly value: string;
  readonly wording: Pick<Wording, 'language' | 'store_locale'>;
  readonly onChange: (day: string) => void;
}

/**
 * A day, typed in the order of the store and named in the user's language. The browser's own field follows neither: its
 * language is that of the machine.
 */
export function DayField({ label, value, wording: { language, store_locale }, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly day: string; readonly locale: string } | null>(
    null,
  );
  const start_ms = startOfDay(value);
  const hint = dateHint(store_locale, language);
  // A day that came from elsewhere, or is now written in another order, takes the place of what was typed.
  const is_typed = typed !== null && typed.day === value && typed.locale === store_locale;
  const change = (text: string): void => {
    const date = parseDateText(text, store_locale);
    const day = date === null ? text : dayOf(date);
    setTyped({ text, day, locale: store_locale });
    onChange(day);
  };
  const status =
    start_ms === null
      ? { text: value === '' ? '' : hint, level: 'no' as const }
      : { text: weekdayAndDay(start_ms, language), level: 'plain' as const };
  return (
    <div onBlur={() => setTyped(null)}>
      <TextField
        label={label}
        value={is_typed ? typed.text : dayAsTyped(value, store_locale)}
        max={TEXT_MAX}
        hint={hint}
        status={value === '' ? null : status}
        onChange={change}
      />
    </div>
  );
}
