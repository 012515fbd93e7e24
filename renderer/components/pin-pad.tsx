import { useLayoutEffect, useRef } from 'react';
import { useSay } from '../i18n.ts';
import { useKeys, useScanUndo, useScan } from '../keyboard/use-keys.tsx';
import { useTypedPin } from '../stores/typed-pins.ts';
import { Icon } from './icon.tsx';
import { Pad } from './pad.tsx';
import styles from './pads.module.css';

/** The contract accepts PINs of four to eight digits; shops are advised to use six. */
export const PIN_DIGITS_MIN = 4;
const PIN_DIGITS_MAX = 8;
const DOTS = 6;
/** A quickly typed PIN followed by Enter looks like a scan; it must not be handled as a code or stored. */
const LOOKS_LIKE_PIN = /^\d{4,8}$/;
/** 1-2-3 on top, like the card reader (DESIGN 5). */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'clear', '0', 'backspace'] as const;

export interface PinPadProps {
  readonly value: string;
  /** Whose PIN; the manager's by default. */
  readonly label?: string | undefined;
  readonly onChange: (pin: string) => void;
  /** Shown under the dots: tries left, or how long the PIN is locked. */
  readonly problem?: string | null;
  /** Shown on the same line while there is no problem, so that the pad never moves under a finger (DESIGN 13.3). */
  readonly hint?: string | null;
  readonly disabled?: boolean;
}

/** PIN entry. Digits are shown as dots only. Takes the keyboard's digits while shown. */
export function PinPad({ value, label, onChange, problem = null, hint = null, disabled = false }: PinPadProps) {
  const say = useSay();
  const name = label ?? say('pin.label');
  // Two digits can arrive before the next render; the ref keeps both.
  const latest = useRef(value);
  useTypedPin();
  useLayoutEffect(() => {
    latest.current = value;
  });
  const put = (next: string): void => {
    latest.current = next;
    onChange(next);
  };
  const type = (digit: string): void => {
    if (!disabled && latest.current.length < PIN_DIGITS_MAX) put(latest.current + digit);
  };
  const backspace = (): void => put(latest.current.slice(0, -1));
  useKeys({ ...digitKeys(type), Backspace: backspace });
  useScanUndo(() => {
    const typed = latest.current;
    return () => latest.current !== typed && put(typed);
  });
  useScan((code) => (LOOKS_LIKE_PIN.test(code) ? undefined : false));
  return (
    <div className={styles.pin} role="group" aria-label={name}>
      <p className={styles.label}>
        <Icon name="lock" className={styles.lock} />
        {name}
        <span className={styles.dots} role="img" aria-label={say('pin.entered', { count: value.length })}>
          {Array.from({ length: Math.max(DOTS, value.length) }, (_, index) => (
            <i key={index} data-on={index < value.length || undefined} />
          ))}
        </span>
      </p>
      <p className={styles.line}>
        <span role="alert">{problem}</span>
        {problem === null && hint}
      </p>
      <Pad rows={KEYS} compact disabled={disabled} onType={type} onBackspace={backspace} onClear={() => put('')} />
    </div>
  );
}

/** Handlers for `0` to `9`. */
export function digitKeys(type: (digit: string) => void): Readonly<Record<string, () => void>> {
  return Object.fromEntries(Array.from('0123456789', (digit) => [digit, () => type(digit)]));
}
