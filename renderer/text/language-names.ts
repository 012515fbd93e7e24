import type { Language } from '../../core/contract/snapshot.ts';

/** Each language by its own name, so that it can be found by who does not read the current one. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { es: 'Español', pt: 'Português', en: 'English' };
