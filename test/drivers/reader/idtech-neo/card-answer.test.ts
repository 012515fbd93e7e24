import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '../../../../drivers/emv/clear-card-data.ts';
import { fromHex, toHex } from '../../../../drivers/emv/tlv.ts';
import { parseCardAnswer } from '../../../../drivers/reader/idtech-neo/card-answer.ts';
import { decideActivation, decideContact } from '../../../../drivers/reader/idtech-neo/decide-answer.ts';
import { neoSwipe } from '../stripe-samples.ts';
import { parseStripeBlock } from '../../../../drivers/reader/idtech-neo/stripe-block.ts';

const SALE = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;
const CONTEXT = { request: SALE, is_stripe_only: false } as const;
const KSN = 'DFEE120AFFFF9876543210E00001';
const MASKED_57 = '57A112476173CCCCCC4821D3012CCCCCCCCCCCCCCC';
const CIPHER_57 = `57C118${'A1B2C3D4E5F60718'.repeat(3)}`;
const KERNEL = '9F0206000000012990 9F2701 80 9F390107 8407A0000000031010'.replaceAll(' ', '');

function decide(hex: string, status = 0x23) {
  return decideActivation(status, fromHex(hex.replaceAll(' ', '')), CONTEXT);
}

/** Computed at run time, so that no card number is in the source. */
function makeCardNumber(): string {
  return Array.from({ length: 10 }, (_, digit) => `4${'0'.repeat(10)}4821${digit}`).find(hasValidCheckDigit) ?? '';
}

describe('an answer with card data (protocols 1.4)', () => {
  it('gives the card, its cipher and its serial', () => {
    expect(decide(`E1 ${KSN} ${MASKED_57} ${CIPHER_57} ${KERNEL}`)).toMatchObject({
      kind: 'card',
      card: {
        summary: { brand: 'VISA', last_four: '4821', entry_mode: 'CONTACTLESS' },
        instrument: { encrypted: { ksn: 'FFFF9876543210E00001', format: 'TDES-CBC-DUKPT-DATA/TLV-57' } },
      },
    });
  });

  it('is refused when it says that nothing is encrypted and gives cipher all the same', () => {
    expect(decide(`01 ${KSN} ${MASKED_57} ${CIPHER_57} ${KERNEL}`)).toEqual({
      kind: 'end',
      outcome: { kind: 'read_failed', detail: 'contradictory_answer' },
    });
  });

  it('is read with a second attribution byte, which the published answers announce and leave out', () => {
    expect(decide(`E1 00 ${KSN} ${MASKED_57} ${CIPHER_57} ${KERNEL}`)).toMatchObject({ kind: 'card' });
  });

  it('says AES when the attribution says so', () => {
    const answer = decide(`E3 ${KSN} ${MASKED_57} ${CIPHER_57} ${KERNEL}`);
    expect(answer).toMatchObject({ card: { instrument: { encrypted: { format: 'AES-CBC-DUKPT-DATA/TLV-57' } } } });
  });

  it('is read in the style of newer firmware, with masked text and cipher under ordinary lengths', () => {
    const masked = toHex(Buffer.from('476173******4821'));
    const cipher = 'F1B2C3D4E5F60718'.repeat(2);
    expect(decide(`E1 ${KSN} DFEF5B10${masked} 5A10${cipher} ${KERNEL}`)).toMatchObject({
      kind: 'card',
      card: {
        summary: { last_four: '4821' },
        instrument: { encrypted: { data: cipher, format: 'TDES-CBC-DUKPT-DATA/TLV-5A' } },
      },
    });
  });

  it('takes a readable card number for clear even where newer firmware puts cipher', () => {
    const masked = toHex(Buffer.from('476173******4821'));
    expect(decide(`E1 ${KSN} DFEF5B10${masked} 5A08${makeCardNumber()} ${KERNEL}`)).toEqual({
      kind: 'end',
      outcome: { kind: 'clear_card_data' },
    });
  });

  it.each([
    ['in clear', (number: string) => `5A08${number}`],
    ['masked in name only', (number: string) => `5AA108${number}`],
    ['in clear beside a cipher', (number: string) => `${MASKED_57} ${CIPHER_57} 5A08${number}`],
    ['in clear inside a group', (number: string) => `FF81050A5A08${number}`],
    ['in clear in a refusal', (number: string) => `FFEE1F0427000000 5A08${number}`],
  ])('is refused when it holds a number %s', (_, objects) => {
    expect(decide(`E1 ${KSN} ${objects(makeCardNumber())} ${KERNEL}`)).toEqual({
      kind: 'end',
      outcome: { kind: 'clear_card_data' },
    });
  });

  it.each([
    ['without a key serial number', `E1 ${MASKED_57} ${CIPHER_57} ${KERNEL}`, 'not_encrypted'],
    ['without cipher', `E1 ${KSN} ${MASKED_57} ${KERNEL}`, 'not_encrypted'],
    ['without a masked number', `E1 ${KSN} ${CIPHER_57} ${KERNEL}`, 'no_masked_number'],
    ['with broken objects', `E1 ${KSN} 9F02`, 'malformed_answer'],
    ['without anything', '', 'malformed_answer'],
    ['with a broken stripe block', `C8 DFEE2304 02010203`, 'unreadable_stripe'],
    ['for another amount', `E1 ${KSN} ${MASKED_57} ${CIPHER_57} 9F0206000000012991`, 'amount_differs'],
  ])('%s ends the reading as failed', (_, hex, detail) => {
    expect(decide(hex)).toEqual({ kind: 'end', outcome: { kind: 'read_failed', detail } });
  });

  it.each([
    ['00', 'declined_by_card'],
    ['40', 'approved_offline'],
  ])("with cryptogram information %s is the card's refusal, because only the host approves", (information, detail) => {
    const hex = `E1 ${KSN} ${MASKED_57} ${CIPHER_57} 9F0206000000012990 9F2701${information}`;
    expect(decide(hex)).toEqual({ kind: 'end', outcome: { kind: 'card_refused', detail } });
  });

  it('carries an online PIN with its own serial', () => {
    const pin = `991A${'AB'.repeat(16)}FFFF9876543210E00002`;
    expect(decide(`C0 ${KSN} ${MASKED_57} ${CIPHER_57} ${KERNEL} ${pin}`)).toMatchObject({
      card: { instrument: { pin_block: { ksn: 'FFFF9876543210E00002', data: 'AB'.repeat(16) } } },
    });
  });

  it('never makes the driver throw, whatever the reader sends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 120 }), (status, data) => {
        expect(decideActivation(status, data, CONTEXT).kind).toBeTypeOf('string');
        expect(decideContact(status, data, CONTEXT).kind).toBeTypeOf('string');
        expect(parseStripeBlock(data).ok).toBeTypeOf('boolean');
      }),
      { numRuns: 1_000 },
    );
  });

  it('never yields a card when a byte of a good answer is changed into nonsense of another amount or form', () => {
    const good = fromHex(`E1${KSN}${MASKED_57}${CIPHER_57}${KERNEL}`);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: good.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const bytes = Uint8Array.from(good, (byte, at) => (at === index ? byte ^ change : byte));
        const decision = decideActivation(0x23, bytes, CONTEXT);
        // An accepted card has its four digits and cipher: never a half-read one.
        if (decision.kind === 'card') {
          expect(decision.card.summary.last_four).toMatch(/^\d{4}$/);
          expect(decision.card.instrument.encrypted?.data.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the attribution byte', () => {
  it.each([
    ['E1', 'contactless'],
    ['F1', 'contactless'],
    ['C2', 'contact'],
    ['EC', 'stripe'],
  ])('%s is %s, as in the published answers', (attribution, entry_path) => {
    const answer = parseCardAnswer(fromHex(`${attribution}${KSN}`));
    expect(answer).toMatchObject({ ok: true, value: { interface: entry_path } });
  });
});

describe('a swipe that the reader tells by a result code (protocols 1.6)', () => {
  const AMOUNT = '9F0206000000012990';
  const swiped = (code: string, track_2: string, is_stripe_only = false) => {
    const data = fromHex(`C8 DFEE2502${code} ${toHex(neoSwipe({ track_2 }))} ${AMOUNT}`.replaceAll(' ', ''));
    return decideActivation(0x00, data, { request: SALE, is_stripe_only });
  };
  const CHIPLESS = ';476173******4821=3012101************?';
  const CHIP = ';476173******4821=3012201************?';
  const HIDDEN = ';476173******4821=3012***************?';

  it.each([
    ['of a card without a chip', CHIPLESS],
    ['whose service code is masked', HIDDEN],
  ])('"no chip" %s is the swipe', (_, track) => {
    expect(swiped('0011', track)).toMatchObject({
      kind: 'card',
      card: { summary: { last_four: '4821', entry_mode: 'MAGSTRIPE' }, awaits_host_answer: false },
    });
  });

  it('"no chip" of a card that has one asks for the chip', () => {
    expect(swiped('0011', CHIP)).toEqual({ kind: 'use_chip' });
  });

  it('of a card with a chip counts after the chip failed, as the reader or the reading knows', () => {
    expect(swiped('0007', CHIP)).toMatchObject({ kind: 'card', card: { summary: { entry_mode: 'FALLBACK' } } });
    expect(swiped('0011', CHIP, true)).toMatchObject({ kind: 'card', card: { summary: { entry_mode: 'FALLBACK' } } });
  });

  it('without the data of the stripe asks for it', () => {
    expect(decide('C0 DFEE25020011')).toEqual({ kind: 'use_stripe' });
    expect(decide('C0 DFEE25020007')).toEqual({ kind: 'use_stripe' });
  });

  it('for another amount is a late answer', () => {
    const data = fromHex(`C8DFEE25020011${toHex(neoSwipe({ track_2: CHIPLESS }))}9F0206000000000001`);
    expect(decideActivation(0x00, data, CONTEXT)).toMatchObject({ outcome: { detail: 'amount_differs' } });
  });

  it('while a chip was waited for leaves no card in the slot', () => {
    const data = fromHex(`DFEE25020011${toHex(neoSwipe({ track_2: CHIPLESS }))}${AMOUNT}`);
    expect(decideContact(0x00, data, CONTEXT)).toMatchObject({ kind: 'card', card: { awaits_host_answer: false } });
  });
});
