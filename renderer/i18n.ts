import i18next from 'i18next';
import type { FormatterModule, i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '../core/contract/snapshot.ts';
import { LANGUAGES, MESSAGES } from '../core/i18n/index.ts';
import type { MessageBlanks, MessageKey } from '../core/i18n/index.ts';

type Values<Key extends MessageKey> = Readonly<Record<MessageBlanks<Key>, string | number>>;

/** Says a phrase in the language of the user. Blanks of the phrase are required by its type. */
export type Say = <Key extends MessageKey>(
  key: Key,
  ...values: [MessageBlanks<Key>] extends [never] ? [] : [Values<Key>]
) => string;

/** An i18next of its own for each till shown, so that tests do not share a language. All languages are bundled. */
export function createMessages(language: Language): i18n {
  const messages = i18next.createInstance();
  const resources = Object.fromEntries(
    LANGUAGES.map((one) => [
      one,
      { translation: Object.fromEntries(Object.entries(MESSAGES).map(([key, message]) => [key, message[one]])) },
    ]),
  );
  void messages
    .use(initReactI18next)
    .use(COUNT_TEXTS)
    .init({
      lng: language,
      fallbackLng: 'es',
      resources,
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      // React escapes what it writes; escaping twice would show `&amp;` in a product's name.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  return messages;
}

/** Blanks that count things, in the way of the language: 10.000 rows. Every other number is a name: sale 10482. */
const COUNTS: ReadonlySet<unknown> = new Set(['count', 'rows', 'added', 'changed', 'same', 'shown', 'total']);

const COUNT_TEXTS: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, _format, language, options) {
    const counts = typeof value === 'number' && COUNTS.has(options?.interpolationkey);
    // Thousands have their mark from one thousand on, as the amounts do: beside 10.000, 9999 looks like another count.
    return counts ? new Intl.NumberFormat(language, { useGrouping: 'always' }).format(value) : String(value);
  },
};

/** The phrases in the current language; the component is drawn again when the language changes. */
export function useSay(): Say {
  const { t } = useTranslation();
  return t as unknown as Say;
}
