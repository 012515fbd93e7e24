import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import type { Level } from '../../core/contract/snapshot.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './status-pill.module.css';

export interface StatusPillProps {
  readonly icon: IconName;
  readonly level: Level;
  readonly text: string;
  /** The icon alone, where one is enough and room is short. */
  readonly iconOnly?: boolean;
  /** Amber count of unconfirmed payments in place of the lamp. */
  readonly count?: { readonly value: number; readonly label: string } | undefined;
  /** What opens on a tap: the fact and what to do. */
  readonly children: ReactNode;
}

/** One truth of the status strip. Its text changes, its height does not; the lamp has a shape for each level. */
export function StatusPill({ icon, level, text, iconOnly = false, count, children }: StatusPillProps) {
  return (
    <DialogTrigger>
      <Button className={styles.pill ?? ''} data-level={level}>
        <Icon name={icon} className={styles.icon} />
        <span className={iconOnly ? 'vh' : undefined}>{text}</span>
        {count ? (
          <b className={styles.count} role="img" aria-label={count.label}>
            {count.value}
          </b>
        ) : (
          <i className={styles.lamp} aria-hidden="true" />
        )}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom">
        <Dialog className={styles.details ?? ''} aria-label={text}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
