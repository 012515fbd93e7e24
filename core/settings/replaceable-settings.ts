import type { Settings } from './settings.ts';

/**
 * Settings whose default may replace an unusable value in the file: they concern appearance and convenience, or their
 * default is the closed state. Every other setting protects money, authority or the content of receipts, and no till
 * works without the value that its shop chose. A new setting counts as protective until it is listed here.
 */
const REPLACEABLE: ReadonlySet<string> = new Set<keyof Settings>([
  // Appearance, wording and delays.
  'till_name',
  'cashier_name',
  'manager_name',
  'language',
  'languages',
  'theme',
  'keys',
  'discount_reasons',
  'refund_reasons',
  'slow_answer_seconds',
  'card_timeout_seconds',
  'request_timeout_seconds',
  'shift_close_wait_seconds',
  'tab_warning_hours',
  'settlement_patience_days',
  // Tips offered; the customer chooses.
  'tip_enabled',
  'kiosk_tip_enabled',
  'tip_asked',
  'tip_presets',
  'tip_percent_basis_points',
  'tip_amounts_minor',
  'tip_small_total_minor',
  'tip_time_limit_seconds',
  'tip_when_time_is_up',
  // Receipts and e-mail.
  'receipt_default',
  'receipt_print_automatically',
  'receipt_columns',
  'receipt_encoding',
  'receipt_logo',
  'receipt_footer',
  'receipt_url',
  'receipt_page_port',
  'email_host',
  'email_port',
  'email_security',
  'email_user',
  'receipt_email_from',
  // Devices: without its value a till has none, or a simulated one in training.
  'reader',
  'printer',
  'display',
  'scanner',
  'scale',
  'customer_display_window',
  'port',
  // Closed by default.
  'receipt_page',
  'invoice_page',
  'gift_cards',
  'kiosk_gift_cards',
  'gift_exception_minor',
  'store_credit',
  'return_exception_minor',
  'surcharge_allowed',
  'tabs_enabled',
  'pay_link_enabled',
  'simulated_reader_service',
  'update_feed_url',
  'update_keys',
  'update_automatically',
]);

/** Whether a setting protects something: a till works only with the value that its shop chose. */
export const isProtectiveSetting = (setting: string): boolean => !REPLACEABLE.has(setting);
