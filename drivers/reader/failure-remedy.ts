import type { ReadOutcome } from './card-reader.ts';

/** What to do after a reader failed to read a card. */
export type FailureRemedy =
  | { readonly kind: 'end'; readonly outcome: ReadOutcome }
  | { readonly kind: 'try_again'; readonly detail: string }
  | { readonly kind: 'use_chip' }
  | { readonly kind: 'use_stripe' };

/** Presentations of a card until its failure is final. */
export const PRESENTATIONS_MAX = 3;

export function readFailed(detail: string): FailureRemedy {
  return { kind: 'end', outcome: { kind: 'read_failed', detail } };
}

export function cardRefused(detail: string): FailureRemedy {
  return { kind: 'end', outcome: { kind: 'card_refused', detail } };
}

/** Hex digits for codes in diagnostics, two per byte. */
export function hexCode(value: number, byte_count = 1): string {
  return value
    .toString(16)
    .padStart(2 * byte_count, '0')
    .toUpperCase();
}
