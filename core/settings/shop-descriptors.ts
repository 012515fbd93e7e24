/** When the till backs itself up; separate from the schema, which the page does not load. */
export const BACKUP_RHYTHMS = ['off', 'hourly', 'daily', 'shift_close'] as const;

/** The kind of a setting with its limits, which match the schema: a field accepts no more than can be saved. */
export type SettingKind =
  | { readonly kind: 'text'; readonly characters_max: number }
  | { readonly kind: 'optional_text'; readonly characters_max: number }
  | { readonly kind: 'lines'; readonly count_max: number; readonly characters_max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'words'; readonly choices: readonly string[] }
  | { readonly kind: 'percent' }
  /** Below zero is a discount. */
  | { readonly kind: 'signed_percent' }
  | { readonly kind: 'percents'; readonly count_max: number }
  | { readonly kind: 'optional_amount' }
  | { readonly kind: 'optional_amounts'; readonly count_max: number }
  | { readonly kind: 'optional_seconds' }
  | { readonly kind: 'whole_number'; readonly digits_max: number }
  | { readonly kind: 'second_currency' }
  | { readonly kind: 'taxes'; readonly count_max: number }
  /** Plans by the first digits of cards, with the maximum number of ranges and of plans for each. */
  | { readonly kind: 'installment_plans'; readonly count_max: number; readonly plans_max: number };

/** Topics of the page, in its order. */
export const SETTING_GROUPS = [
  'shop',
  'screen',
  'receipt',
  'email',
  'tip',
  'card',
  'adjustment',
  'discount',
  'refund',
  'gift',
  'labels',
  'cash',
  'tab',
  'tax',
  'service',
  'backup',
  'times',
  'updates',
  'kiosk',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export type SettingDescriptor = SettingKind & {
  readonly group: SettingGroup;
  /** Read only at start; the others are read at every act. */
  readonly at_start?: true;
};

/** Limits of the page; a settings file or the payment service may contain more. */
export const INSTALLMENT_PLANS_MAX = { count_max: 20, plans_max: 24 } as const;

const flag = { kind: 'flag' } as const;
const name = { kind: 'text', characters_max: 80 } as const;
const lines = { kind: 'lines', count_max: 6, characters_max: 120 } as const;

/**
 * The settings that a manager changes on the settings page, in its order, each described once: page, contract and audit
 * trail follow. Other settings in the file are for installers; no secret is among these. Schemas and defaults are in
 * settings.ts.
 */
export const SETTING_DESCRIPTORS = {
  store_name: { group: 'shop', ...name },
  store_lines: { group: 'shop', ...lines },
  till_name: { group: 'shop', ...name },
  cashier_name: { group: 'shop', ...name },

  language: { group: 'screen', kind: 'words', choices: ['es', 'pt', 'en'] },
  theme: { group: 'screen', kind: 'words', choices: ['light', 'dark', 'system'] },
  customer_display_window: { group: 'screen', kind: 'words', choices: ['auto', 'off'] },

  receipt_default: { group: 'receipt', kind: 'words', choices: ['print', 'qr', 'none'] },
  receipt_print_automatically: { group: 'receipt', ...flag },
  receipt_footer: { group: 'receipt', ...lines },
  receipt_url: { group: 'receipt', kind: 'optional_text', characters_max: 300 },
  receipt_page: { group: 'receipt', at_start: true, ...flag },
  invoice_page: { group: 'receipt', ...flag },

  email_host: { group: 'email', kind: 'optional_text', characters_max: 253 },
  email_port: { group: 'email', kind: 'whole_number', digits_max: 5 },
  email_security: { group: 'email', kind: 'words', choices: ['starttls', 'tls'] },
  email_user: { group: 'email', kind: 'optional_text', characters_max: 254 },
  receipt_email_from: { group: 'email', kind: 'optional_text', characters_max: 254 },

  tip_enabled: { group: 'tip', ...flag },
  tip_asked: { group: 'tip', kind: 'words', choices: ['with_tender', 'first'] },
  tip_presets: { group: 'tip', kind: 'words', choices: ['smart', 'percent', 'amount'] },
  tip_percent_basis_points: { group: 'tip', kind: 'percents', count_max: 4 },
  tip_amounts_minor: { group: 'tip', kind: 'optional_amounts', count_max: 4 },
  tip_small_total_minor: { group: 'tip', kind: 'optional_amount' },
  tip_on_taxes: { group: 'tip', ...flag },
  tip_before_discounts: { group: 'tip', ...flag },
  tip_time_limit_seconds: { group: 'tip', kind: 'optional_seconds' },
  tip_when_time_is_up: { group: 'tip', kind: 'words', choices: ['wait', 'no_tip'] },

  installments_from_minor: { group: 'card', kind: 'optional_amount' },
  pay_link_enabled: { group: 'card', ...flag },
  pay_link_url: { group: 'card', kind: 'optional_text', characters_max: 300 },
  pay_link_wait_minutes: { group: 'card', kind: 'whole_number', digits_max: 2 },
  financial_fees: { group: 'card', kind: 'installment_plans', ...INSTALLMENT_PLANS_MAX },

  tender_cash_basis_points: { group: 'adjustment', kind: 'signed_percent' },
  tender_card_basis_points: { group: 'adjustment', kind: 'signed_percent' },
  tender_link_basis_points: { group: 'adjustment', kind: 'signed_percent' },
  tender_gift_basis_points: { group: 'adjustment', kind: 'signed_percent' },
  tender_adjustment_max_minor: { group: 'adjustment', kind: 'optional_amount' },
  surcharge_allowed: { group: 'adjustment', ...flag },

  discount_limit_basis_points: { group: 'discount', kind: 'percent' },
  discount_reason_required: { group: 'discount', ...flag },
  discount_reasons: { group: 'discount', kind: 'lines', count_max: 8, characters_max: 60 },

  refund_reason_required: { group: 'refund', ...flag },
  return_exception_minor: { group: 'refund', kind: 'optional_amount' },
  refund_reasons: { group: 'refund', kind: 'lines', count_max: 8, characters_max: 60 },

  gift_cards: { group: 'gift', ...flag },
  gift_card_max_minor: { group: 'gift', kind: 'optional_amount' },
  gift_card_months: { group: 'gift', kind: 'whole_number', digits_max: 3 },
  store_credit: { group: 'gift', ...flag },
  gift_exception_minor: { group: 'gift', kind: 'optional_amount' },

  scale_labels: { group: 'labels', kind: 'lines', count_max: 10, characters_max: 13 },
  expired_goods: { group: 'labels', kind: 'words', choices: ['sell', 'warn', 'refuse'] },
  scan_repeat_guard_ms: { group: 'labels', kind: 'whole_number', digits_max: 4 },

  second_currency: { group: 'cash', kind: 'second_currency' },
  shift_required: { group: 'cash', ...flag },
  blind_count: { group: 'cash', ...flag },
  count_note_above_minor: { group: 'cash', kind: 'optional_amount' },

  tabs_enabled: { group: 'tab', ...flag },
  tab_hold_hours: { group: 'tab', kind: 'whole_number', digits_max: 4 },
  tab_warning_hours: { group: 'tab', kind: 'whole_number', digits_max: 4 },

  taxes: { group: 'tax', kind: 'taxes', count_max: 10 },
  invoice_years: { group: 'tax', kind: 'whole_number', digits_max: 2 },

  service_url: { group: 'service', at_start: true, kind: 'optional_text', characters_max: 300 },
  terminal_id: { group: 'service', at_start: true, kind: 'text', characters_max: 64 },
  merchant_id: { group: 'service', at_start: true, kind: 'text', characters_max: 64 },
  request_timeout_seconds: { group: 'service', at_start: true, kind: 'whole_number', digits_max: 3 },

  backup_every: { group: 'backup', kind: 'words', choices: BACKUP_RHYTHMS },
  backup_folder: { group: 'backup', kind: 'optional_text', characters_max: 1_000 },
  backups_kept: { group: 'backup', kind: 'whole_number', digits_max: 3 },

  card_timeout_seconds: { group: 'times', at_start: true, kind: 'whole_number', digits_max: 3 },
  slow_answer_seconds: { group: 'times', kind: 'whole_number', digits_max: 3 },
  staff_idle_seconds: { group: 'times', kind: 'whole_number', digits_max: 5 },
  manager_idle_seconds: { group: 'times', kind: 'whole_number', digits_max: 5 },

  update_automatically: { group: 'updates', ...flag },
  opening_hours: { group: 'updates', kind: 'optional_text', characters_max: 11 },

  kiosk: { group: 'kiosk', at_start: true, ...flag },
  kiosk_tip_enabled: { group: 'kiosk', ...flag },
  kiosk_gift_cards: { group: 'kiosk', ...flag },
} as const satisfies Readonly<Record<string, SettingDescriptor>>;

export type ShopSetting = keyof typeof SETTING_DESCRIPTORS;

/** In page order. */
export const SHOP_SETTINGS = Object.keys(SETTING_DESCRIPTORS) as readonly ShopSetting[];

export function descriptorOf(setting: ShopSetting): SettingDescriptor {
  return SETTING_DESCRIPTORS[setting];
}

export const START_SETTINGS: readonly ShopSetting[] = SHOP_SETTINGS.filter(
  (setting) => descriptorOf(setting).at_start === true,
);
