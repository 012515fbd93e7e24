import { classes } from './classes.ts';
import { ICON_SHAPES } from './icon-shapes.ts';
import type { IconName } from './icon-shapes.ts';
import styles from './icon.module.css';

/** The shapes loaded so far. */
let known: Readonly<Record<string, string>> = ICON_SHAPES;

/** Adds the icons of screens that load after the first one. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  known = { ...known, ...more };
}

/** An icon beside a text; it adds no meaning, so it is hidden from screen readers. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  return (
    <svg
      className={classes(styles.icon, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: known[name] ?? '' }}
    />
  );
}

/** The product's logo: an open ring with a dot. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.ring} d="M23.6 8.9A10.5 10.5 0 1 0 23.6 23.1" />
      <circle className={styles.dot} cx="22.5" cy="16" r="3" />
    </svg>
  );
}
