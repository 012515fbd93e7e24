import styles from './key-cap.module.css';

/** The shortcut key of a control. Screen readers get it from `aria-keyshortcuts` instead. */
export function KeyCap({ name, hidden = false }: { readonly name: string; readonly hidden?: boolean }) {
  return (
    <kbd className={styles.cap} data-hidden={hidden || undefined} aria-hidden="true">
      {name}
    </kbd>
  );
}
