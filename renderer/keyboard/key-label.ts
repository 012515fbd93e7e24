/** Key names as printed on caps: short, and the same in every language. */
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

/** A key of the key map as shown to people: `F2`, `Ctrl+Del`, `−`. */
export function keyLabel(key: string): string {
  const [control, ...rest] = key.startsWith('Ctrl+') ? ['Ctrl+', key.slice('Ctrl+'.length)] : ['', key];
  const name = rest.join('');
  return control + (LABELS[name] ?? name);
}
