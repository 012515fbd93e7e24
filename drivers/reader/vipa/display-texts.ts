/** What the till puts on a reader's display when the reader shows nothing by itself. */
export const SCREENS = ['idle', 'insert', 'swipe', 'processing', 'approved', 'declined'] as const;
export type Screen = (typeof SCREENS)[number];

const LANGUAGES = ['es', 'pt', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
/** Where the card asks for no language that is here. */
const DEFAULT_LANGUAGE: Language = 'es';

/** At most 16 characters a row and without accents, which not every reader's font has. */
const TEXTS: Readonly<Record<Screen, Readonly<Record<Language, string>>>> = {
  idle: { es: 'BIENVENIDO', pt: 'BEM-VINDO', en: 'WELCOME' },
  insert: { es: 'INSERTE TARJETA', pt: 'INSIRA O CARTAO', en: 'INSERT CARD' },
  swipe: { es: 'DESLICE TARJETA', pt: 'PASSE O CARTAO', en: 'SWIPE CARD' },
  processing: { es: 'PROCESANDO', pt: 'PROCESSANDO', en: 'PLEASE WAIT' },
  approved: { es: 'APROBADA', pt: 'APROVADA', en: 'APPROVED' },
  declined: { es: 'RECHAZADA', pt: 'RECUSADA', en: 'DECLINED' },
};

/** The language to speak with a customer: the first one the card asks for that is here (EMV Book 4, 11.1). */
export function languageFor(preferred: readonly string[]): Language {
  const known: readonly string[] = LANGUAGES;
  const found = preferred.find((language) => known.includes(language));
  return LANGUAGES.find((language) => language === found) ?? DEFAULT_LANGUAGE;
}

export function displayText(screen: Screen, language: string | undefined): string {
  return TEXTS[screen][languageFor(language === undefined ? [] : [language])];
}
