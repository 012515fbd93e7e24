import type { ButtonProps } from 'react-aria-components';

/** Key names that differ between the caps and assistive technology (ARIA 1.2, aria-keyshortcuts). */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^Ctrl\+/, 'Control+'],
  [/^Esc$/, 'Escape'],
  [/Del$/, 'Delete'],
  [/^−$/, '-'],
  [/^\+$/, 'Plus'],
];

/** Converts a cap's key to the `aria-keyshortcuts` notation. */
export function spokenKey(key: string | undefined): string | undefined {
  return key === undefined ? undefined : SPOKEN.reduce((name, [cap, spoken]) => name.replace(cap, spoken), key);
}

/**
 * Announces a button's shortcut key to screen readers; spread it onto the button. It goes through `render` because the
 * library's button does not pass `aria-keyshortcuts` on to its element.
 */
export function keyShortcut(key: string | undefined): Pick<ButtonProps, 'render'> {
  if (key === undefined) return {};
  return { render: (props) => <button {...props} aria-keyshortcuts={spokenKey(key)} /> };
}
