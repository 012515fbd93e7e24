import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeTlv, fromHex } from '../../../drivers/emv/tlv.ts';
import { hasValidCheckDigit } from '../../../drivers/emv/clear-card-data.ts';
import { decideActivation } from '../../../drivers/reader/idtech-neo/decide-answer.ts';
import { MIURA, VIPA } from '../../../drivers/reader/vipa/commands.ts';
import { contentOf } from '../../../drivers/reader/vipa/content.ts';
import { decideResult, decideSwipe } from '../../../drivers/reader/vipa/decide.ts';
import type { VipaProfile } from '../../../drivers/reader/vipa/profile.ts';
import { beginReading } from '../../../drivers/reader/vipa/read.ts';
import { neoSwipe } from './stripe-samples.ts';

const SALE = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;
const CONTEXT = { request: SALE, is_stripe_only: false } as const;
const KERNEL = fromHex('9F0206000000012990 9F270180 8407A0000000031010');

/** Default values of unset fields: nothing, zeros, blanks, counted digits, FF. */
const FILLINGS = [
  '',
  '0'.repeat(8),
  '0'.repeat(15),
  '0'.repeat(40),
  ' '.repeat(15),
  '12345678',
  '123456789012345',
  '000000000000018',
  '4111111111111111',
] as const;
const filling = fc.constantFrom(
  ...FILLINGS.map((text) => Buffer.from(text, 'latin1')),
  Buffer.alloc(15, 0xff),
  Buffer.alloc(15),
);

/** Names, numbers and addresses other than the card's, and the data after a track's number. */
const IDENTIFIERS = ['50', '9F12', '9F16', '9F1C', '9F1E', '9F4E', '9F24', '5F50', '5F53', 'DF812A'] as const;
const identifier = fc
  .tuple(fc.constantFrom(...IDENTIFIERS), filling)
  .map(([tag, value]) => Buffer.from(encodeTlv(tag, value)));

/** Zeros in every field that a reader may leave empty. */
const ZERO_TAGS = ['5F20', '9F0B', '9F7C', '9F6E', 'DF8101', 'DFEE30', 'DF01', '5A', '57', '56', '5F21'] as const;
const zeros = fc
  .tuple(fc.constantFrom(...ZERO_TAGS), fc.constantFrom(Buffer.alloc(8), Buffer.from('0'.repeat(19)), Buffer.alloc(0)))
  .map(([tag, value]) => Buffer.from(encodeTlv(tag, value)));

const someObjects = fc.array(fc.oneof(identifier, zeros), { maxLength: 6 }).map((parts) => Buffer.concat(parts));

/** Plain or in a group: readers with Mastercard's kernel put their records in FF8105 and FF8106 (protocols 1.3). */
const extras = fc
  .tuple(fc.constantFrom(null, 'FF8105', 'FF8106', 'FFEE01', 'EF'), someObjects, someObjects)
  .map(([group, inside, beside]) =>
    Buffer.concat([group === null ? inside : encodeTlv(group, inside), beside, Buffer.alloc(0)]),
  );

const NEO_HEADS = ['E1', 'E100', 'C1', 'E3', 'C0', 'C2'] as const;
const NEO_CARD = fromHex(
  `DFEE120AFFFF9876543210E00001 57A112476173CCCCCC4821D3012CCCCCCCCCCCCCCC 57C118${'A1B2C3D4E5F60718'.repeat(3)}`,
);

function inTemplate(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return encodeTlv(tag, Buffer.concat(parts));
}

const VSD = fromHex(
  `FF7F3B DFDF12080000000000000000 DFDF110AFFFF9876543210E00001 DFDF1018${'A1'.repeat(24)} DFDB0F0100`,
);
const VIPA_CARD = Buffer.concat([fromHex('5712476173AAAAAA4821D3012AAAAAAAAAAAAAAA'), VSD]);
const MIURA_CARD = Buffer.concat([
  encodeTlv('DFAE57', Buffer.from(';476173******4821=3012***************?')),
  encodeTlv('DFAE02', Buffer.alloc(24, 0xa1)),
  encodeTlv('DFAE03', fromHex('FFFF9876543210E00001')),
]);

function readingOf(profile: VipaProfile) {
  const pending = { kind: 'read', request: SALE, local_time: { date: '261121', time: '101530' } } as const;
  return beginReading(profile, pending, 0).reading;
}

describe('values that readers send as they are delivered refuse no card', () => {
  it('of ID TECH, in any layout', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NEO_HEADS), extras, fc.boolean(), (head, extra, before) => {
        const parts = before ? [extra, NEO_CARD] : [NEO_CARD, extra];
        const data = Buffer.concat([fromHex(head), ...parts, KERNEL]);
        expect(decideActivation(0x23, data, CONTEXT)).toMatchObject({ kind: 'card' });
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['VIPA', VIPA, VIPA_CARD],
    ['Miura', MIURA, MIURA_CARD],
  ] as const)('of %s, in any template', (_, profile, card) => {
    fc.assert(
      fc.property(extras, fc.boolean(), (extra, before) => {
        const parts = before ? [extra, card] : [card, extra];
        const data = inTemplate('E4', ...parts, KERNEL);
        const answer = { kind: 'answer', nad: 1, is_unsolicited: true, data, status_word: 0x9000 } as const;
        expect(decideResult(readingOf(profile), answer, 'contactless')).toMatchObject({ kind: 'card' });
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a swipe, whatever stands behind the number of its track and in the serials of its reader', () => {
    const track = fc.constantFrom('***************', '201000000000000', '201123456789012', '20112345678901?');
    const serial = fc.constantFrom('0000000000', 'COBROSIM01', '1234567890', '5555555555');
    fc.assert(
      fc.property(track, serial, extras, (behind, reader_serial, extra) => {
        const block = neoSwipe({ track_2: `;476173******4821=3012${behind}?`, reader_serial });
        const data = Buffer.concat([Buffer.of(0xc8), block, extra, fromHex('9F0206000000012990')]);
        expect(decideActivation(0x00, data, CONTEXT)).toMatchObject({ kind: 'card' });
        const text = Buffer.from(`;476173******4821=3012${behind.replace(/^2/, '1')}?`);
        for (const [profile, tag, card] of [
          [MIURA, 'DFAE22', MIURA_CARD],
          [VIPA, 'DFDB06', VIPA_CARD],
        ] as const) {
          const content = contentOf({ data: inTemplate('E1', encodeTlv(tag, text), card, extra) });
          expect(content && decideSwipe(readingOf(profile), content)).toMatchObject({ kind: 'card' });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a real number stays refused', () => {
  /** Computed at run time, so that no card number is in the source. */
  const number =
    Array.from({ length: 10 }, (_, digit) => `4${'0'.repeat(10)}4821${digit}`).find(hasValidCheckDigit) ?? '';
  const text = Buffer.from(number);
  const PLACES: readonly (readonly [string, Uint8Array])[] = [
    ['in 5A', encodeTlv('5A', fromHex(number))],
    ['in 5A, padded with zeros', encodeTlv('5A', fromHex(`${number}0000000000000000`))],
    ['in 57', encodeTlv('57', fromHex(`${number}D301220100000000000F`))],
    ['in 9F6B', encodeTlv('9F6B', fromHex(`${number}D301220100000000000F`))],
    ['in 56', encodeTlv('56', Buffer.from(`B${number}^ /^3012201000000000`))],
    ['in 5F22', encodeTlv('5F22', Buffer.from(`;${number}=3012201?`))],
    ['in groups of four in 5F21', encodeTlv('5F21', Buffer.from(`%B${number.replace(/(.{4})/g, '$1 ')}^ /^3012?`))],
    ['in DFEF5B', encodeTlv('DFEF5B', text)],
    ['in DFAE22', encodeTlv('DFAE22', Buffer.from(`;${number}=3012?`))],
    ['in an unknown tag', encodeTlv('DF77', text)],
    ['in an unknown tag behind zeros', encodeTlv('DF77', Buffer.from(`00000${number}`))],
    ['in an unknown template', encodeTlv('EF', Buffer.from(`xx${number}`))],
    [
      'in a text that begins like objects',
      encodeTlv('EF', Buffer.concat([fromHex('501A'), text, Buffer.from(' 0000000'), text])),
    ],
    [
      'beside an identifier in a group',
      encodeTlv('FF8106', Buffer.concat([encodeTlv('9F16', Buffer.from('0'.repeat(15))), encodeTlv('DF77', text)])),
    ],
  ];

  it.each(PLACES)('%s', (_, object) => {
    const data = Buffer.concat([fromHex('E1'), NEO_CARD, KERNEL, object]);
    const refused = { kind: 'end', outcome: { kind: 'clear_card_data' } };
    expect(decideActivation(0x23, data, CONTEXT)).toEqual(refused);
    const e4 = inTemplate('E4', VIPA_CARD, KERNEL, object);
    const answer = { kind: 'answer', nad: 1, is_unsolicited: true, data: e4, status_word: 0x9000 } as const;
    expect(decideResult(readingOf(VIPA), answer, 'contactless')).toEqual(refused);
  });

  it('in the masked or the encrypted part of a swipe', () => {
    for (const swipe of [
      neoSwipe({ track_2: `;${number}=3012***?` }),
      neoSwipe({ encrypted: Buffer.from(`;${number}=3012?0000000000`) }),
    ]) {
      const data = Buffer.concat([Buffer.of(0xc8), swipe, fromHex('9F0206000000012990')]);
      expect(decideActivation(0x00, data, CONTEXT)).toEqual({ kind: 'end', outcome: { kind: 'clear_card_data' } });
    }
  });
});
