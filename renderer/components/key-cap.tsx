import styles from './key-cap.module.css';

/** The key that does the same as its control. Read to screen readers by `aria-keyshortcuts` instead. */
export function KeyCap({ name, hidden = false }: { readonly name: string; readonly hidden?: boolean }) {
  return (
    <kbd className={styles.cap} data-hidden={hidden || undefined} aria-hidden="true">
      {name}
    </kbd>
  );
}
