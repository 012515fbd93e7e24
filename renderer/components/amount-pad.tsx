import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useKeys } from '../keyboard/use-keys.tsx';
import { Pad } from './pad.tsx';
import { digitKeys } from './pin-pad.tsx';
import styles from './pads.module.css';

export interface AmountPadProps {
  readonly label: string;
  /** What has been typed, written for people: `$20.000`, `0,320 kg`, `10 %`. */
  readonly shown: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Digits that would pass it are not taken: refused, never cut. */
  readonly max: number;
  /** The next digit replaces what is shown, as in a field whose text is selected. */
  readonly fresh?: boolean;
  /** `00` where the currency has two decimals, `000` where it has none or three. */
  readonly zeros?: '00' | '000';
  readonly compact?: boolean;
  /** Between the figure and the digits: amounts to take with one tap. */
  readonly quick?: ReactNode;
  /** Stands in the place of what is typed, until something is. */
  readonly instead?: ReactNode;
}

/**
 * A whole number typed digit by digit, as on a cash register: the value counts the smallest unit (minor units, grams,
 * hundredths of a percent). 7-8-9 on top, like the keyboard (DESIGN 5). Takes the keyboard's digits while it is shown.
 */
export function AmountPad(props: AmountPadProps) {
  const { value, onChange, max, fresh = false, zeros = '000' } = props;
  // Two digits can arrive before the page is drawn again; the second one goes behind the first, and none is lost.
  const latest = useRef({ value, fresh });
  useLayoutEffect(() => {
    latest.current = { value, fresh };
  });
  const put = (next: number): void => {
    latest.current = { value: next, fresh: false };
    onChange(next);
  };
  const type = (digits: string): void => {
    const before = latest.current;
    const typed = Number(`${before.fresh ? '' : before.value}${digits}`);
    if (typed <= max) put(typed);
  };
  const backspace = (): void => put(latest.current.fresh ? 0 : Math.trunc(latest.current.value / 10));
  const clear = (): void => put(0);
  useKeys({ ...digitKeys(type), Backspace: backspace, Delete: clear });
  return (
    <div className={styles.amountPad}>
      {value === 0 && props.instead ? (
        props.instead
      ) : (
        <AmountDisplay label={props.label} shown={props.shown} fresh={fresh} />
      )}
      {props.quick}
      <Pad
        rows={['7', '8', '9', '4', '5', '6', '1', '2', '3', zeros, '0', 'backspace']}
        compact={props.compact ?? false}
        onType={type}
        onBackspace={backspace}
        onClear={clear}
      />
    </div>
  );
}

/** The figure being typed. */
function AmountDisplay({
  label,
  shown,
  fresh = false,
}: {
  readonly label: string;
  readonly shown: string;
  readonly fresh?: boolean;
}) {
  return (
    <div className={styles.display} data-fresh={fresh || undefined}>
      <span>{label}</span>
      <output aria-live="polite" aria-label={label}>
        {shown}
      </output>
    </div>
  );
}
