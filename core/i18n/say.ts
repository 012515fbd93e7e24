import { assert } from '../assert.ts';
import type { Language } from '../contract/snapshot.ts';
import type { MessageBlanks, MessageKey } from './index.ts';
import type { Message } from './message.ts';

/** Placeholders for counts, formatted for the language: 10.000 rows. Every other number is a name: sale 10482. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'rows', 'added', 'changed', 'same', 'shown', 'total']);

/**
 * As the languages' number formats write them, whose first use takes a browser 20 ms of a start
 * (`test/renderer/text/counts.test.ts`).
 */
const GROUP_MARKS: Readonly<Record<Language, string>> = { es: '.', pt: '.', en: ',' };

/** The text of a value in a placeholder. */
function blankText(value: unknown, blank: string | undefined, language: Language): string {
  const counts = typeof value === 'number' && blank !== undefined && COUNTS.has(blank);
  // Grouped from 1,000 on, like amounts: 9999 next to 10.000 would look like another kind of number.
  return counts ? String(value).replace(/\B(?=(\d{3})+$)/g, GROUP_MARKS[language]) : String(value);
}

type Values<Key extends MessageKey> = Readonly<Record<MessageBlanks<Key>, string | number>>;

/** Says a phrase in a language. Its type requires the phrase's placeholders. */
export type Say = <Key extends MessageKey>(
  key: Key,
  ...values: [MessageBlanks<Key>] extends [never] ? [] : [Values<Key>]
) => string;

/** Phrases by key, as far as loaded. */
export type Phrases = Readonly<Record<string, Message | undefined>>;

/** Looks phrases up in `known` at every call, because the page loads those of other screens later. */
export function speaker(language: Language, known: () => Phrases): Say {
  const plural = new Intl.PluralRules(language);
  return (key: string, ...[values]: readonly Readonly<Record<string, string | number>>[]): string => {
    const phrases = known();
    const form = plural.select(Number(values?.['count'] ?? 0)) === 'one' ? 'one' : 'other';
    const message = phrases[key] ?? phrases[`${key}_${form}`];
    assert(message !== undefined, `there is a phrase ${key}`);
    const text = message[language];
    if (values === undefined) return text;
    return text.replace(/\{\{(\w+)\}\}/g, (_, blank: string) => blankText(values[blank] ?? '', blank, language));
  };
}
