import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giftCodeOf, giftCodeText } from '../../../core/gift/gift-code.ts';
import { completedScan, extend } from '../../../renderer/keyboard/wedge.ts';
import type { Burst } from '../../../renderer/keyboard/wedge.ts';

/** Types a text with a pause before each character, then Enter after `enter_ms`. */
function typed(text: string, gap: (index: number) => number, enter_ms = 5, in_field = true): string | null {
  let at_ms = 1000;
  let burst: Burst | null = null;
  for (const [index, key] of [...text].entries()) {
    at_ms += gap(index);
    burst = extend(burst, key, at_ms);
  }
  return completedScan(burst, at_ms + enter_ms, in_field);
}

describe('a keyboard-wedge scanner', () => {
  it('is recognised by six or more characters typed faster than a person can', () => {
    expect(typed('7801234567890', () => 8)).toBe('7801234567890');
    expect(typed('780123', () => 34)).toBe('780123');
  });

  it('is not seen in what a person types, however long', () => {
    expect(typed('marraqueta', () => 90)).toBeNull();
    expect(typed('780123456', () => 60)).toBeNull();
  });

  it('is not seen in five quick characters', () => {
    expect(typed('78012', () => 5)).toBeNull();
  });

  it('may pause inside of a code without losing its first half', () => {
    expect(typed('7801234567890', (index) => (index === 6 || index === 9 ? 300 : 6))).toBe('7801234567890');
  });

  it('starts anew after a pause that is too long, so that words typed before are not part of the code', () => {
    expect(typed('caf7801234567890', (index) => (index === 3 ? 700 : index < 3 ? 120 : 6))).toBe('7801234567890');
  });

  it('needs its Enter soon', () => {
    expect(typed('7801234567890', () => 8, 900)).toBeNull();
  });
});

describe('a key that a hand pressed right before a scan', () => {
  const gaps = (hand: readonly number[], inside: readonly number[]) => (index: number) =>
    index === 0 ? 700 : (hand[index - 1] ?? inside[(index - 1 - hand.length) % inside.length] ?? 8);

  it('is no part of the code, over every gap of the hand that is no slow scanner’s', () => {
    for (const code of ['780123', '7801234567890', 'CAF-250-XL'])
      for (let hand_ms = 36; hand_ms <= 400; hand_ms += 13)
        for (let scanner_ms = 1; scanner_ms <= 34 && 2 * scanner_ms < hand_ms; scanner_ms += 3)
          for (const hand of ['7', '+', 'xy', 'caf'])
            expect(
              typed(
                hand + code,
                gaps(
                  hand
                    .split('')
                    .fill('')
                    .map(() => hand_ms),
                  [scanner_ms],
                ),
              ),
            ).toBe(code);
  });

  it('is none either where both jitter, and however many were pressed', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z][A-Z0-9]{5,15}$/),
        fc.array(fc.integer({ min: 71, max: 400 }), { minLength: 0, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 35 }), { minLength: 1, maxLength: 8 }),
        (code, hand, inside) => {
          expect(typed('k'.repeat(hand.length) + code, gaps(hand, inside))).toBe(code);
        },
      ),
    );
  });

  it('is one where its check digit says so: the scanner itself paused behind it', () => {
    for (const pause_ms of [36, 120, 400])
      expect(typed('7801234567894', (index) => (index === 0 ? 700 : index === 1 ? pause_ms : 6))).toBe('7801234567894');
    // A digit typed by hand does not become part of the scanned number.
    expect(typed('17801234567894', (index) => (index === 0 ? 700 : index === 1 ? 90 : 6))).toBe('7801234567894');
  });

  it('is the scanner’s own first character where the scanner is slow', () => {
    for (const [first_ms, scanner_ms] of [
      [36, 25],
      [48, 26],
      [60, 30],
    ] as const)
      expect(typed('CAF-250-XL', (index) => (index === 0 ? 700 : index === 1 ? first_ms : scanner_ms))).toBe(
        'CAF-250-XL',
      );
  });

  it('makes no scan of five characters', () => {
    expect(typed('x78012', (index) => (index <= 1 ? 90 : 6))).toBeNull();
  });
});

describe('a scanner on a machine that stands still', () => {
  const EAN = '7801234567894';
  const SYMBOL = `]C101${'07801234567894'}17270131`;

  it('is one code, wherever its keys are held back, and before its Enter too', () => {
    for (const code of [EAN, SYMBOL])
      for (let stalled_at = 1; stalled_at < code.length; stalled_at += 1)
        for (const stall_ms of [401, 900, 3_900])
          expect(typed(code, (index) => (index === 0 ? 9_000 : index === stalled_at ? stall_ms : 6))).toBe(code);
    expect(typed(EAN, () => 6, 3_000)).toBe(EAN);
    for (let stalled_at = 3; stalled_at < 10; stalled_at += 1)
      expect(typed('CAF-250-XL', (index) => (index === stalled_at ? 900 : 6))).toBe('CAF-250-XL');
  });

  it('is one by what it says where most of its gaps are as long as a hand’s', () => {
    expect(typed(EAN, (index) => (index % 4 === 3 ? 6 : 90))).toBe(EAN);
    expect(typed(EAN, () => 120, 200, false)).toBe(EAN);
    // In a field a person may type a number at this pace, but outside of one no amount has a check digit by chance.
    expect(typed(EAN, () => 120, 200, true)).toBeNull();
    expect(typed('7801234567890', () => 120, 200, false)).toBe('7801234567890');
    for (const amount of ['125000', '78012345', '999999999999'])
      expect(typed(amount, () => 120, 200, false)).toBeNull();
  });

  it('is a gift card by its last letter, however its other gaps are', () => {
    const gift = giftCodeOf(Array.from({ length: 19 }, (_, index) => index * 3)) ?? '';
    expect(typed(giftCodeText(gift), (index) => (index % 4 === 3 ? 25 : 90))).toBe(giftCodeText(gift));
    // A person may type the letters into a field; a kiosk has no field.
    expect(typed(gift, () => 120, 200, true)).toBeNull();
    expect(typed(gift, () => 120, 200, false)).toBe(gift);
  });

  it('is one code behind another that broke off', () => {
    expect(typed(`78012345${EAN}`, (index) => (index === 8 ? 900 : 6))).toBe(EAN);
  });

  it('is told from a person who types on after a pause', () => {
    expect(typed('marraqueta 12', (index) => (index === 5 ? 900 : 110))).toBeNull();
  });
});
