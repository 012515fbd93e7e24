import type { RuleMutation } from './rule-mutations.ts';

const NUMBERS = { file: 'emv/clear-card-data.ts', caught_by: 'default-values.test.ts' } as const;
const TAGS = { file: 'emv/card-number-tags.ts', caught_by: 'default-values.test.ts' } as const;
const VERDICT = { file: 'emv/card-verdict.ts', caught_by: 'card-verdict.test.ts' } as const;
const WAITS = { file: 'reader/line-waits.ts', caught_by: 'slow-line.test.ts' } as const;
const PATIENCE = { file: 'reader/line-patience.ts', caught_by: 'slow-line.test.ts' } as const;

/** Rules of the reader drivers, each broken once: card numbers, the card's decision, and time-outs. */
export const READER_MUTATIONS: readonly RuleMutation[] = [
  { ...TAGS, what: 'a merchant identifier may be a card number', from: "  '9F16',\n", to: '' },
  { ...TAGS, what: 'an account reference may be a card number', from: "  '9F24',\n", to: '' },
  { ...TAGS, what: 'a masked track is judged like any text', from: "  'DFDB06',\n", to: '' },
  {
    ...NUMBERS,
    what: 'fifteen zeros are a card number',
    from: "    if (digits[start] === '0') continue;\n",
    to: '',
  },
  { ...NUMBERS, what: 'a number of zeros is one', from: '(?!0+(?:[DF]|$))', to: '' },
  {
    ...NUMBERS,
    what: 'what follows the number on a track is one',
    from: '/\\d{12,}[=^D]|^[%;]?[A-Z]?\\d{12,}/',
    to: '/\\d{12,}/',
  },
  {
    ...NUMBERS,
    what: 'an identifier in a group is judged with the group',
    from: "IDENTIFIER_TAGS.has(tag) || TRACK_TAGS.has(tag)) return ' ';",
    to: "TRACK_TAGS.has(tag)) return ' ';",
  },
  {
    ...NUMBERS,
    what: 'an unknown tag is never looked at',
    from: 'return hasNumber(textToCheck(element, dialect, DEPTH_MAX));',
    to: 'return false;',
  },
  {
    ...NUMBERS,
    what: 'a number in a track is not seen',
    from: 'return holdsTrackNumber(textOf(element.value));',
    to: 'return false;',
  },
  {
    ...NUMBERS,
    what: 'a padded number in 5A is not seen',
    from: '(?:[DF]|(?:00)*$)/;',
    to: '(?:[DF]|$)/;',
  },
  {
    ...NUMBERS,
    what: 'a number on track 1 that is written in groups is not seen',
    from: "track.replaceAll(' ', '')",
    to: 'track',
  },
  {
    what: 'the serial number of a stripe block may be a card number',
    file: 'reader/idtech-neo/decide-answer.ts',
    from: 'if (!block) return holdsClearCardData(',
    to: 'return holdsClearCardData(',
    caught_by: 'default-values.test.ts',
  },
  {
    what: 'an empty track hides the one that is filled',
    file: 'reader/idtech-neo/presented-card.ts',
    from: '      if (digits) return digits;',
    to: '      if (element.tag === tag) return digits;',
    caught_by: 'default-values.test.ts',
  },
  {
    what: 'a swipe that is told by a result code is thrown away',
    file: 'reader/idtech-neo/decide-answer.ts',
    from: 'if (block && SWIPED.has(answer.result_code ?? -1))',
    to: 'if (block && answer.result_code === -1)',
    caught_by: 'idtech-neo/card-answer.test.ts',
  },
  {
    what: 'the stripe of a card with a chip counts as a swipe',
    file: 'reader/idtech-neo/decide-answer.ts',
    from: '  if (has_chip && !chip_failed)',
    to: '  if (has_chip && chip_failed)',
    caught_by: 'idtech-neo/card-answer.test.ts',
  },
  {
    what: 'an application may be called like a card number',
    file: 'emv/online-data.ts',
    from: 'if (NAME_TAGS.has(element.tag) && holdsCardNumberText(element.value)) continue;',
    to: '',
    caught_by: 'own-number.test.ts',
  },
  {
    what: "any number that passes the check is this card's",
    file: 'emv/clear-card-data.ts',
    from: 'return runs.some((run) => number.test(run));',
    to: 'return runs.some(holdsCardNumber);',
    caught_by: 'own-number.test.ts',
  },
  { ...VERDICT, what: 'the first of two amounts counts', from: "  '9F02',\n", to: '' },
  { ...VERDICT, what: 'the first of two cryptograms counts', from: "  '9F27',\n", to: '' },
  { ...VERDICT, what: 'the first of two entry modes counts', from: "  '9F39',\n", to: '' },
  { ...VERDICT, what: 'the first of two contactless outcomes counts', from: "  'DF8129',\n", to: '' },
  { ...VERDICT, what: 'the first of two result codes counts', from: "  'DFEE25',\n", to: '' },
  { ...VERDICT, what: 'an empty object contradicts a filled one', from: ' && value.length > 0;\n', to: ';\n' },
  {
    ...VERDICT,
    what: 'a torn record is of this transaction',
    from: ' || torn.some((record) => isInside(element, record))',
    to: '',
  },
  {
    ...VERDICT,
    what: 'an answer that contradicts itself approves after the host',
    from: "contradictsItself(elements) || cryptogram === 'unclear'",
    to: "cryptogram === 'unclear'",
  },
  {
    ...VERDICT,
    what: 'the word of the reader goes before the no of the card',
    from: "return cryptogram === 'declines' ? 'unclear' : 'approved';",
    to: "return 'approved';",
  },
  {
    what: 'an amount that is none is of an earlier reading',
    file: 'emv/card-checks.ts',
    from: "return 'amount_unreadable';",
    to: "return 'amount_differs';",
    caught_by: 'card-verdict.test.ts',
  },
  {
    what: 'a result code is followed before its contradiction is seen',
    file: 'reader/idtech-neo/decide-answer.ts',
    from: 'contradictsItself(answer.elements) || deniesItsCipher(answer)',
    to: 'deniesItsCipher(answer)',
    caught_by: 'card-verdict.test.ts',
  },
  { ...PATIENCE, what: 'a busy machine is not waited for', from: '1_000 + bytes', to: '150 + bytes' },
  {
    ...WAITS,
    what: 'an answer that is arriving comes too late',
    from: 'this.#is_held_up = this.#isArriving();',
    to: 'this.#is_held_up = false;',
  },
  {
    ...WAITS,
    what: 'what was held up is forgotten when the answer is given up',
    from: '    this.#parts.giveUp();\n    if (this.#is_held_up) this.#fallDue();',
    to: '    this.#parts.giveUp();',
  },
  {
    ...WAITS,
    what: 'noise holds everything up',
    from: 'clock.monotonicMs() - this.#message_began_ms < patience.message_ms',
    to: 'true',
  },
  {
    what: 'a torn answer of a NEO is waited for',
    file: 'reader/idtech-neo/read.ts',
    from: 'effects: is_new ?',
    to: 'effects: is_new && reading.resent ?',
    caught_by: 'slow-line.test.ts',
  },
  {
    what: 'a line that loses every answer is asked for ever',
    file: 'reader/dialogue/retry-reading.ts',
    from: 'lost_answers >= LOST_ANSWERS_MAX || ',
    to: '',
    caught_by: 'slow-line.test.ts',
  },
];
