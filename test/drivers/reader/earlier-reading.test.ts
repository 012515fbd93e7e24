import { expect, test } from 'vitest';
import type { CardInstrument } from '../../../core/payments/card.ts';
import { type EarlierReading, digestOf, repetitionOf } from '../../../drivers/reader/earlier-reading.ts';

const CHIP = { ksn: 'FFFF9876543210E00001', emv: '9F26081122334455667788' };

function reading({ ksn, emv }: { ksn: string; emv?: string }): CardInstrument {
  return {
    type: 'card_present',
    card: { last_four_digits: '4821', card_brand: 'VISA' },
    ...(emv === undefined ? {} : { emv }),
    encrypted: { ksn, data: 'A1B2', format: 'TEST' },
  };
}

const before = (instrument: CardInstrument, is_of_this_reader = true): EarlierReading => ({
  ...digestOf(instrument),
  is_of_this_reader,
});

const judge = (readings: readonly EarlierReading[], given: CardInstrument, passed_ms: number, owes_answer = false) =>
  repetitionOf(given, { readings, owes_answer, was_doubted: false }, passed_ms);

const SAME = reading(CHIP);
const OTHER = reading({ ...CHIP, ksn: 'FFFF9876543210E00002' });

test('the same reading is certainly old where the numbers of this reader were seen to change', () => {
  expect(judge([before(SAME), before(OTHER)], SAME, 5_000)).toBe('certain');
  expect(judge([before(SAME)], SAME, 5_000)).toBe('none');
});

test('the numbers of another reader show nothing of this one, but its readings are old for this one too', () => {
  expect(judge([before(SAME), before(OTHER, false)], SAME, 5_000)).toBe('none');
  expect(judge([before(SAME, false), before(OTHER)], SAME, 5_000)).toBe('certain');
});

test('a stripe without a number of its own shows none, whatever chips showed', () => {
  const stripe = reading({ ksn: CHIP.ksn });
  const chip = (number: string): EarlierReading => before(reading({ ksn: CHIP.ksn, emv: `9F3704${number}` }));
  expect(judge([chip('00000001'), chip('00000002'), before(stripe)], stripe, 5_000)).toBe('none');
});

test('another reading is new, however soon it comes, unless the reader was stopped before it answered', () => {
  expect(judge([before(SAME)], OTHER, 0)).toBe('none');
  expect(judge([before(SAME)], OTHER, 0, true)).toBe('suspected');
  expect(judge([], OTHER, 200, true)).toBe('none');
});

test('the digests show neither cryptogram nor key serial number', () => {
  const shown = JSON.stringify(digestOf(SAME)).toUpperCase();
  for (const secret of [CHIP.ksn, '1122334455667788', 'A1B2', '4821']) expect(shown).not.toContain(`"${secret}`);
  expect(digestOf(SAME).whole).toMatch(/^[\w-]{43}$/);
});
