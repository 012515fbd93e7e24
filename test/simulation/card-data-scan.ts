import { SIMULATED_CARDS, fullNumber } from '../../drivers/reader/simulated/cards.ts';

/** The simulated reader's card numbers, made at run time so that no file contains them. */
const NUMBERS = [...new Set(Object.values(SIMULATED_CARDS).map(({ card }) => fullNumber(card)))];
const HEX_NUMBERS = NUMBERS.map((number) => Buffer.from(number, 'latin1').toString('hex'));
const TRACK = /\b\d{13,19}[=D]\d{7}/;

/** Names the kind of card data in a text without repeating it; null when there is none (I13). */
export function findCardData(text: string): string | null {
  if (NUMBERS.some((number) => text.includes(number))) return 'a card number';
  if (HEX_NUMBERS.some((number) => text.includes(number))) return 'a card number in hex';
  return TRACK.test(text) ? 'a track' : null;
}
