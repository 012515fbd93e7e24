import type { MessageKey } from '../i18n/index.ts';
/** Actions of the sale screen with configurable keys. The menu (F1), Enter, Escape and the arrows are fixed. */
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

/** Opens a tab, if the shop uses them; next to the key for holding a sale, and not configurable. */
export const TAB_KEY = 'Ctrl+F7';

/** Sells and loads gift cards, if the shop uses them; not configurable. */
export const GIFT_KEY = 'Ctrl+F8';

/** Sale actions without a button of their own, when the shop has more than fit one row. */
export const OTHERS_KEY = 'Ctrl+F9';

/** The default keys (DESIGN 7). */
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
 * Keys that may be assigned to an action. Letters and digits are typed into the scan field; F1 is the menu; F5, F10,
 * F11, Ctrl+R and Ctrl+W are swallowed (DESIGN 7); the browser keeps Ctrl+N and Ctrl+T; Ctrl+A, C, V and X edit text.
 */
export const ASSIGNABLE =
  /^(F([2-46-9]|12)|Insert|Delete|PageUp|PageDown|Pause|[+-]|Ctrl\+([BD-MO-QSUYZ]|Delete|Insert))$/;

export type KeyRefusal = { readonly code: 'key_reserved' } | { readonly code: 'key_taken'; readonly by: SaleAction };

/** Why a key cannot be assigned to an action; null when it can, including when it already is. */
export function keyRefusal(keys: KeyMap, action: SaleAction, key: string): KeyRefusal | null {
  if (!ASSIGNABLE.test(key)) return { code: 'key_reserved' };
  const by = SALE_ACTIONS.find((other) => other !== action && keys[other] === key);
  return by === undefined ? null : { code: 'key_taken', by };
}

/** The name of each action. */
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
