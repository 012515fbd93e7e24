import type { z } from 'zod';
import { redactText } from '../service/redact.ts';
import { findCardData } from './find-card-data.ts';

/** The message of a field that was refused for it; the till's answer then has the code `card_data`. */
export const CARD_DATA_PROBLEM = 'must not hold data of a card or a credential';

/** Whether a text that a person wrote may be kept, shown and printed (payment-safety I13). */
export function isFreeOfSecrets(text: string): boolean {
  return findCardData(text) === null && redactText(text) === text;
}

/** A text that a person writes, refused when it holds anything of a card, whole or in part, or a credential. */
export function freeOfCardData<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine(isFreeOfSecrets, { error: CARD_DATA_PROBLEM });
}
