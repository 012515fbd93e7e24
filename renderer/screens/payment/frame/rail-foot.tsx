import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { IconName } from '../../../components/icon-shapes.ts';
import styles from './pay-frame.module.css';

export interface RailActProps {
  readonly icon: IconName;
  readonly keyCap: string;
  readonly onPress: () => void;
  readonly busy?: string | undefined;
  readonly children: ReactNode;
}

/** The action at the foot of the rail: back, cancel, hold. Always in the same place (DESIGN 1.4). */
export function RailAct({ icon, keyCap, onPress, busy, children }: RailActProps) {
  return (
    <Button variant="quiet" block icon={icon} keyCap={keyCap} onPress={onPress} busy={busy} className={styles.act}>
      {children}
    </Button>
  );
}

/** A note at the foot of the rail: why there is no way back, or what happens to the sale. */
export function RailHint({ icon, children }: { readonly icon?: IconName; readonly children: ReactNode }) {
  return (
    <p className={styles.hint}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <span>{children}</span>
    </p>
  );
}
