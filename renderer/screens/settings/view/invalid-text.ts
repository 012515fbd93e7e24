import type { ShopSetting } from '../../../../core/settings/shop-descriptors.ts';
import type { Say } from '../../../i18n.ts';
import type { SettingsDraft } from './settings-draft.ts';

const SURCHARGES: ReadonlySet<ShopSetting> = new Set<ShopSetting>([
  'tender_cash_basis_points',
  'tender_card_basis_points',
  'tender_link_basis_points',
  'tender_gift_basis_points',
]);

/**
 * Pages of the shop and of the payment service: customers open them on their phones, so others must not be able to read
 * them.
 */
const PLACES: Readonly<Partial<Record<ShopSetting, string>>> = { receipt_url: '{code}', pay_link_url: '{payment_id}' };

/**
 * Why a draft was not saved: a surcharge lacks the declaration, an address is not safe, or a value is not one that its
 * help text allows.
 */
export function invalidText(setting: ShopSetting, draft: SettingsDraft, say: Say): string {
  const name = say(`settings.field.${setting}`);
  if (isForbiddenSurcharge(setting, draft)) return say('settings.surchargeForbidden', { name });
  const place = PLACES[setting];
  if (place !== undefined && !/^https:\/\//i.test(draft[setting].trim())) return say('settings.addressHttps', { name });
  if (place !== undefined && draft[setting].split(place).length !== 2)
    return say('settings.addressPlace', { name, place });
  return say('settings.invalid', { name, help: say(`settings.help.${setting}`) });
}

const isForbiddenSurcharge = (setting: ShopSetting, draft: SettingsDraft): boolean =>
  SURCHARGES.has(setting) && draft.surcharge_allowed !== 'yes' && /^(?!\s*[-−]).*[1-9]/.test(draft[setting]);
