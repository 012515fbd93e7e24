import { useEffect, useRef } from 'react';
import { useRequest, useTill } from '../stores/till-context.tsx';
import { useScanRoute } from './use-keys.tsx';

/** A page that wants scans takes them first, before one that would only list them, in milliseconds. */
const OTHERS_FIRST_MS = 1_000;

/**
 * Hands the scans of a scanner that is no keyboard to where a keyboard's scans go: the screen that wants them, or the list of
 * those that nobody took. Those that were made before this page was there are no one's, and of two open pages one takes each.
 */
export function SerialScans(): null {
  const scans = useTill((snapshot) => snapshot.peripherals.scans);
  const request = useRequest();
  const route = useScanRoute();
  const last = useRef(scans.at(-1)?.number ?? 0);
  /** Scans are taken in their order. */
  const taking = useRef(Promise.resolve());
  useEffect(() => {
    // Earlier scans are gone by then; a restarted till counts from one.
    if (scans.length === 0) last.current = 0;
    for (const { number, code } of scans) {
      if (number <= last.current) continue;
      last.current = number;
      const waits = !route.wantsScans || document.hidden;
      const first = waits ? new Promise((resolve) => setTimeout(resolve, OTHERS_FIRST_MS)) : null;
      const take = async (): Promise<void> => {
        if (first) await first;
        const answer = await request('scan.take', { number });
        if (!answer.ok || !answer.value.mine) return;
        // The screen of that moment took no codes: the one of now shows another cart.
        if (waits) route.leaveUntaken([code]);
        else route.scanned(code);
      };
      // A scan that broke something must not swallow those behind it.
      taking.current = taking.current.then(take).catch(reportError);
    }
  }, [scans, request, route]);
  return null;
}
