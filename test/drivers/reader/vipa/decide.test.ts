import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '../../../../drivers/emv/clear-card-data.ts';
import { fromHex } from '../../../../drivers/emv/tlv.ts';
import { MIURA, VIPA } from '../../../../drivers/reader/vipa/commands.ts';
import { contentOf } from '../../../../drivers/reader/vipa/content.ts';
import { decideResult, decideSwipe } from '../../../../drivers/reader/vipa/decide.ts';
import { languageFor } from '../../../../drivers/reader/vipa/display-texts.ts';
import type { VipaProfile } from '../../../../drivers/reader/vipa/profile.ts';
import { beginReading } from '../../../../drivers/reader/vipa/read.ts';
import { describeReceived } from '../../../../drivers/reader/vipa/redact.ts';
import { meaningOf } from '../../../../drivers/reader/vipa/status-words.ts';

const SALE = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;
const KERNEL = '9F0206000000012990 9F270180 9F390107 8407A0000000031010';
const VSD = 'FF7F 3B DFDF12 08 0000000000000000 DFDF11 0A FFFF9876543210E00001 DFDF10 18'.concat(
  'A1'.repeat(24),
  ' DFDB0F 01 00',
);
const MASKED = '57 12 476173AAAAAA4821D3012AAAAAAAAAAAAAAA';

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex.replaceAll(' ', ''));
}

function inTemplate(tag: string, hex: string): Uint8Array {
  const content = bytesOf(hex);
  return Uint8Array.from([...bytesOf(tag), 0x82, content.length >> 8, content.length & 0xff, ...content]);
}

function readingOf(profile: VipaProfile, chip_failed = false) {
  const pending = { kind: 'read', request: SALE, local_time: { date: '261121', time: '101530' } } as const;
  return { ...beginReading(profile, pending, 0).reading, chip_failed };
}

function decide(data: Uint8Array, status_word = 0x9000, profile: VipaProfile = VIPA) {
  const answer = { kind: 'answer', nad: 1, is_unsolicited: true, data, status_word } as const;
  return decideResult(readingOf(profile), answer, 'contactless');
}

/** Computed at run time, so that no card number is in the source. */
function makeCardNumber(): string {
  return Array.from({ length: 10 }, (_, digit) => `4${'0'.repeat(10)}4821${digit}`).find(hasValidCheckDigit) ?? '';
}

describe('a result of VIPA (protocols 2.3 and 2.6)', () => {
  it('gives the card, and the encrypted group whole, because its initial vector is in it', () => {
    expect(decide(inTemplate('E4', `${MASKED} ${VSD} ${KERNEL}`))).toMatchObject({
      kind: 'card',
      card: {
        summary: {
          brand: 'VISA',
          last_four: '4821',
          issuer_identification_number: '476173',
          entry_mode: 'CONTACTLESS',
        },
        instrument: {
          encrypted: { ksn: 'FFFF9876543210E00001', format: 'VSD/FF7F', data: VSD.replaceAll(' ', '') },
          emv: KERNEL.replaceAll(' ', ''),
        },
      },
    });
  });

  it.each([
    ['in clear', (number: string) => `5A08${number}`],
    ['in clear beside the cipher', (number: string) => `${MASKED} ${VSD} 5A08${number}`],
    ['in clear inside a template', (number: string) => `FF7C0A5A08${number}`],
    ['as a track', (number: string) => `5F2215${Buffer.from(`;${number}=301?`).toString('hex')}`],
    ['as a track with a wrong check digit', () => `5F2213${Buffer.from(`;4000000000000000=?`).toString('hex')}`],
  ])('is refused when it holds a number %s, and the log shows none of it', (_, objects) => {
    const number = makeCardNumber();
    const data = inTemplate('E4', `${objects(number)} ${KERNEL}`);
    expect(decide(data)).toEqual({ kind: 'end', outcome: { kind: 'clear_card_data' } });
    // An error word changes nothing about it.
    expect(decide(data, 0x9f33)).toEqual({ kind: 'end', outcome: { kind: 'clear_card_data' } });
    const line = describeReceived({ kind: 'answer', nad: 1, is_unsolicited: false, data, status_word: 0x9000 });
    expect(line).toBe(`9000 <${data.length} bytes>`);
  });

  it.each([
    ['without cipher', 'E4', `${MASKED} ${KERNEL}`, { kind: 'read_failed', detail: 'not_encrypted' }],
    ['without a masked number', 'E4', `${VSD} ${KERNEL}`, { kind: 'read_failed', detail: 'no_masked_number' }],
    [
      'for another amount',
      'E4',
      `${MASKED} ${VSD} 9F0206000000012991`,
      { kind: 'read_failed', detail: 'amount_differs' },
    ],
    ['that was approved without the host', 'E3', KERNEL, { kind: 'card_refused', detail: 'approved_offline' }],
    ['that was declined', 'E5', KERNEL, { kind: 'card_refused', detail: 'declined_by_card' }],
    [
      'that was declined because it expired',
      'E5',
      `${KERNEL} 95050040000000`,
      { kind: 'card_refused', detail: 'card_expired' },
    ],
    [
      'whose cryptogram declines',
      'E4',
      '9F0206000000012990 9F270100',
      { kind: 'card_refused', detail: 'declined_by_card' },
    ],
  ])('%s ends the reading', (_, tag, objects, outcome) => {
    expect(decide(inTemplate(tag, objects))).toEqual({ kind: 'end', outcome });
  });

  it('with a verification by the host asks for the PIN', () => {
    expect(decide(inTemplate('E4', `${MASKED} ${VSD} ${KERNEL} 9F3403420300`))).toMatchObject({ kind: 'ask_pin' });
  });

  it.each(['', 'E10448020300', '9F1E08434F42524F53494D'])('that is none (%s) decides nothing', (hex) => {
    expect(decide(bytesOf(hex))).toEqual({ kind: 'nothing' });
  });
});

describe('a stripe', () => {
  const track = (text: string) => `DFAE22${Buffer.of(text.length).toString('hex')}${Buffer.from(text).toString('hex')}`;
  const cipher = `DFAE0218${'A1'.repeat(24)} DFAE030AFFFF9876543210E00001`;
  const swipe = (text: string, chip_failed: boolean) => {
    const content = contentOf({ data: inTemplate('E1', `48020005 ${cipher} ${track(text)}`) });
    if (!content) throw new Error('the objects are sound');
    return decideSwipe(readingOf(MIURA, chip_failed), content);
  };

  it('of a card with a chip is sent to the chip, unless the chip could not be read', () => {
    expect(swipe(';476173******4821=3012201****?', false)).toEqual({ kind: 'use_chip' });
    expect(swipe(';476173******4821=3012201****?', true)).toMatchObject({
      kind: 'card',
      card: { summary: { entry_mode: 'FALLBACK' } },
    });
  });

  it.each([';476173******4821=3012101****?', ';476173******4821=************?'])('%s is taken', (text) => {
    expect(swipe(text, false)).toMatchObject({
      kind: 'card',
      card: { summary: { entry_mode: 'MAGSTRIPE', last_four: '4821' } },
    });
  });
});

describe('status words', () => {
  it.each([
    [
      0x9f42,
      { kind: 'end', outcome: { kind: 'read_failed', detail: 'cashback_asked' } },
      { kind: 'end', outcome: { kind: 'no_card' } },
    ],
    [0x9f43, { kind: 'end', outcome: { kind: 'cancelled', by: 'customer' } }, { kind: 'inserted' }],
    [0x9f44, { kind: 'end', outcome: { kind: 'read_failed', detail: 'battery_low' } }, { kind: 'swiped' }],
  ])('%i means one thing in VIPA and another in Miura (protocols 7.5)', (word, vipa, miura) => {
    expect(meaningOf(word, 'vipa', 'contactless')).toEqual(vipa);
    expect(meaningOf(word, 'miura', 'contactless')).toEqual(miura);
  });

  it('of an unreadable chip allow the stripe; those of a tap do not', () => {
    expect(meaningOf(0x9f30, 'miura', 'contact')).toEqual({ kind: 'use_stripe' });
    expect(meaningOf(0x9f30, 'miura', 'contactless')).toMatchObject({ kind: 'try_again' });
  });

  it('that nobody knows end the reading, named in hex', () => {
    expect(meaningOf(0x6985, 'vipa', 'contact')).toEqual({
      kind: 'end',
      outcome: { kind: 'read_failed', detail: 'status_6985' },
    });
  });
});

it.each([
  [['pt', 'es'], 'pt'],
  [['de', 'en'], 'en'],
  [['de'], 'es'],
  [[], 'es'],
])('a card that asks for %o is spoken to in %s', (preferred, language) => {
  expect(languageFor(preferred)).toBe(language);
});

it('whatever a reader sends, the decision is one of the known ones and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 0xffff }), (data, word) => {
      expect(decide(data, word).kind).toBeTypeOf('string');
    }),
    { numRuns: 1_000 },
  );
});
