import type { ShopSetting } from '../settings/shop-descriptors.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export interface SettingsView {
  /** As they are saved. */
  readonly values: ShopSettings;
  /** Given where the till is started, by flag or environment, which wins over what is saved. */
  readonly overridden: readonly ShopSetting[];
  /** Saved, and acting when the till is started again. */
  readonly waiting: readonly ShopSetting[];
}

/** What no setting holds of the payment service. */
export interface ServiceSettingsView {
  /** The embedded service is in use; another one is reached by setting up a live till. */
  readonly training: boolean;
  readonly has_credentials: boolean;
}

/** What a manager must know of the till's own backups. */
export interface BackupView {
  /** When the last good one of this till was made; null: none is in the folder, or it cannot be read. */
  readonly last_ms: number | null;
  /** One whole period older than it should be. */
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
