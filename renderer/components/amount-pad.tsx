import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useKeys, useScanUndo } from '../keyboard/use-keys.tsx';
import { Pad } from './pad.tsx';
import { digitKeys } from './pin-pad.tsx';
import { type AmountRules, NOTHING_TYPED, type TypedAmount, withDigit, withMark, withoutLast } from './typed-amount.ts';
import styles from './pads.module.css';

export interface AmountPadProps {
  readonly label: string;
  /** The typed figure formatted for people: `$20.000`, `0,320 kg`, `10 %`. */
  readonly shown: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** A digit that would exceed it is ignored; the value is never truncated. */
  readonly max: number;
  /** The next digit replaces the figure, as in a field whose text is selected. */
  readonly fresh?: boolean;
  /** Decimals of the value; with more than 0, a decimal mark may be typed. */
  readonly decimals: number;
  /** Digits typed without a mark are whole units, as for a percentage. */
  readonly whole_first?: boolean;
  /** `00` by default with two decimals, otherwise `000`. */
  readonly zeros?: '00' | '000';
  readonly compact?: boolean;
  /** Amounts to take with one tap, shown between the figure and the digits. */
  readonly quick?: ReactNode;
  /** Shown in place of the figure while it is 0. */
  readonly instead?: ReactNode;
}

/**
 * An amount typed digit by digit. 7-8-9 on top, like the keyboard (DESIGN 5). Takes the keyboard's digits while shown.
 */
export function AmountPad(props: AmountPadProps) {
  const { value, onChange, fresh = false, zeros = props.decimals === 2 ? '00' : '000' } = props;
  const typing = useTypedAmount({ ...props, value, onChange, fresh });
  const { type, backspace, clear } = typing;
  const typeByKey = (digits: string): void => {
    leaveButton();
    type(digits);
  };
  useKeys({ ...digitKeys(typeByKey), ...markKeys(typing.mark), Backspace: backspace, Delete: clear });
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

/** Blurs a button reached with Tab, so that the Enter after typing goes to the pane. */
function leaveButton(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement) activeElement.blur();
}

const markKeys = (mark: () => void) => ({ '.': mark, ',': mark });

interface Typing extends AmountRules {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly fresh?: boolean;
}

/** Actions for typing an amount whose value the caller holds. */
export function useTypedAmount({ value, onChange, fresh = false, decimals, whole_first = false, max }: Typing) {
  // Two digits can arrive before the next render; the ref keeps both, in order.
  const latest = useRef<{ readonly typed: TypedAmount; readonly fresh: boolean }>({
    typed: { value, behind: null },
    fresh,
  });
  useLayoutEffect(() => {
    const { typed } = latest.current;
    // The value was changed from outside: the typed decimal mark no longer applies.
    latest.current = { typed: typed.value === value && !fresh ? typed : { value, behind: null }, fresh };
  });
  const rules = { decimals, whole_first, max };
  const begun = (): TypedAmount => (latest.current.fresh ? NOTHING_TYPED : latest.current.typed);
  const put = (typed: TypedAmount): void => {
    latest.current = { typed, fresh: false };
    onChange(typed.value);
  };
  useScanUndo(() => {
    const { typed, fresh: was_fresh } = latest.current;
    return () => {
      if (latest.current.typed.value !== typed.value) onChange(typed.value);
      latest.current = { typed, fresh: was_fresh };
    };
  });
  return {
    /** Types all of the digits or none. */
    type(digits: string): void {
      let typed = begun();
      for (const digit of digits) {
        const next = withDigit(typed, Number(digit), rules);
        if (next === typed) return;
        typed = next;
      }
      put(typed);
    },
    mark: (): void => put(withMark(begun(), rules)),
    backspace: (): void => put(latest.current.fresh ? NOTHING_TYPED : withoutLast(latest.current.typed, rules)),
    clear: (): void => put(NOTHING_TYPED),
  };
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
