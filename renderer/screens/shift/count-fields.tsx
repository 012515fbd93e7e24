import { useEffect, useRef } from 'react';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { denominations } from '../../../core/shift/denominations.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import type { Wording } from '../../text/wording.ts';
import { type Typed, plainMoney } from './view/drawer-view.ts';
import styles from './count-fields.module.css';

/** Five digits: more pieces of one kind are in no drawer. */
const DIGITS = /^\d{0,5}$/;

export interface CountFieldsProps {
  readonly currency: CurrencyCode;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** After the last field: the next act of the screen. */
  readonly onDone: () => void;
  /** Handed in: shown, and not changed any more. */
  readonly locked: boolean;
  readonly wording: Wording;
}

/** One field for each note and coin, the largest first, in two columns. Enter and the arrows go from one to the next. */
export function CountFields({ currency, typed, onType, onDone, locked, wording }: CountFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const values = denominations(currency);
  const half = Math.ceil(values.length / 2);
  // The page is for counting: the first field is where the hands are. After the title has taken the focus.
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const move = (by: 1 | -1): void | false => {
    const fields = [...(place.current?.querySelectorAll('input') ?? [])];
    const at = fields.findIndex((field) => field === document.activeElement);
    if (at < 0) return false;
    const next = fields[at + by];
    if (next) next.focus();
    else if (by === 1) onDone();
    return undefined;
  };
  useKeys({ Enter: () => move(1), ArrowDown: () => move(1), ArrowUp: () => move(-1) });
  const column = (part: readonly number[]) => (
    <div>
      {part.map((value_minor) => (
        <CountField
          key={value_minor}
          name={plainMoney(value_minor, currency, wording)}
          worth={plainMoney(value_minor * Number(typed[value_minor] ?? ''), currency, wording)}
          digits={typed[value_minor] ?? ''}
          onType={(digits) => onType({ ...typed, [value_minor]: digits })}
          locked={locked}
          label={wording.say('shift.piecesOf', { value: plainMoney(value_minor, currency, wording) })}
        />
      ))}
    </div>
  );
  return (
    <div className={styles.fields} ref={place} data-count="">
      {column(values.slice(0, half))}
      {column(values.slice(half))}
    </div>
  );
}

interface CountFieldProps {
  readonly name: string;
  readonly worth: string;
  readonly digits: string;
  readonly onType: (digits: string) => void;
  readonly locked: boolean;
  readonly label: string;
}

function CountField({ name, worth, digits, onType, locked, label }: CountFieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.name}>{name}</span>
      <span className={styles.times} aria-hidden="true">
        ×
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={digits}
        readOnly={locked}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          if (DIGITS.test(target.value)) onType(target.value);
        }}
      />
      <span className={styles.worth}>{worth}</span>
    </label>
  );
}
