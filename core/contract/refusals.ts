import { CART_ERROR_CODES } from './sale.ts';
import { CATALOGUE_ERROR_CODES } from './catalogue.ts';
import { PROMOTION_ERROR_CODES } from './promotions.ts';
import { CUSTOMER_ERROR_CODES } from './customers.ts';
import { DIAGNOSTICS_ERROR_CODES } from './diagnostics.ts';
import { EMAIL_ERROR_CODES } from './email.ts';
import { GIFT_ERROR_CODES } from './gifts.ts';
import { MOVE_ERROR_CODES } from './move.ts';
import { PERIPHERAL_ERROR_CODES } from './devices.ts';
import { SETTINGS_ERROR_CODES } from './settings.ts';
import { SHIFT_ERROR_CODES } from './shifts.ts';
import { STAFF_ERROR_CODES } from './staff.ts';
import type { SaleAction } from '../keyboard/key-map.ts';
import type { ShopSetting } from '../settings/shop-descriptors.ts';
import type { Permission } from '../staff/permissions.ts';

/** Why a request was refused. `bad_request` and `internal` are the framework's; the rest are the till's own. */
export const CONTRACT_ERROR_CODES = [
  ...SHIFT_ERROR_CODES,
  ...SETTINGS_ERROR_CODES,
  ...DIAGNOSTICS_ERROR_CODES,
  ...CART_ERROR_CODES,
  ...PERIPHERAL_ERROR_CODES,
  'bad_request',
  'card_data',
  'internal',
  'program_replaced',
  'not_now',
  'not_found',
  'sale_empty',
  'sale_full',
  'amount_too_large',
  'amount_too_small',
  'amount_exceeds_rest',
  'price_needed',
  'quantity_not_whole',
  'card_sales_stopped',
  'reader_not_ready',
  'wrong_pin',
  'pin_locked',
  'pin_not_set',
  'printer_failed',
  'no_drawer',
  'plan_changed',
  'key_used',
  'interrupted',
  'journal_trouble',
  'journal_gone',
  ...STAFF_ERROR_CODES,
  ...CATALOGUE_ERROR_CODES,
  ...PROMOTION_ERROR_CODES,
  'export_failed',
  'card_not_read',
  'nothing_to_undo',
  'prices_changed',
  'drawer_too_low',
  'goods_returned',
  'return_waiting',
  'store_away',
  'other_shop',
  ...CUSTOMER_ERROR_CODES,
  ...EMAIL_ERROR_CODES,
  ...MOVE_ERROR_CODES,
  ...GIFT_ERROR_CODES,
] as const;
export type ContractErrorCode = (typeof CONTRACT_ERROR_CODES)[number];

export interface ContractError {
  readonly code: ContractErrorCode;
  /** For support and tests; the renderer shows its own sentence for the code. */
  readonly detail: string;
  /** For `pin_locked` and `wrong_pin`. */
  readonly seconds_left?: number;
  readonly tries_left?: number;
  /** For `approval_needed` and `not_permitted`: what is not allowed. */
  readonly permission?: Permission;
  /** For `key_taken`: the act that has the key. */
  readonly taken_by?: SaleAction;
  /** For `setting_invalid`: which one. */
  readonly setting?: ShopSetting;
}
