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

export const SETTINGS_ERROR_CODES = ['setting_invalid', 'settings_not_saved', 'payment_is_open'] as const;
