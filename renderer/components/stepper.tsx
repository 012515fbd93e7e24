import { useCallback, useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { useSay } from '../i18n.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

/** Holding repeats after 400 ms, then eight times a second (DESIGN 5). */
const HOLD_DELAY_MS = 400;
const HOLD_PERIOD_MS = 125;

export interface StepperProps {
  /** What is counted; read by screen readers. */
  readonly label: string;
  readonly value: number;
  /** Called with −1 or +1. At 1, −1 removes the line, and the minus becomes a bin. */
  readonly onStep: (by: -1 | 1) => void;
  readonly removable?: boolean;
  readonly selected?: boolean;
  readonly small?: boolean;
  readonly max?: number;
}

/** A whole quantity between a minus and a plus key. */
export function Stepper({ label, value, onStep, removable = true, selected, small, max = Infinity }: StepperProps) {
  const say = useSay();
  const removes = removable && value <= 1;
  const less = useHold(() => onStep(-1), !removes);
  const more = useHold(() => onStep(1), true);
  return (
    <div
      className={classes(styles.stepper, small && styles.small)}
      role="group"
      aria-label={label}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        className={styles.key}
        aria-label={removes ? say('sale.line.remove') : say('sale.one.less')}
        disabled={!removable && value <= 0}
        {...less}
      >
        <Icon name={removes ? 'trash' : 'minus'} />
      </button>
      <output className={styles.value}>{value}</output>
      <button type="button" className={styles.key} aria-label={say('sale.one.more')} disabled={value >= max} {...more}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

/**
 * Runs the act and repeats it while held. A mouse acts on press. A finger acts when it is lifted, so that a scroll that
 * begins here does nothing; so does a removal, which would move another line under the release.
 */
function useHold(act: () => void, repeats: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const has_acted = useRef(false);
  const latest = useRef({ act, repeats });
  useEffect(() => {
    latest.current = { act, repeats };
  });
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  const start = useCallback((event: PointerEvent) => {
    if (event.button !== 0) return;
    has_acted.current = false;
    const again = (delay_ms: number): void => {
      if (!latest.current.repeats) return;
      has_acted.current = true;
      latest.current.act();
      timer.current = setTimeout(again, delay_ms, HOLD_PERIOD_MS);
    };
    if (event.pointerType === 'mouse') again(HOLD_DELAY_MS);
    else timer.current = setTimeout(again, HOLD_DELAY_MS, HOLD_PERIOD_MS);
  }, []);
  // Keys and screen readers click without a pointer, with a detail of 0. A finger leaves before its click comes.
  const click = useCallback(
    (event: MouseEvent) => {
      stop();
      if (event.detail === 0 || !has_acted.current) latest.current.act();
      has_acted.current = false;
    },
    [stop],
  );
  return { onPointerDown: start, onPointerUp: stop, onPointerLeave: stop, onPointerCancel: stop, onClick: click };
}
