import type { Dialect } from './status-words.ts';

/** The dialect that a reader's own name stands for; null when the name does not say. */
export function namedDialect(model: string): Dialect | null {
  if (/miura|\bM0\d\d/i.test(model)) return 'miura';
  return /verifone|vipa|\b[PVe]\d{3}|\bUX\d/i.test(model) ? 'vipa' : null;
}

/** Detail of a refusal: the reader is of the other dialect, whose commands for a tap it does not know. */
export const SPEAKS: Readonly<Record<Dialect, string>> = { miura: 'speaks_miura', vipa: 'speaks_vipa' };

/** The dialect in a refusal's detail; null when it was refused for another reason. */
export function spokenDialect(detail: string | null): Dialect | null {
  if (detail === SPEAKS.miura) return 'miura';
  return detail === SPEAKS.vipa ? 'vipa' : null;
}
