/** Tags whose value is a card number or a track in binary digits. */
export const NUMBER_TAGS: ReadonlySet<string> = new Set(['57', '5A', '9F6B']);

/**
 * Tags whose value is a card number or a track as text, masked or not: those of the card, of ID TECH (protocols 1.3 and
 * 1.4), and of Miura and Verifone (protocols 2.6).
 */
export const TRACK_TAGS: ReadonlySet<string> = new Set([
  '56',
  '5F21',
  '5F22',
  '5F23',
  'DFEF17',
  'DFEF18',
  'FFEE13',
  'FFEE14',
  'DFEF5B',
  'DFEF5D',
  'DFAE22',
  'DFAE57',
  'DFAE5A',
  'DFDB05',
  'DFDB06',
]);

/**
 * Tags that identify something else, whatever digits they hold. Readers leave the factory with zeros here, and fifteen
 * zeros pass the check of a card number: these tags are never judged as one.
 */
export const IDENTIFIER_TAGS: ReadonlySet<string> = new Set([
  // Application label and preferred name, issuer URL, bank account and bank, account reference (not a card number).
  '50',
  '9F12',
  '5F50',
  '5F53',
  '5F54',
  '9F24',
  // Acquirer, merchant, terminal, device serial, merchant's name and place.
  '9F01',
  '9F16',
  '9F1C',
  '9F1E',
  '9F4E',
  // Key serial numbers, tokens, and a track's data after its number.
  'DFEE12',
  'DFEE51',
  'DFAE03',
  'DFAE05',
  'DFDF11',
  'DFED03',
  'DF837F',
  'DF812A',
  // Model and version of a reader, texts on its display.
  'DF0D',
  'DF7F',
  'DF8104',
]);
