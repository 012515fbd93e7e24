import { useEffect, useRef } from 'react';
import { useRequest, useTill } from '../stores/till-context.tsx';
import { useScanRoute } from './use-keys.tsx';

/**
 * Hands the scans of a scanner that is no keyboard to where a keyboard's scans go: the screen that wants them, or nowhere
 * (DESIGN 7). Those that were made before this page was there are no one's, and of two open pages one takes each.
 */
export function SerialScans(): null {
  const scans = useTill((snapshot) => snapshot.peripherals.scans);
  const request = useRequest();
  const route = useScanRoute();
  const last = useRef(scans.at(-1)?.number ?? 0);
  /** Scans are taken in their order. */
  const taking = useRef(Promise.resolve());
  useEffect(() => {
    // What was told is gone by then; a till that was started again counts from one.
    if (scans.length === 0) last.current = 0;
    for (const { number, code } of scans) {
      if (number <= last.current) continue;
      last.current = number;
      if (!route.wantsScans || document.hidden) continue;
      const take = async (): Promise<void> => {
        const answer = await request('scan.take', { number });
        if (answer.ok && answer.value.mine) route.scanned(code);
      };
      // A scan that broke something must not swallow those behind it.
      taking.current = taking.current.then(take).catch(reportError);
    }
  }, [scans, request, route]);
  return null;
}
