import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useSay } from '../i18n.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './pads.module.css';

/** What a pad key types, or one of the actions `clear` and `backspace`. */
export type PadKey = string;

export interface PadProps {
  readonly rows: readonly PadKey[];
  readonly onType: (digits: string) => void;
  readonly onBackspace: () => void;
  readonly onClear: () => void;
  readonly compact?: boolean;
  readonly disabled?: boolean;
}

/** The keys of a pad, three per row. Keyboard input is handled by the owner. */
export function Pad({ rows, onType, onBackspace, onClear, compact = false, disabled = false }: PadProps) {
  const say = useSay();
  const acts: Readonly<Record<string, { run: () => void; content: ReactNode; label?: string }>> = {
    clear: { run: onClear, content: <span className={styles.word}>{say('common.clear')}</span> },
    backspace: { run: onBackspace, content: <Icon name="backspace" />, label: say('common.backspace') },
  };
  return (
    <div className={classes(styles.pad, compact && styles.compact)}>
      {rows.map((key) => {
        const act = acts[key] ?? { run: () => onType(key), content: key };
        return (
          <Button
            key={key}
            className={styles.key ?? ''}
            isDisabled={disabled}
            onPress={act.run}
            excludeFromTabOrder
            {...(act.label === undefined ? {} : { 'aria-label': act.label })}
          >
            {act.content}
          </Button>
        );
      })}
    </div>
  );
}
