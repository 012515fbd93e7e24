import { useEffect } from 'react';
import { useSay } from '../i18n.ts';
import { Button } from './button.tsx';
import styles from './toast.module.css';

/** Long enough to read and to reach, short enough not to cover the list (DESIGN 5). */
const TOAST_MS = 6000;

export interface ToastProps {
  readonly text: string;
  readonly onUndo?: (() => void) | undefined;
  readonly undoKey?: string;
  readonly onGone: () => void;
  /** A new value restarts the timer. */
  readonly toastKey: string | number;
}

/** Floats over the list and disappears by itself. Never used for the outcome of a payment (DESIGN 5). */
export function Toast({ text, onUndo, undoKey = 'Ctrl+Z', onGone, toastKey }: ToastProps) {
  const say = useSay();
  useEffect(() => {
    const timer = setTimeout(onGone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toastKey, onGone]);
  return (
    <div className={styles.toast} role="status">
      <span className={styles.text}>{text}</span>
      {onUndo && (
        <Button variant="quiet" className={styles.undo} keyCap={undoKey} onPress={onUndo}>
          {say('common.undo')}
        </Button>
      )}
    </div>
  );
}
