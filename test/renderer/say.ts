import type { Language } from '../../core/contract/snapshot.ts';
import { MESSAGES } from '../../core/i18n/index.ts';
import { createMessages, addPhrases } from '../../renderer/i18n.ts';
import { createWording } from '../../renderer/text/wording.ts';
import type { Wording } from '../../renderer/text/wording.ts';

addPhrases(MESSAGES);

/** Texts of a Chilean till in a language, without a page. */
export function wordingIn(
  language: Language,
  store: { store_locale: string; currency: 'CLP' | 'ARS' | 'USD' } = { store_locale: 'es-CL', currency: 'CLP' },
): Wording {
  return createWording(createMessages(language).getState().say, language, store);
}
