import { describe, expect, it } from 'vitest';
import { stepAnswering as stepNeo } from '../../../drivers/reader/idtech-neo/answer-host.ts';
import { COMMAND } from '../../../drivers/reader/idtech-neo/commands.ts';
import { decideActivation, decideContact } from '../../../drivers/reader/idtech-neo/decide-answer.ts';
import { stepAnswering as stepVipa } from '../../../drivers/reader/vipa/answer-host.ts';
import { MIURA, VIPA } from '../../../drivers/reader/vipa/commands.ts';
import { contentOf } from '../../../drivers/reader/vipa/content.ts';
import { decideResult, decideSwipe } from '../../../drivers/reader/vipa/decide.ts';
import { beginReading } from '../../../drivers/reader/vipa/read.ts';
import { SALE } from './reader-harness.ts';
import { around, bytesOf } from './scripted-device.ts';

const REQUEST = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;
const LOCAL_TIME = { date: '261121', time: '101530' };
const VIPA_MASKED = '5712476173AAAAAA4821D3012AAAAAAAAAAAAAAA';
const VSD = around('FF7F', `DFDF1208${'00'.repeat(8)} DFDF110AFFFF9876543210E00001 DFDF1018${'A1'.repeat(24)}`);
const HEADS = {
  miura: `${VIPA_MASKED} DFAE0218${'A1'.repeat(24)} DFAE030AFFFF9876543210E00001`,
  vipa: `${VIPA_MASKED} ${VSD}`,
  neo: `DFEE120AFFFF9876543210E00001 57A112476173CCCCCC4821D3012CCCCCCCCCCCCCCC 57C118${'A1B2C3D4E5F60718'.repeat(3)}`,
} as const;

/** A reader's consistent results, and a contradiction to each. */
const VALUES = {
  '5F2A': ['0152', '0840'],
  '82': ['2000', '3900'],
  '8A': ['3030', '3035'],
  '95': ['0000000000', '0000008000'],
  '9A': ['261126', '261125'],
  '9C': ['00', '20'],
  '9F02': ['000000012990', '000000000001'],
  '9F03': ['000000000000', '000000005000'],
  '9F10': ['06011203A00000', '06011203A40000'],
  '9F1A': ['0152', '0840'],
  '9F26': ['1122334455667788', '8877665544332211'],
  '9F27': ['80', '00'],
  '9F34': ['1F0000', '1E0300'],
  '9F36': ['0001', '0002'],
  '9F37': ['11223344', '44332211'],
  '9F39': ['07', '91'],
  DF8129: ['30F0F000F0F0FF00', '30F0F010F0F0FF00'],
} as const;
type Tag = keyof typeof VALUES;
const TAGS = Object.keys(VALUES).map((tag) => tag as Tag);

function object(tag: string, hex: string): string {
  return `${tag}${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;
}

/** The objects of a good answer, with those of one tag replaced. */
function objectsWith(tag: Tag, values: readonly string[]): string {
  return TAGS.flatMap((each) => (each === tag ? values : [VALUES[each][0]]).map((hex) => object(each, hex))).join('');
}

function readingOf(profile: typeof VIPA) {
  return beginReading(profile, { kind: 'read', request: REQUEST, local_time: LOCAL_TIME }, 0).reading;
}

const FIRST = {
  neo: (objects: string) =>
    decideActivation(0x23, bytesOf(`E1 ${HEADS.neo} ${objects}`), { request: REQUEST, is_stripe_only: false }),
  miura: (objects: string) => decideVipa(MIURA, `${HEADS.miura} ${objects}`),
  vipa: (objects: string) => decideVipa(VIPA, `${HEADS.vipa} ${objects}`),
} as const;

function decideVipa(profile: typeof VIPA, hex: string) {
  const data = bytesOf(around('E4', hex));
  const answer = { kind: 'answer', nad: 1, is_unsolicited: true, data, status_word: 0x9000 } as const;
  return decideResult(readingOf(profile), answer, 'contactless');
}

const CONTRADICTORY = { kind: 'end', outcome: { kind: 'read_failed', detail: 'contradictory_answer' } };

describe.each(['neo', 'miura', 'vipa'] as const)('a first answer of %s', (family) => {
  it.each(TAGS)('that says two things under %s is not sent, whichever comes first', (tag) => {
    const [right, wrong] = VALUES[tag];
    expect(FIRST[family](objectsWith(tag, [right]))).toMatchObject({ kind: 'card' });
    expect(FIRST[family](objectsWith(tag, [right, wrong]))).toEqual(CONTRADICTORY);
    expect(FIRST[family](objectsWith(tag, [wrong, right]))).toEqual(CONTRADICTORY);
  });

  it.each(TAGS)('that says the same twice under %s, or leaves one of two empty, is a card', (tag) => {
    const [right] = VALUES[tag];
    for (const values of [
      [right, right],
      ['', right],
      [right, ''],
    ])
      expect(FIRST[family](objectsWith(tag, values))).toMatchObject({ kind: 'card' });
  });

  it.each(['', '0000012990', '00000000012990', '00000001299F'])(
    'whose amount is no amount (9F02 = "%s") is told at once, not waited past',
    (amount) => {
      const outcome = { kind: 'read_failed', detail: 'amount_unreadable' };
      expect(FIRST[family](objectsWith('9F02', [amount]))).toEqual({ kind: 'end', outcome });
    },
  );
});

it('the objects of a torn record beside a transaction of VIPA are not its own', () => {
  const torn = around('FF8106', around('FF8101', `${object('9F02', '000000000001')}${object('9F27', '00')}`));
  expect(FIRST.vipa(`${objectsWith('9F02', ['000000012990'])} ${torn}`)).toMatchObject({ kind: 'card' });
});

it('a result code of NEO that contradicts itself starts nothing', () => {
  const context = { request: REQUEST, is_stripe_only: false };
  for (const [first, second] of [
    ['0004', '0003'],
    ['0003', '0004'],
    ['0010', '0003'],
    ['0007', '0004'],
  ] as const) {
    const objects = `DFEE2502${first} DFEE2502${second} ${HEADS.neo} ${objectsWith('82', ['2000'])}`;
    expect(decideContact(0x00, bytesOf(objects), context)).toEqual(CONTRADICTORY);
  }
});

it.each([
  [MIURA, 'miura', 'DFAE22'],
  [VIPA, 'vipa', 'DFDB06'],
] as const)('a swipe that contradicts itself is not sent', (profile, family, tag) => {
  const track = object(tag, Buffer.from(';476173******4821=3012101****?').toString('hex'));
  const objects = `${track} ${HEADS[family].replace(VIPA_MASKED, '')} ${object('9F02', VALUES['9F02'][0])}`;
  const decide = (hex: string) => {
    const content = contentOf({ data: bytesOf(around('E1', hex)) });
    return content && decideSwipe(readingOf(profile), content);
  };
  expect(decide(objects)).toMatchObject({ kind: 'card' });
  expect(decide(`${objects} ${object('9F02', VALUES['9F02'][1])}`)).toEqual(CONTRADICTORY);
});

/** Feeds each family a result after the host's approval; returns the outcome, or undefined while undecided. */
const SECOND = {
  neo: (entry_path: 'contact' | 'contactless', result: Result, objects: string) => {
    const command = entry_path === 'contact' ? COMMAND.contact : COMMAND.update_balance;
    const data = bytesOf(`${object('DFEE25', result === 'approved' ? '0002' : '0003')} ${objects}`);
    const message = { kind: 'response', header: 'v2', command, status: 0x00, data } as const;
    return outcomeOf(stepNeo({ request: SALE, interface: entry_path, result: 'approved', past_verdicts: [] }, message));
  },
  vipa: (entry_path: 'contact' | 'contactless', result: Result, objects: string) => {
    const data = bytesOf(around(result === 'approved' ? 'E3' : 'E5', objects));
    const farewell = { accepted: new Uint8Array(0), refused: new Uint8Array(0) };
    const is_unsolicited = entry_path === 'contactless';
    const message = { kind: 'answer', nad: 1, is_unsolicited, data, status_word: 0x9000 } as const;
    const approval = { request: SALE, entry_path, result: 'approved', past_verdicts: [], farewell } as const;
    return outcomeOf(stepVipa({ ...approval, is_acknowledged: false }, message));
  },
} as const;
type Result = 'approved' | 'declined';

function outcomeOf(turn: { readonly kind: string; readonly outcome?: string }): string | undefined {
  return turn.kind === 'end' ? turn.outcome : undefined;
}

/** The cryptogram's result, beside an approving status. */
const CRYPTOGRAMS: readonly (readonly [objects: string, outcome: string])[] = [
  ['', 'accepted'],
  [object('9F27', ''), 'accepted'],
  [object('9F27', '40'), 'accepted'],
  [object('9F27', '41'), 'accepted'],
  // The first cryptogram once more.
  [object('9F27', '80'), 'accepted'],
  [object('9F27', '40').repeat(2), 'accepted'],
  [object('9F27', '00'), 'refused'],
  [object('9F27', '08'), 'refused'],
  [object('9F27', 'C0'), 'refused'],
  [object('9F27', '40') + object('9F27', '00'), 'refused'],
  [object('9F27', '00') + object('9F27', '40'), 'refused'],
  [object('9F27', '') + object('9F27', '00'), 'refused'],
  ...TAGS.map((tag) => [VALUES[tag].map((hex) => object(tag, hex)).join(''), 'refused'] as const),
];

describe.each(
  (['neo', 'vipa'] as const).flatMap((family) =>
    (['contact', 'contactless'] as const).map((entry_path) => [family, entry_path] as const),
  ),
)('after an approval %s, %s', (family, entry_path) => {
  it.each(CRYPTOGRAMS)('"approved" beside "%s" is %s', (objects, outcome) => {
    expect(SECOND[family](entry_path, 'approved', objects)).toBe(outcome);
  });

  it.each(CRYPTOGRAMS)('"declined" beside "%s" is never an approval', (objects) => {
    expect(SECOND[family](entry_path, 'declined', objects)).toBe('refused');
  });
});

it.each(['contact', 'contactless'] as const)('two result codes of NEO approve no %s card', (entry_path) => {
  expect(SECOND.neo(entry_path, 'approved', object('DFEE25', '0003'))).toBe('refused');
  expect(SECOND.neo(entry_path, 'declined', object('DFEE25', '0002'))).toBe('refused');
  expect(SECOND.neo(entry_path, 'approved', object('DFEE25', '02'))).toBe('refused');
  expect(SECOND.neo(entry_path, 'approved', object('DFEE25', '0002'))).toBe('accepted');
});
