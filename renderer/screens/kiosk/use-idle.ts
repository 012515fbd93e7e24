import { useEffect, useRef, useState } from 'react';

/** How long a screen may stay untouched; all times double with any accessibility option on (DESIGN 6, Kiosk). */
export interface IdleTimes {
  /** Untouched, until the question whether somebody is there. */
  readonly quiet_ms: number;
  /** How long the question waits; zero: nothing is asked. */
  readonly countdown_ms: number;
}

/** An order that would be erased: asks first. */
export const TO_ANSWER: IdleTimes = { quiet_ms: 60_000, countdown_ms: 20_000 };
/** Nothing is lost by leaving, but there is something to read. */
export const TO_READ: IdleTimes = { quiet_ms: 60_000, countdown_ms: 0 };
/** The customer has everything: the next one should be able to begin. */
export const TO_GO: IdleTimes = { quiet_ms: 15_000, countdown_ms: 0 };

export interface Idle {
  /** Seconds left of the countdown; null while the screen is in use. */
  readonly seconds_left: number | null;
  readonly countdown_seconds: number;
  /** Reports that the customer is still there. */
  stay(): void;
}

/**
 * Tracks whether the screen was touched lately. Stopped without times; starts again when they change. `onLeft` runs
 * once, when they are over.
 */
export function useIdle(times: IdleTimes | null, patient: boolean, onLeft: () => void): Idle {
  const factor = patient ? 2 : 1;
  const active = times !== null;
  const quiet_ms = (times?.quiet_ms ?? 0) * factor;
  const countdown_ms = (times?.countdown_ms ?? 0) * factor;
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
      if (performance.now() - touched.current < quiet_ms) touched.current = performance.now();
    };
    const tick = (): void => {
      const counted_ms = performance.now() - touched.current - quiet_ms;
      setSecondsLeft(counted_ms < 0 ? null : Math.max(0, Math.ceil((countdown_ms - counted_ms) / 1000)));
      if (counted_ms < countdown_ms) return;
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
  }, [active, quiet_ms, countdown_ms]);
  return {
    seconds_left,
    countdown_seconds: countdown_ms / 1000,
    stay() {
      touched.current = performance.now();
      setSecondsLeft(null);
    },
  };
}
