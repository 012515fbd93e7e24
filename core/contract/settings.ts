import type { ShopSetting } from '../settings/shop-descriptors.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export interface SettingsView {
  /** The saved values. */
  readonly values: ShopSettings;
  /** Set by flag or environment at start-up, which take precedence over saved values. */
  readonly overridden: readonly ShopSetting[];
  /** Saved, and in effect after the next start. */
  readonly waiting: readonly ShopSetting[];
}

/** The payment service beyond the settings. */
export interface ServiceSettingsView {
  /** The embedded service is in use; another one is reached by setting up a live till. */
  readonly training: boolean;
  readonly has_credentials: boolean;
}

/** The state of the till's own backups, for a manager. */
export interface BackupView {
  /** When this till's last good backup was made; null when the folder has none or cannot be read. */
  readonly last_ms: number | null;
  /** Overdue by a whole period. */
  readonly is_late: boolean;
}

export const SETTINGS_ERROR_CODES = [
  'setting_invalid',
  'settings_not_saved',
  'records_not_read',
  'record_refused',
  'record_not_sent',
  'record_unconfirmed',
  'payment_is_open',
  'payments_unresolved',
] as const;
