import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Level } from '../../core/contract/snapshot.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { LightButton } from './light-button.tsx';
import styles from './status-pill.module.css';

/** What a pill opens: where, under which name, and how it closes. */
export interface PillDetailsProps {
  readonly pill: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
}

export interface StatusPillProps {
  readonly icon: IconName;
  readonly level: Level;
  readonly text: string;
  /** The icon alone, where one is enough and room is short. */
  readonly iconOnly?: boolean;
  /** Amber count of unconfirmed payments in place of the lamp. */
  readonly count?: { readonly value: number; readonly label: string } | undefined;
  /** What opens on a tap: the fact and what to do. Null while it is not loaded. */
  readonly details: (props: PillDetailsProps) => React.ReactNode;
}

/** One truth of the status strip. Its text changes, its height does not; the lamp has a shape for each level. */
export function StatusPill({ icon, level, text, iconOnly = false, count, details }: StatusPillProps) {
  const pill = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <LightButton
        buttonRef={pill}
        className={styles.pill}
        data-level={level}
        takesFocus
        aria-haspopup="dialog"
        aria-expanded={open}
        onPress={() => setOpen(!open)}
      >
        <Icon name={icon} className={styles.icon} />
        <span className={iconOnly ? 'vh' : undefined}>{text}</span>
        {count ? (
          <b className={styles.count} role="img" aria-label={count.label}>
            {count.value}
          </b>
        ) : (
          <i className={styles.lamp} aria-hidden="true" />
        )}
      </LightButton>
      {open && details({ pill, label: text, onClose: () => setOpen(false) })}
    </>
  );
}
