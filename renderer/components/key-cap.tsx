import styles from './key-cap.module.css';

/** The key that does the same as its control. Read to screen readers by `aria-keyshortcuts` instead. */
export function KeyCap({ name }: { readonly name: string }) {
  return (
    <kbd className={styles.cap} aria-hidden="true">
      {name}
    </kbd>
  );
}
