/** How keys are written on their caps: short, and the same in every language, as on the keyboard itself. */
const LABELS: Readonly<Record<string, string>> = {
  Delete: 'Del',
  Insert: 'Ins',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
};

/** A key of the key map as people read it: `F2`, `Ctrl+Del`, `−`. */
export function keyLabel(key: string): string {
  const [control, ...rest] = key.startsWith('Ctrl+') ? ['Ctrl+', key.slice('Ctrl+'.length)] : ['', key];
  const name = rest.join('');
  return control + (LABELS[name] ?? name);
}
