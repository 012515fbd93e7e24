import type { Language } from '../../core/contract/snapshot.ts';
import { createMessages } from '../../renderer/i18n.ts';
import type { Say } from '../../renderer/i18n.ts';
import { createWording } from '../../renderer/text/wording.ts';
import type { Wording } from '../../renderer/text/wording.ts';

/** The words of a Chilean till in a language, without a page. */
export function wordingIn(
  language: Language,
  store: { store_locale: string; currency: 'CLP' | 'ARS' | 'USD' } = { store_locale: 'es-CL', currency: 'CLP' },
): Wording {
  const messages = createMessages(language);
  return createWording(messages.t as unknown as Say, language, store);
}
