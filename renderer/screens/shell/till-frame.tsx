import type { ReactNode } from 'react';
import { useLink, useNavigation } from '../../stores/till-context.tsx';
import { SerialScans } from '../../keyboard/serial-scans.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { ApprovalPane } from '../staff/approval-pane.tsx';
import { Menu } from './menu.tsx';
import { StatusStrip } from './status-strip.tsx';
import { TrainingPanel } from './training-panel.tsx';
import { usePlaceKeys } from './use-place-keys.ts';
import styles from './till-frame.module.css';

/** The strip on top of every screen, payments included (DESIGN 1.4). */
export function TillFrame({ children }: { readonly children: ReactNode }) {
  const link = useLink();
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
      <TrainingPanel />
      <Menu />
      <ApprovalPane />
    </div>
  );
}
