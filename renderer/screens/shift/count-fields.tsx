import { useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { denominations } from '../../../core/shift/denominations.ts';
import { Icon } from '../../components/icon.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { plainMoney } from '../../text/pieces-text.ts';
import type { Wording } from '../../text/wording.ts';
import type { Typed } from './view/drawer-view.ts';
import styles from './shift-panes.module.css';

/** Five digits: no drawer holds more pieces of one kind. */
const DIGITS = /^\d{0,5}$/;
const PIECES_MAX = 99_999;
const LEADING_ZEROS = /^0+(?=\d)/;

export interface CountFieldsProps {
  readonly currency: CurrencyCode;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** After the last field: moves on to the screen's next action. */
  readonly onDone: () => void;
  /** Submitted: read-only. */
  readonly locked: boolean;
  readonly wording: Wording;
}

/** One field per note and coin, largest first, in two columns. Enter and the arrows move between them. */
export function CountFields({ currency, typed, onType, onDone, locked, wording }: CountFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const values = denominations(currency);
  const half = Math.ceil(values.length / 2);
  // Focuses the first field, after the title has taken the focus.
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
          onStep={(by) => {
            const pieces = Math.max(0, Number(typed[value_minor] ?? '') + by);
            if (pieces <= PIECES_MAX) onType({ ...typed, [value_minor]: String(pieces) });
          }}
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
  /** Adds or removes one piece, for a till without a keyboard. */
  readonly onStep: (by: 1 | -1) => void;
  readonly locked: boolean;
  readonly label: string;
}

function CountField({ name, worth, digits, onType, onStep, locked, label }: CountFieldProps) {
  const say = useSay();
  const step = (by: 1 | -1) => (
    // For touch only: the keyboard types the number.
    <AriaButton
      className={styles.step ?? ''}
      isDisabled={locked || (by === -1 && Number(digits) === 0)}
      excludeFromTabOrder
      preventFocusOnPress
      onPress={() => onStep(by)}
      aria-label={`${label}: ${say(by === 1 ? 'sale.one.more' : 'sale.one.less')}`}
    >
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </AriaButton>
  );
  return (
    <div className={styles.field}>
      <span className={styles.name}>{name}</span>
      {step(-1)}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={digits}
        readOnly={locked}
        tabIndex={locked ? -1 : undefined}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          if (DIGITS.test(target.value)) onType(target.value.replace(LEADING_ZEROS, ''));
        }}
      />
      {step(1)}
      <span className={styles.worth}>{worth}</span>
    </div>
  );
}
