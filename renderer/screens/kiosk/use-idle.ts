import { useEffect, useRef, useState } from 'react';

/** A minute untouched, then a countdown; both twice as long with any accessibility option on (DESIGN 6, Kiosk). */
export const IDLE_MS = 60_000;
const COUNTDOWN_MS = 20_000;

export interface Idle {
  /** Seconds left of the countdown; null while the screen is in use. */
  readonly seconds_left: number | null;
  readonly countdown_seconds: number;
  /** Reports that the customer is still there. */
  stay(): void;
}

/**
 * Tracks whether the screen was touched lately. Stopped while `active` is false; restarts when it becomes true.
 * `onLeft` runs once, at the end of the countdown.
 */
export function useIdle(active: boolean, patient: boolean, onLeft: () => void): Idle {
  const factor = patient ? 2 : 1;
  const touched = useRef(performance.now());
  const [seconds_left, setSecondsLeft] = useState<number | null>(null);
  const left = useRef(onLeft);
  useEffect(() => {
    left.current = onLeft;
  });
  useEffect(() => {
    if (!active) return undefined;
    touched.current = performance.now();
    const touch = (): void => {
      // Once the question is shown, only an answer to it counts.
      if (performance.now() - touched.current < IDLE_MS * factor) touched.current = performance.now();
    };
    const tick = (): void => {
      const counted_ms = performance.now() - touched.current - IDLE_MS * factor;
      setSecondsLeft(counted_ms < 0 ? null : Math.max(0, Math.ceil((COUNTDOWN_MS * factor - counted_ms) / 1000)));
      if (counted_ms < COUNTDOWN_MS * factor) return;
      touched.current = performance.now();
      left.current();
    };
    const timer = setInterval(tick, 500);
    for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, touch, true);
    return () => {
      clearInterval(timer);
      for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, touch, true);
      setSecondsLeft(null);
    };
  }, [active, factor]);
  return {
    seconds_left,
    countdown_seconds: (COUNTDOWN_MS * factor) / 1000,
    stay() {
      touched.current = performance.now();
      setSecondsLeft(null);
    },
  };
}
