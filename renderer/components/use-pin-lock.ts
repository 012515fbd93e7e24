import { useEffect, useState } from 'react';
import type { BridgeError } from '../bridge.ts';
import { secondsUntil, useNow } from './use-now.ts';

/** Seconds until the PIN may be tried again, counted from the refusal; null when it is not locked. */
export function usePinLock(refused: BridgeError | null): number | null {
  const [until_ms, setUntil] = useState<number | null>(null);
  useEffect(() => {
    if (refused?.code === 'pin_locked') setUntil(Date.now() + (refused.seconds_left ?? 60) * 1000);
  }, [refused]);
  const now_ms = useNow(until_ms !== null);
  return secondsUntil(until_ms, now_ms);
}
