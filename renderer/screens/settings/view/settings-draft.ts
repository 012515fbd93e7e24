import type { SettingsView } from '../../../../core/contract/settings.ts';
import { type Result, fail, succeed } from '../../../../core/result.ts';
import type { ShopSetting, ShopSettings } from '../../../../core/settings/shop-settings.ts';
import {
  AMOUNT,
  type Codec,
  FLAG,
  LINES,
  OPTIONAL_TEXT,
  PERCENT,
  type Rules,
  SECOND_CURRENCY,
  SECONDS,
  TEXT,
  optional,
  several,
  unlessEmpty,
  wordOf,
} from './codecs.ts';

/** Every setting of the page as the text that its field holds. */
export type SettingsDraft = Readonly<Record<ShopSetting, string>>;

type Codecs = { readonly [Name in ShopSetting]: Codec<ShopSettings[Name]> };

const CODECS: Codecs = {
  store_name: TEXT,
  store_lines: LINES,
  till_name: TEXT,
  cashier_name: TEXT,
  language: wordOf(['es', 'pt', 'en']),
  theme: wordOf(['light', 'dark', 'system']),
  customer_display_window: wordOf(['auto', 'off']),
  tip_enabled: FLAG,
  tip_asked: wordOf(['with_tender', 'first']),
  tip_presets: wordOf(['percent', 'amount', 'smart']),
  tip_percent_basis_points: several(PERCENT),
  tip_amounts_minor: unlessEmpty(several(AMOUNT)),
  tip_small_total_minor: optional(AMOUNT),
  tip_on_taxes: FLAG,
  tip_before_discounts: FLAG,
  tip_time_limit_seconds: optional(SECONDS),
  tip_when_time_is_up: wordOf(['wait', 'no_tip']),
  receipt_default: wordOf(['print', 'qr', 'none']),
  receipt_print_automatically: FLAG,
  receipt_footer: LINES,
  receipt_url: OPTIONAL_TEXT,
  receipt_email_from: OPTIONAL_TEXT,
  discount_limit_basis_points: PERCENT,
  discount_reason_required: FLAG,
  discount_reasons: LINES,
  second_currency: SECOND_CURRENCY,
  shift_required: FLAG,
  blind_count: FLAG,
  kiosk: FLAG,
  kiosk_tip_enabled: FLAG,
};
const NAMES = Object.keys(CODECS) as ShopSetting[];

export function isSetting(name: string): name is ShopSetting {
  return Object.hasOwn(CODECS, name);
}

function textOf<Name extends ShopSetting>(name: Name, values: ShopSettings, rules: Rules): string {
  return (CODECS as { readonly [One in Name]: Codec<ShopSettings[One]> })[name].write(values[name], rules);
}

export function draftOf(values: ShopSettings, rules: Rules): SettingsDraft {
  return Object.fromEntries(NAMES.map((name) => [name, textOf(name, values, rules)])) as Record<ShopSetting, string>;
}

/** Settings whose text is another one than that of the saved value, in the order of the page. */
export function changedNames(draft: SettingsDraft, values: ShopSettings, rules: Rules): readonly ShopSetting[] {
  const saved = draftOf(values, rules);
  return NAMES.filter((name) => draft[name] !== saved[name]);
}

/** Whether the text of a setting is understood; the till judges the value itself. */
export function isUnderstood(name: ShopSetting, draft: SettingsDraft, rules: Rules): boolean {
  return CODECS[name].read(draft[name], rules).ok;
}

/** What to send for a draft: only what was changed. Fails with the first setting that is not understood. */
export function changeOf(
  draft: SettingsDraft,
  { values }: Pick<SettingsView, 'values'>,
  rules: Rules,
): Result<Partial<ShopSettings>, ShopSetting> {
  const change: Partial<Record<ShopSetting, unknown>> = {};
  for (const name of changedNames(draft, values, rules)) {
    const value = CODECS[name].read(draft[name], rules);
    if (!value.ok) return fail(name);
    change[name] = value.value;
  }
  return succeed(change as Partial<ShopSettings>);
}
