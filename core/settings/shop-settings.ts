import { type Result, fail, succeed } from '../result.ts';
import { CARD_DATA_PROBLEM, isFreeOfSecrets } from '../card-data/written-text.ts';
import { type Settings, settingsProblems, settingsSchema } from './settings.ts';

/**
 * What a manager changes on the page of settings. Everything else of the settings file decides about payments, devices or
 * taxes and is for whoever installs a till; no secret is among these.
 */
export const SHOP_SETTINGS = [
  'store_name',
  'store_lines',
  'till_name',
  'cashier_name',
  'language',
  'theme',
  'customer_display_window',
  'tip_enabled',
  'tip_asked',
  'tip_presets',
  'tip_percent_basis_points',
  'tip_amounts_minor',
  'tip_small_total_minor',
  'tip_on_taxes',
  'tip_before_discounts',
  'tip_time_limit_seconds',
  'tip_when_time_is_up',
  'receipt_default',
  'receipt_print_automatically',
  'receipt_footer',
  'receipt_url',
  'receipt_email_from',
  'discount_limit_basis_points',
  'discount_reason_required',
  'discount_reasons',
  'second_currency',
  'shift_required',
  'blind_count',
  'kiosk',
  'kiosk_tip_enabled',
] as const satisfies readonly (keyof Settings)[];
export type ShopSetting = (typeof SHOP_SETTINGS)[number];
export type ShopSettings = Pick<Settings, ShopSetting>;

/** Read once, when the till starts; the others are read at every act. */
export const START_SETTINGS: readonly ShopSetting[] = ['kiosk'];

/** Why a change was refused: which setting, and what is wrong with its value, never the value itself. */
export interface SettingProblem {
  readonly setting: ShopSetting;
  readonly problem: string;
}

/**
 * Holds a change to the schema of the settings file, field by field. Answers the values as they are stored, or the first
 * one that cannot be.
 */
export function parseShopChange(
  change: Readonly<Partial<Record<ShopSetting, unknown>>>,
  { currency }: Pick<Settings, 'currency'>,
): Result<Partial<ShopSettings>, SettingProblem> {
  const parsed: Partial<Record<ShopSetting, unknown>> = {};
  for (const setting of SHOP_SETTINGS) {
    if (!Object.hasOwn(change, setting)) continue;
    // A default is for a file that does not name the field, never for a value that somebody left out.
    const value = settingsSchema.shape[setting].unwrap().safeParse(change[setting]);
    if (!value.success) return fail({ setting, problem: settingsProblems(value.error).join('; ') });
    if (holdsSecret(value.data)) return fail({ setting, problem: CARD_DATA_PROBLEM });
    parsed[setting] = value.data;
  }
  const wanted = parsed as Partial<ShopSettings>;
  if (wanted.second_currency?.currency === currency)
    return fail({ setting: 'second_currency', problem: "must not be the store's own currency" });
  return succeed(wanted);
}

/** What is written here is printed, shown, and stands in the audit trail (payment-safety I13). */
function holdsSecret(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsSecret);
  return typeof value === 'string' && !isFreeOfSecrets(value);
}

/** The values that a manager may see and change. */
export function shopSettings(settings: Settings): ShopSettings {
  return Object.fromEntries(SHOP_SETTINGS.map((name) => [name, settings[name]])) as unknown as ShopSettings;
}
