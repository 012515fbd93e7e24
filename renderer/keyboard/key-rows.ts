import type { Language } from '../../core/contract/snapshot.ts';

export type KeyLayer = 'letters' | 'more' | 'digits';

export const DIGITS = '1234567890';
const SIGNS = ['.,-_@/()', "#&%+*=:;!?'"];

/** Letters as their keyboards have them: ñ and ç stand where the hand looks for them. */
const LETTERS: Readonly<Record<Language, readonly string[]>> = {
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'],
  pt: ['qwertyuiop', 'asdfghjklç', 'zxcvbnm'],
  en: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
};
const ACCENTS: Readonly<Record<Language, string>> = { es: 'áéíóúü¿¡', pt: 'áàâãéêíóôõúü', en: 'áéíóúñçü' };

/** The key that leads to accents and signs, named by the first of them. */
export const moreOf = (language: Language): string => `${ACCENTS[language].slice(0, 1)} @`;

/** Rows of characters, one key each. */
export function keyRows(language: Language, layer: KeyLayer, capital: boolean): readonly (readonly string[])[] {
  const rows =
    layer === 'digits'
      ? [DIGITS]
      : [DIGITS, ...(layer === 'letters' ? LETTERS[language] : [ACCENTS[language], ...SIGNS])];
  return rows.map((row) => [...(capital ? row.toUpperCase() : row)]);
}
