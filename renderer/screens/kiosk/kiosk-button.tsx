import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { classes } from '../../components/classes.ts';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import styles from './kiosk-controls.module.css';

export interface KioskButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly primary?: boolean;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

/** A customer action, large enough for any hand (DESIGN 3, Targets). */
export function KioskButton({ children, onPress, primary = false, icon, disabled = false }: KioskButtonProps) {
  return (
    <Button
      className={classes(styles.button, primary ? styles.primary : styles.outline)}
      isDisabled={disabled}
      onPress={onPress}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Button>
  );
}

/** Actions side by side at the foot of a screen; the one that moves on is wide and last. */
export function KioskActs({ children }: { readonly children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}
