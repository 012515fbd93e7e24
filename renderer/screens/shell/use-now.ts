import { useSyncExternalStore } from 'react';

/** Wall time in milliseconds, rounded down to the period, so that a component is drawn once in each period. */
export function useNow(period_ms: number): number {
  return useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, Math.min(period_ms, 250));
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / period_ms) * period_ms,
  );
}
