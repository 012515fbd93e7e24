/** The acts of the sale screen whose keys a shop may change. The menu (F1), Enter, Escape and the arrows stay theirs. */
export const SALE_ACTIONS = [
  'search',
  'quantity',
  'discount',
  'customer',
  'hold',
  'drawer',
  'cash',
  'charge',
  'detail',
  'price',
  'more',
  'less',
  'remove',
  'undo',
  'clear',
] as const;
export type SaleAction = (typeof SALE_ACTIONS)[number];
export type KeyMap = Readonly<Record<SaleAction, string>>;

/** The keys of DESIGN 7. */
export const DEFAULT_KEYS: KeyMap = {
  search: 'F2',
  quantity: 'F3',
  discount: 'F4',
  customer: 'F6',
  hold: 'F7',
  drawer: 'F8',
  cash: 'F9',
  charge: 'F12',
  detail: 'Ctrl+D',
  price: 'Ctrl+P',
  more: '+',
  less: '-',
  remove: 'Delete',
  undo: 'Ctrl+Z',
  clear: 'Ctrl+Delete',
};

/**
 * Keys that may be given to an act. Letters and digits are typed into the scan field; F1 is the menu; F5, F10, F11, Ctrl+R
 * and Ctrl+W are swallowed (DESIGN 7); Ctrl+N and Ctrl+T are the browser's and never reach the till; Ctrl+A, C, V and X
 * edit text.
 */
export const ASSIGNABLE =
  /^(F([2-46-9]|12)|Insert|Delete|PageUp|PageDown|Pause|[+-]|Ctrl\+([BD-MO-QSUYZ]|Delete|Insert))$/;

export type KeyRefusal = { readonly code: 'key_reserved' } | { readonly code: 'key_taken'; readonly by: SaleAction };

/** Why a key cannot be given to an act; null when it can, or is the act's already. */
export function keyRefusal(keys: KeyMap, action: SaleAction, key: string): KeyRefusal | null {
  if (!ASSIGNABLE.test(key)) return { code: 'key_reserved' };
  const by = SALE_ACTIONS.find((other) => other !== action && keys[other] === key);
  return by === undefined ? null : { code: 'key_taken', by };
}
