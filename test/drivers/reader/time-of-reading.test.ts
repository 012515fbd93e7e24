import { expect, test } from 'vitest';
import type { CardInstrument } from '../../../core/payments/card.ts';
import { remembered, repetitionOf } from '../../../drivers/reader/earlier-reading.ts';

/** A reading with the count of its key, and the time that it names, if any. */
function reading(count: number, time?: string): CardInstrument {
  return {
    type: 'card_present',
    card: { last_four_digits: '4821', card_brand: 'VISA' },
    emv: `9F2608A1B2C3D4E5F6070${count}${time === undefined ? '' : `9F2103${time}`}`,
    encrypted: { ksn: `FFFF9876543210E0000${count}`, data: 'A1', format: 'TDES' },
  };
}

test.each([
  ['names its own time is believed', '101600', 'none'],
  ['names the time of an earlier reading is asked for anew', '101500', 'suspected'],
  ['names no time is asked for anew', undefined, 'suspected'],
])('a reading with a lower number than the last one that %s', (_, time, expected) => {
  const past = {
    before: remembered(reading(7, '101500'), null, '101500'),
    past_times: ['101500'],
    owes_answer: false,
    was_doubted: false,
    past_verdicts: [],
    last_end: null,
  };
  expect(repetitionOf(reading(1, time), past, 500, '101600')).toBe(expected);
});
