import type { SettingsView } from '../../../../core/contract/settings.ts';
import { type Result, fail, succeed } from '../../../../core/result.ts';
import {
  SHOP_SETTINGS,
  type SettingDescriptor,
  type ShopSetting,
  descriptorOf,
} from '../../../../core/settings/shop-descriptors.ts';
import type { ShopSettings } from '../../../../core/settings/shop-settings.ts';
import {
  AMOUNT,
  FLAG,
  LINES,
  OPTIONAL_TEXT,
  PERCENT,
  SIGNED_PERCENT,
  type Rules,
  SECOND_CURRENCY,
  TAXES,
  TEXT,
  WHOLE_NUMBER,
  optional,
  several,
  unlessEmpty,
  choiceOf,
} from './codecs.ts';
import { INSTALLMENT_PLANS } from './plan-codec.ts';

/** Every setting of the page as its field text. */
export type SettingsDraft = Readonly<Record<ShopSetting, string>>;

/** The codec for a setting's kind; a test ensures that it fits the values. */
function codecOf(descriptor: SettingDescriptor): AnyCodec {
  switch (descriptor.kind) {
    case 'text':
      return TEXT;
    case 'optional_text':
      return OPTIONAL_TEXT;
    case 'lines':
      return LINES;
    case 'flag':
      return FLAG;
    case 'words':
      return choiceOf(descriptor.choices);
    case 'percent':
      return PERCENT;
    case 'signed_percent':
      return SIGNED_PERCENT;
    case 'percents':
      return several(PERCENT);
    case 'optional_amount':
      return optional(AMOUNT);
    case 'optional_amounts':
      return unlessEmpty(several(AMOUNT));
    case 'optional_seconds':
      return optional(WHOLE_NUMBER);
    case 'whole_number':
      return WHOLE_NUMBER;
    case 'second_currency':
      return SECOND_CURRENCY;
    case 'taxes':
      return TAXES;
    case 'installment_plans':
      return INSTALLMENT_PLANS;
  }
}

/** A codec with its value type erased. */
interface AnyCodec {
  write(value: never, rules: Rules): string;
  read(text: string, rules: Rules): Result<unknown, 'not_understood'>;
}

const CODECS = Object.fromEntries(SHOP_SETTINGS.map((name) => [name, codecOf(descriptorOf(name))])) as Readonly<
  Record<ShopSetting, AnyCodec>
>;
const NAMES = SHOP_SETTINGS;

export function isSetting(name: string): name is ShopSetting {
  return Object.hasOwn(CODECS, name);
}

function textOf(name: ShopSetting, values: ShopSettings, rules: Rules): string {
  return CODECS[name].write(values[name] as never, rules);
}

export function draftOf(values: ShopSettings, rules: Rules): SettingsDraft {
  return Object.fromEntries(NAMES.map((name) => [name, textOf(name, values, rules)])) as Record<ShopSetting, string>;
}

/** Settings whose text differs from the saved value, in page order. */
export function changedNames(draft: SettingsDraft, values: ShopSettings, rules: Rules): readonly ShopSetting[] {
  const saved = draftOf(values, rules);
  return NAMES.filter((name) => draft[name] !== saved[name]);
}

/** Whether a setting's text can be parsed; the till validates the value itself. */
export function isUnderstood(name: ShopSetting, draft: SettingsDraft, rules: Rules): boolean {
  return CODECS[name].read(draft[name], rules).ok;
}

/** The changes to send for a draft. Fails with the first setting that cannot be parsed. */
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

/** A single setting outside the till's page: its value as field text, and back. */
export const writeSetting = (name: ShopSetting, value: unknown, rules: Rules): string =>
  CODECS[name].write(value as never, rules);
export const readSetting = (name: ShopSetting, text: string, rules: Rules): Result<unknown, 'not_understood'> =>
  CODECS[name].read(text, rules);
