import type { ReactNode } from 'react';
import { useLink, useNavigation, useTill } from '../../stores/till-context.tsx';
import { SerialScans } from '../../keyboard/serial-scans.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useOtherScreens } from '../use-other-screens.ts';
import { StatusStrip } from './status-strip.tsx';
import styles from './frames.module.css';
import { KEYED_PLACES, placeKey } from './places.ts';

/** Alt and a digit open the place at that position of the navigation; never away from a payment (DESIGN 13.1). */
function usePlaceKeys(): void {
  const go = useNavigation((navigation) => navigation.go);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const handlers = KEYED_PLACES.map(({ place }, index) => [placeKey(index), () => go(place)] as const);
  useKeys(Object.fromEntries(handlers), { active: !paying });
}

/** The strip on top of every screen, payments included (DESIGN 1.4). */
export function TillFrame({ children }: { readonly children: ReactNode }) {
  const link = useLink();
  const others = useOtherScreens();
  const setMenu = useNavigation((navigation) => navigation.setMenu);
  useKeys({ F1: () => setMenu(true) });
  usePlaceKeys();
  return (
    <div className={styles.frame}>
      <StatusStrip />
      <SerialScans />
      {/* Without the till, what is shown may be old and no act can be done; it stays readable, a payment above all. */}
      <main className={styles.screen} inert={link !== 'open'} data-stale={link !== 'open' || undefined}>
        {children}
      </main>
      {others && <others.OverScreens />}
    </div>
  );
}
