import type { ButtonProps } from 'react-aria-components';

/** Names of keys on their caps that assistive technology calls otherwise (ARIA 1.2, aria-keyshortcuts). */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^Ctrl\+/, 'Control+'],
  [/^Esc$/, 'Escape'],
  [/Del$/, 'Delete'],
  [/^−$/, '-'],
  [/^\+$/, 'Plus'],
];

/** The key of a cap as `aria-keyshortcuts` has it. */
export function spokenKey(key: string | undefined): string | undefined {
  return key === undefined ? undefined : SPOKEN.reduce((name, [cap, said]) => name.replace(cap, said), key);
}

/**
 * Tells screen readers which key presses a button, to be spread onto it. The button of the library takes over a list of
 * attributes that does not hold this one, so that the element itself is given it.
 */
export function keyShortcut(key: string | undefined): Pick<ButtonProps, 'render'> {
  if (key === undefined) return {};
  return { render: (props) => <button {...props} aria-keyshortcuts={spokenKey(key)} /> };
}
