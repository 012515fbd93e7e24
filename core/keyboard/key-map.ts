import type { MessageKey } from '../i18n/index.ts';
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
  'scans',
  'more',
  'less',
  'remove',
  'undo',
  'clear',
] as const;
export type SaleAction = (typeof SALE_ACTIONS)[number];
export type KeyMap = Readonly<Record<SaleAction, string>>;

/** Opens a tab, where the shop allows it: beside the key that sets a sale aside, and no shop's to change. */
export const TAB_KEY = 'Ctrl+F7';

/** Sells and loads gift cards, where the shop does; no shop's to change either. */
export const GIFT_KEY = 'Ctrl+F8';

/** The acts of the sale that have no button of their own, where a shop has more of them than one row takes. */
export const OTHERS_KEY = 'Ctrl+F9';

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
  scans: 'Ctrl+L',
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

/** What each is called. */
export const ACTION_TEXTS = {
  search: 'sale.key.search',
  quantity: 'sale.key.quantity',
  discount: 'sale.key.discount',
  customer: 'sale.key.customer',
  hold: 'sale.key.held',
  drawer: 'sale.key.drawer',
  cash: 'sale.cash',
  charge: 'sale.charge',
  detail: 'cart.detail.title',
  price: 'sale.linePrice.title',
  scans: 'scans.title',
  more: 'sale.one.more',
  less: 'sale.one.less',
  remove: 'sale.line.remove',
  undo: 'common.undo',
  clear: 'cart.emptied.lead',
} as const satisfies Readonly<Record<SaleAction, MessageKey>>;
