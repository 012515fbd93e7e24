import type { Language } from '../contract/snapshot.ts';
import type { ShopSetting } from '../settings/shop-descriptors.ts';
import type { Say } from './say.ts';

/** Each language by its own name, so that people who do not read the current one can find it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { es: 'Español', pt: 'Português', en: 'English' };

/** The text for a setting's value. Languages have their own names. */
export function choiceText(name: ShopSetting, choice: string, say: Say): string {
  if (name === 'language') return LANGUAGE_NAMES[choice as keyof typeof LANGUAGE_NAMES];
  return say(`settings.word.${name}.${choice}` as 'settings.word.theme.light');
}
