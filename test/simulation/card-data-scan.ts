import { SIMULATED_CARDS, fullNumber } from '../../drivers/reader/simulated/cards.ts';

/** The numbers that the simulated reader holds, made at run time so that no file has them. */
const NUMBERS = [...new Set(Object.values(SIMULATED_CARDS).map(({ card }) => fullNumber(card)))];
const HEX_NUMBERS = NUMBERS.map((number) => Buffer.from(number, 'latin1').toString('hex'));
/** Track 2, in text or in the hex of its tag. */
const TRACK = /\b\d{13,19}[=D]\d{7}/;

/** What of a text is card data, in words that do not repeat it; null when nothing is (I13). */
export function findCardData(text: string): string | null {
  if (NUMBERS.some((number) => text.includes(number))) return 'a card number';
  if (HEX_NUMBERS.some((number) => text.includes(number))) return 'a card number in hex';
  return TRACK.test(text) ? 'a track' : null;
}
