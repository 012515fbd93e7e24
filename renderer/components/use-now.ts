import { useEffect, useState } from 'react';

/** Wall clock for display, updated every second while active: bars and rings move once a second (DESIGN 10). */
export function useNow(active = true): number {
  const [now_ms, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [active]);
  return now_ms;
}

/** Whole seconds until a moment, never negative; null when there is none. */
export function secondsUntil(at_ms: number | null, now_ms: number): number | null {
  return at_ms === null ? null : Math.max(0, Math.ceil((at_ms - now_ms) / 1000));
}
