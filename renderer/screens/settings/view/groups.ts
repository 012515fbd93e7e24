import {
  SETTING_DESCRIPTORS,
  SETTING_GROUPS,
  SHOP_SETTINGS,
  type SettingDescriptor,
  type SettingGroup,
  type ShopSetting,
  descriptorOf,
} from '../../../../core/settings/shop-descriptors.ts';
import type { IconName } from '../../../components/icon-shapes.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** How a setting is edited. */
export type Control =
  | { readonly as: 'text'; readonly max: number }
  /** Several texts or numbers, one field each. */
  | { readonly as: 'parts'; readonly count: number; readonly max: number; readonly short?: boolean }
  | { readonly as: 'flag' }
  | { readonly as: 'words'; readonly choices: readonly string[] }
  | { readonly as: 'number'; readonly max: number }
  | { readonly as: 'second_currency' }
  | { readonly as: 'taxes'; readonly count: number }
  | { readonly as: 'installment_plans'; readonly count: number; readonly plans: number };

export interface Field {
  readonly name: ShopSetting;
  readonly control: Control;
  /** Read only at start: a change takes effect after a restart. */
  readonly at_start: boolean;
  /** Whether it applies, given the other settings in the draft. */
  readonly shown: (draft: SettingsDraft) => boolean;
}

export type Group = SettingGroup;

export interface GroupOfFields {
  readonly group: Group;
  readonly icon: IconName;
  readonly fields: readonly Field[];
}

function controlOf(descriptor: SettingDescriptor): Control {
  switch (descriptor.kind) {
    case 'text':
    case 'optional_text':
      return { as: 'text', max: descriptor.characters_max };
    case 'lines':
      return { as: 'parts', count: descriptor.count_max, max: descriptor.characters_max };
    case 'flag':
      return { as: 'flag' };
    case 'words':
      return { as: 'words', choices: descriptor.choices };
    case 'percent':
    case 'signed_percent':
      return { as: 'number', max: 6 };
    case 'optional_amount':
      return { as: 'number', max: 16 };
    case 'optional_seconds':
      return { as: 'number', max: 3 };
    case 'whole_number':
      return { as: 'number', max: descriptor.digits_max };
    case 'percents':
    case 'optional_amounts':
      return { as: 'parts', count: descriptor.count_max, max: 12, short: true };
    case 'second_currency':
      return { as: 'second_currency' };
    case 'taxes':
      return { as: 'taxes', count: descriptor.count_max };
    case 'installment_plans':
      return { as: 'installment_plans', count: descriptor.count_max, plans: descriptor.plans_max };
  }
}

const tips = (draft: SettingsDraft) => draft.tip_enabled === 'yes' || draft.kiosk_tip_enabled === 'yes';
/** Only a tip screen of its own can wait for an answer; a kiosk always has one. */
const ownStep = (draft: SettingsDraft) =>
  (draft.tip_enabled === 'yes' && draft.tip_asked === 'first') || draft.kiosk_tip_enabled === 'yes';
const offers = (what: 'percent' | 'amount') => (draft: SettingsDraft) =>
  tips(draft) && (draft.tip_presets === what || draft.tip_presets === 'smart');

const sends = ({ email_host }: SettingsDraft) => email_host.trim() !== '';
const saves = ({ backup_every }: SettingsDraft) => backup_every !== 'off';

/** Settings that are shown only with certain others. */
const SHOWN: Partial<Record<ShopSetting, Field['shown']>> = {
  receipt_print_automatically: ({ receipt_default }) => receipt_default === 'print',
  tip_asked: ({ tip_enabled }) => tip_enabled === 'yes',
  tip_presets: tips,
  tip_percent_basis_points: offers('percent'),
  tip_amounts_minor: offers('amount'),
  tip_small_total_minor: (draft) => tips(draft) && draft.tip_presets === 'smart',
  tip_on_taxes: offers('percent'),
  tip_before_discounts: offers('percent'),
  tip_time_limit_seconds: ownStep,
  email_port: sends,
  email_security: sends,
  email_user: sends,
  backup_folder: saves,
  backups_kept: saves,
  tip_when_time_is_up: (draft) => ownStep(draft) && draft.tip_time_limit_seconds.trim() !== '',
};

const ICONS: Readonly<Record<Group, IconName>> = {
  shop: 'store',
  screen: 'contrast',
  receipt: 'receipt',
  email: 'mail',
  tip: 'coins',
  card: 'card',
  adjustment: 'tag',
  discount: 'tag',
  refund: 'refund',
  gift: 'gift',
  labels: 'scale',
  cash: 'drawer',
  tab: 'cards',
  backup: 'copy',
  tax: 'receipt',
  service: 'cloud',
  times: 'clock',
  updates: 'spark',
  kiosk: 'bag',
};

export function fieldOf(name: ShopSetting): Field {
  const descriptor = descriptorOf(name);
  return {
    name,
    control: controlOf(descriptor),
    at_start: descriptor.at_start === true,
    shown: SHOWN[name] ?? (() => true),
  };
}

/** The page by topic. */
export const GROUPS: readonly GroupOfFields[] = SETTING_GROUPS.map((group) => ({
  group,
  icon: ICONS[group],
  fields: SHOP_SETTINGS.filter((name) => groupOf(name) === group).map(fieldOf),
}));

export function groupOf(name: ShopSetting): Group {
  return SETTING_DESCRIPTORS[name].group;
}
