import type * as z from 'zod';
import { redactText } from '../service/redact.ts';
import { findCardData } from './find-card-data.ts';

/** The message for a field refused because of card data; the till's response has the code `card_data`. */
export const CARD_DATA_PROBLEM = 'must not hold data of a card or a credential';

/** A random identifier (RFC 9562): one in two hundred has digits that pass a card number's check by chance. */
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/gi;
const withoutIdentifiers = (text: string): string =>
  text.replace(UUID, (id) => (/[a-f]/i.test(id) ? ' identifier ' : id));

/** Whether text written by a person may be stored, shown and printed (payment-safety I13). */
export function isFreeOfSecrets(text: string): boolean {
  const rest = withoutIdentifiers(text);
  return findCardData(rest) === null && redactText(rest) === rest;
}

/** Text written by a person; refused when it contains card data, whole or in part, or a credential. */
export function freeOfCardData<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine(isFreeOfSecrets, { error: CARD_DATA_PROBLEM });
}
