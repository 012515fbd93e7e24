import type { ShopSetting } from '../../../../core/settings/shop-descriptors.ts';
import type { Say } from '../../../i18n.ts';
import type { SettingsDraft } from './settings-draft.ts';

const SURCHARGES: ReadonlySet<ShopSetting> = new Set<ShopSetting>([
  'tender_cash_basis_points',
  'tender_card_basis_points',
  'tender_link_basis_points',
  'tender_gift_basis_points',
]);

/** Why a draft was not saved: a surcharge lacks the declaration, or a value is none that its help allows. */
export function invalidText(setting: ShopSetting, draft: SettingsDraft, say: Say): string {
  const name = say(`settings.field.${setting}`);
  if (isForbiddenSurcharge(setting, draft)) return say('settings.surchargeForbidden', { name });
  return say('settings.invalid', { name, help: say(`settings.help.${setting}`) });
}

const isForbiddenSurcharge = (setting: ShopSetting, draft: SettingsDraft): boolean =>
  SURCHARGES.has(setting) && draft.surcharge_allowed !== 'yes' && /^(?!\s*[-−]).*[1-9]/.test(draft[setting]);
