/** What the till puts on the display of a reader that shows nothing by itself. */
export const SCREENS = ['idle', 'insert', 'swipe', 'processing', 'approved', 'declined'] as const;
export type Screen = (typeof SCREENS)[number];

const LANGUAGES = ['es', 'pt', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
/** Used when none of the card's languages is available. */
const DEFAULT_LANGUAGE: Language = 'es';

/** At most 16 characters per row and without accents, which some readers' fonts lack. */
const TEXTS: Readonly<Record<Screen, Readonly<Record<Language, string>>>> = {
  idle: { es: 'BIENVENIDO', pt: 'BEM-VINDO', en: 'WELCOME' },
  insert: { es: 'INSERTE TARJETA', pt: 'INSIRA O CARTAO', en: 'INSERT CARD' },
  swipe: { es: 'DESLICE TARJETA', pt: 'PASSE O CARTAO', en: 'SWIPE CARD' },
  processing: { es: 'PROCESANDO', pt: 'PROCESSANDO', en: 'PLEASE WAIT' },
  approved: { es: 'APROBADA', pt: 'APROVADA', en: 'APPROVED' },
  declined: { es: 'RECHAZADA', pt: 'RECUSADA', en: 'DECLINED' },
};

/** The language for a customer: the card's first one that is available (EMV Book 4, 11.1). */
export function languageFor(preferred: readonly string[]): Language {
  const known: readonly string[] = LANGUAGES;
  const found = preferred.find((language) => known.includes(language));
  return LANGUAGES.find((language) => language === found) ?? DEFAULT_LANGUAGE;
}

export function displayText(screen: Screen, language: string | undefined): string {
  return TEXTS[screen][languageFor(language === undefined ? [] : [language])];
}
