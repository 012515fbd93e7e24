import type { ShopSetting } from '../../../../core/settings/shop-settings.ts';
import type { IconName } from '../../../components/icon-shapes.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** How a setting is changed. Limits are those of the schema: a field takes no more than can be saved. */
export type Control =
  | { readonly as: 'text'; readonly max: number }
  /** Several texts or numbers, one field each. */
  | { readonly as: 'parts'; readonly count: number; readonly max: number; readonly short?: boolean }
  | { readonly as: 'flag' }
  | { readonly as: 'words'; readonly words: readonly string[] }
  | { readonly as: 'number'; readonly max: number }
  | { readonly as: 'second_currency' };

export interface Field {
  readonly name: ShopSetting;
  readonly control: Control;
  /** Read once, when the till starts. */
  readonly at_start?: boolean;
  /** Whether it means anything with what is chosen beside it. */
  readonly shown?: (draft: SettingsDraft) => boolean;
}

export type Group = 'shop' | 'screen' | 'receipt' | 'tip' | 'discount' | 'cash' | 'kiosk';

export interface GroupOfFields {
  readonly group: Group;
  readonly icon: IconName;
  readonly fields: readonly Field[];
}

const FLAG: Control = { as: 'flag' };
const LINES: Control = { as: 'parts', count: 6, max: 120 };
const NUMBERS: Control = { as: 'parts', count: 4, max: 12, short: true };

const tips = (draft: SettingsDraft) => draft.tip_enabled === 'yes' || draft.kiosk_tip_enabled === 'yes';
/** Only a screen that asks nothing else can wait for an answer; a kiosk always has it. */
const ownStep = (draft: SettingsDraft) =>
  (draft.tip_enabled === 'yes' && draft.tip_asked === 'first') || draft.kiosk_tip_enabled === 'yes';
const offers = (what: 'percent' | 'amount') => (draft: SettingsDraft) =>
  tips(draft) && (draft.tip_presets === what || draft.tip_presets === 'smart');

/** The page, topic by topic, what changes most often first. */
export const GROUPS: readonly GroupOfFields[] = [
  {
    group: 'shop',
    icon: 'store',
    fields: [
      { name: 'store_name', control: { as: 'text', max: 80 } },
      { name: 'store_lines', control: LINES },
      { name: 'till_name', control: { as: 'text', max: 80 } },
      { name: 'cashier_name', control: { as: 'text', max: 80 } },
    ],
  },
  {
    group: 'screen',
    icon: 'contrast',
    fields: [
      { name: 'language', control: { as: 'words', words: ['es', 'pt', 'en'] } },
      { name: 'theme', control: { as: 'words', words: ['light', 'dark', 'system'] } },
      { name: 'customer_display_window', control: { as: 'words', words: ['auto', 'off'] } },
    ],
  },
  {
    group: 'receipt',
    icon: 'receipt',
    fields: [
      { name: 'receipt_default', control: { as: 'words', words: ['print', 'qr', 'none'] } },
      {
        name: 'receipt_print_automatically',
        control: FLAG,
        shown: ({ receipt_default }) => receipt_default === 'print',
      },
      { name: 'receipt_footer', control: LINES },
      { name: 'receipt_url', control: { as: 'text', max: 300 } },
      { name: 'receipt_email_from', control: { as: 'text', max: 254 } },
    ],
  },
  {
    group: 'tip',
    icon: 'coins',
    fields: [
      { name: 'tip_enabled', control: FLAG },
      {
        name: 'tip_asked',
        control: { as: 'words', words: ['with_tender', 'first'] },
        shown: ({ tip_enabled }) => tip_enabled === 'yes',
      },
      { name: 'tip_presets', control: { as: 'words', words: ['smart', 'percent', 'amount'] }, shown: tips },
      { name: 'tip_percent_basis_points', control: NUMBERS, shown: offers('percent') },
      { name: 'tip_amounts_minor', control: NUMBERS, shown: offers('amount') },
      {
        name: 'tip_small_total_minor',
        control: { as: 'number', max: 16 },
        shown: (draft) => tips(draft) && draft.tip_presets === 'smart',
      },
      { name: 'tip_on_taxes', control: FLAG, shown: offers('percent') },
      { name: 'tip_before_discounts', control: FLAG, shown: offers('percent') },
      { name: 'tip_time_limit_seconds', control: { as: 'number', max: 3 }, shown: ownStep },
      {
        name: 'tip_when_time_is_up',
        control: { as: 'words', words: ['wait', 'no_tip'] },
        shown: (draft) => ownStep(draft) && draft.tip_time_limit_seconds.trim() !== '',
      },
    ],
  },
  {
    group: 'discount',
    icon: 'tag',
    fields: [
      { name: 'discount_limit_basis_points', control: { as: 'number', max: 6 } },
      { name: 'discount_reason_required', control: FLAG },
      { name: 'discount_reasons', control: { as: 'parts', count: 8, max: 60 } },
    ],
  },
  {
    group: 'cash',
    icon: 'drawer',
    fields: [
      { name: 'second_currency', control: { as: 'second_currency' } },
      { name: 'shift_required', control: FLAG },
      { name: 'blind_count', control: FLAG },
    ],
  },
  {
    group: 'kiosk',
    icon: 'bag',
    fields: [
      { name: 'kiosk', control: FLAG, at_start: true },
      { name: 'kiosk_tip_enabled', control: FLAG },
    ],
  },
];

export function groupOf(name: ShopSetting): Group {
  return GROUPS.find(({ fields }) => fields.some((field) => field.name === name))?.group ?? 'shop';
}
