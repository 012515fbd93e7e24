import { SHOP_SETTINGS } from '../../../core/settings/shop-descriptors.ts';
import type { Say } from '../../i18n.ts';

/** The setting's label on the till's page; an unknown setting is shown by its own name. */
export function settingName(name: string, say: Say): string {
  const known = SHOP_SETTINGS.find((one) => one === name);
  return known === undefined ? name : say(`settings.field.${known}`);
}
