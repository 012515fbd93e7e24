import { z } from 'zod';
import { SHOP_SETTINGS, type ShopSetting, type ShopSettings } from '../settings/shop-settings.ts';

/** The page of settings: what a manager changes of the settings file without opening it. */
export const SETTINGS_INTENTS = {
  'settings.read': z.strictObject({}),
  /**
   * Only what differs from what was read. The values are held to the schema of the settings file by the till, which names
   * the one that cannot be stored; nothing of a refused change is kept. Refused while a payment is open.
   */
  'settings.change': z.strictObject({ change: z.partialRecord(z.enum(SHOP_SETTINGS), z.unknown()) }),
} as const;

export interface SettingsView {
  /** As they are saved. */
  readonly values: ShopSettings;
  /** Given where the till is started, by flag or environment, which wins over what is saved. */
  readonly overridden: readonly ShopSetting[];
  /** Saved, and acting when the till is started again. */
  readonly waiting: readonly ShopSetting[];
}

export interface SettingsResults {
  'settings.read': SettingsView;
  'settings.change': SettingsView;
}

export const SETTINGS_ERROR_CODES = ['setting_invalid', 'settings_not_saved', 'payment_is_open'] as const;
