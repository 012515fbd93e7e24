import { useEffect, useRef, type ReactNode } from 'react';
import { useLink, useNavigation, useTill, useRequest } from '../../stores/till-context.tsx';
import { useKeys, useScanRoute } from '../../keyboard/use-keys.tsx';
import { useOtherScreens } from '../use-other-screens.ts';
import { StatusStrip } from './status-strip.tsx';
import styles from './frames.module.css';
import { KEYED_PLACES, placeKey } from './places.ts';

/** Head start for a page that uses scans over one that would only list them, in milliseconds. */
const OTHERS_FIRST_MS = 1_000;

/**
 * Routes scans of serial scanners like typed ones: to the screen that takes them, or to the list of unhandled scans.
 * Ignores scans from before this page was open; of two open pages, only one takes each scan.
 */
function SerialScans(): null {
  const scans = useTill((snapshot) => snapshot.peripherals.scans);
  const request = useRequest();
  const route = useScanRoute();
  const last = useRef(scans.at(-1)?.number ?? 0);
  /** Takes scans one at a time, in order. */
  const taking = useRef(Promise.resolve());
  useEffect(() => {
    // The list was cleared; a restarted till counts from one.
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
        // No screen took codes when it was scanned; the current one shows another cart.
        if (waits) route.leaveUntaken([code]);
        else route.scanned(code);
      };
      // A scan that fails must not block those behind it.
      taking.current = taking.current.then(take).catch(reportError);
    }
  }, [scans, request, route]);
  return null;
}

/**
 * Alt and a digit open the place at that position of the navigation; never during a payment (DESIGN 13.1). A component
 * of its own, so that a payment does not re-render the frame.
 */
function PlaceKeys(): null {
  const go = useNavigation((navigation) => navigation.go);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const handlers = KEYED_PLACES.map(({ place }, index) => [placeKey(index), () => go(place)] as const);
  useKeys(Object.fromEntries(handlers), { active: !paying });
  return null;
}

/** The status strip above every screen, payments included (DESIGN 1.4). */
export function TillFrame({ children }: { readonly children: ReactNode }) {
  const link = useLink();
  const others = useOtherScreens();
  const setMenu = useNavigation((navigation) => navigation.setMenu);
  useKeys({ F1: () => setMenu(true) });
  return (
    <div className={styles.frame}>
      <StatusStrip />
      <SerialScans />
      <PlaceKeys />
      {/* Without a link the page may be stale and nothing works; it stays readable, above all a payment. */}
      <main className={styles.screen} inert={link !== 'open'} data-stale={link !== 'open' || undefined}>
        {children}
      </main>
      {others && <others.OverScreens />}
    </div>
  );
}
