import { SHOP_SETTINGS } from '../../../core/settings/shop-descriptors.ts';
import type { Say } from '../../i18n.ts';

/** A setting as the page of the till names it; one that this page does not know goes by its own name. */
export function settingName(name: string, say: Say): string {
  const known = SHOP_SETTINGS.find((one) => one === name);
  return known === undefined ? name : say(`settings.field.${known}`);
}
