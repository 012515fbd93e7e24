import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Level } from '../../core/contract/snapshot.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { LightButton } from './light-button.tsx';
import styles from './status-pill.module.css';

/** What a pill's details need: their anchor, their label, and how to close them. */
export interface PillDetailsProps {
  readonly pill: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
}

export interface StatusPillProps {
  readonly icon: IconName;
  readonly level: Level;
  readonly text: string;
  /** Shows the icon alone, where space is short. */
  readonly iconOnly?: boolean;
  /** An amber count of unconfirmed payments, in place of the lamp. */
  readonly count?: { readonly value: number; readonly label: string } | undefined;
  /** Rendered on a tap: the fact and what to do. Null while it is not loaded. */
  readonly details: (props: PillDetailsProps) => React.ReactNode;
}

/** One status of the status strip. Its text changes, its height does not; each level's lamp has its own shape. */
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
