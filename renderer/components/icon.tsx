import { useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import { ICON_SHAPES } from './icon-shapes.ts';
import type { IconName } from './icon-shapes.ts';
import styles from './icon.module.css';

/** The shapes loaded so far. */
let known: Readonly<Record<string, string>> = ICON_SHAPES;

const watchers = new Set<() => void>();

/** Adds the icons of screens that load after the first one. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  known = { ...known, ...more };
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** The icon that the shop's catalogue names: the tag for an unknown name, and until the icon is loaded. */
export function CatalogueIcon({ name, className }: { readonly name: string; readonly className?: string | undefined }) {
  const is_known = useSyncExternalStore(watch, () => Object.hasOwn(known, name));
  return <Icon name={is_known ? (name as IconName) : 'tag'} className={className} />;
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
