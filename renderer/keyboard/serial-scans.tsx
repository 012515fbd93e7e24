import { useEffect, useRef } from 'react';
import { useTill } from '../stores/till-context.tsx';
import { useScanRoute } from './use-keys.tsx';

/**
 * Hands the scans of a scanner that is no keyboard to where a keyboard's scans go: the screen that wants them, or nowhere
 * (DESIGN 7). Those that were made before this page was there are nobody's.
 */
export function SerialScans(): null {
  const scans = useTill((snapshot) => snapshot.peripherals.scans);
  const route = useScanRoute();
  const last = useRef(scans.at(-1)?.number ?? 0);
  useEffect(() => {
    for (const { number, code } of scans) {
      if (number <= last.current) continue;
      last.current = number;
      route(code);
    }
    // A till that was started again counts from one.
    const newest = scans.at(-1)?.number;
    if (newest !== undefined && newest < last.current) last.current = newest;
  }, [scans, route]);
  return null;
}
