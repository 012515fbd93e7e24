import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useKeys, useNoted } from '../keyboard/use-keys.tsx';
import { Pad } from './pad.tsx';
import { digitKeys } from './pin-pad.tsx';
import { type AmountRules, NOTHING_TYPED, type TypedAmount, withDigit, withMark, withoutLast } from './typed-amount.ts';
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
  /** Of the figure; digits may be typed behind a decimal mark where there are any. */
  readonly decimals: number;
  /** Digits without a mark are whole: a percentage. */
  readonly whole_first?: boolean;
  /** Usually `00` with two decimals, `000` with none or three. */
  readonly zeros?: '00' | '000';
  readonly compact?: boolean;
  /** Between the figure and the digits: amounts to take with one tap. */
  readonly quick?: ReactNode;
  /** Stands in the place of what is typed, until something is. */
  readonly instead?: ReactNode;
}

/** An amount typed digit by digit. 7-8-9 on top, like the keyboard (DESIGN 5). Takes the keyboard's digits while it is shown. */
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

/** Who types an amount has left the button that Tab reached: the Enter that follows is the pane's. */
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

/** The acts of typing an amount whose value somebody else holds. */
export function useTypedAmount({ value, onChange, fresh = false, decimals, whole_first = false, max }: Typing) {
  // Two digits can arrive before the page is drawn again; the second one goes behind the first, and none is lost.
  const latest = useRef<{ readonly typed: TypedAmount; readonly fresh: boolean }>({
    typed: { value, behind: null },
    fresh,
  });
  useLayoutEffect(() => {
    const { typed } = latest.current;
    // Another value than was typed was chosen elsewhere: the mark is not of it.
    latest.current = { typed: typed.value === value && !fresh ? typed : { value, behind: null }, fresh };
  });
  const rules = { decimals, whole_first, max };
  const begun = (): TypedAmount => (latest.current.fresh ? NOTHING_TYPED : latest.current.typed);
  const put = (typed: TypedAmount): void => {
    latest.current = { typed, fresh: false };
    onChange(typed.value);
  };
  useNoted(() => {
    const { typed, fresh: was_fresh } = latest.current;
    return () => {
      if (latest.current.typed.value !== typed.value) onChange(typed.value);
      latest.current = { typed, fresh: was_fresh };
    };
  });
  return {
    /** All of them or none. */
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
