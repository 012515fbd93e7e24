import type { Language } from '../contract/snapshot.ts';
import type { ShopSetting } from '../settings/shop-descriptors.ts';
import type { Say } from './say.ts';

/** Each language by its own name, so that it can be found by who does not read the current one. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { es: 'Español', pt: 'Português', en: 'English' };

/** A word that a setting may hold. Languages go by their own names. */
export function wordText(name: ShopSetting, word: string, say: Say): string {
  if (name === 'language') return LANGUAGE_NAMES[word as keyof typeof LANGUAGE_NAMES];
  return say(`settings.word.${name}.${word}` as 'settings.word.theme.light');
}
