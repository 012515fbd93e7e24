import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AmountRules,
  NOTHING_TYPED,
  withDigit,
  withMark,
  withoutLast,
} from '../../renderer/components/typed-amount.ts';

const type = (text: string, rules: AmountRules) =>
  [...text].reduce(
    (typed, key) =>
      key === '<'
        ? withoutLast(typed, rules)
        : /[.,]/.test(key)
          ? withMark(typed, rules)
          : withDigit(typed, Number(key), rules),
    NOTHING_TYPED,
  ).value;
const of = (decimals: number, whole_first = false): AmountRules => ({ decimals, whole_first, max: 999_999_999 });

test('digits alone fill an amount from behind, as on a cash register', () => {
  expect(type('125', of(2))).toBe(125);
  expect(type('1500', of(3))).toBe(1_500);
  expect(type('20000', of(0))).toBe(20_000);
});

test('a decimal mark makes what stands before it whole, point or comma', () => {
  expect(type('1.5', of(3))).toBe(1_500);
  expect(type('1,25', of(2))).toBe(125);
  expect(type('.5', of(2))).toBe(50);
  expect(type('12.', of(2))).toBe(1_200);
});

test('a percentage is whole until a mark, so that 7.5 is never 75', () => {
  expect(type('10', of(2, true))).toBe(1_000);
  expect(type('7.5', of(2, true))).toBe(750);
  expect(type('7.55<<<', of(2, true))).toBe(700);
  expect(type('105<', of(2, true))).toBe(1_000);
});

test('digits beyond the decimals, a second mark and what passes the limit are refused', () => {
  expect(type('1.255', of(2))).toBe(125);
  expect(type('1.2.5', of(2))).toBe(125);
  expect(type('1.500', of(0))).toBe(1_500);
  expect(type('101', { decimals: 2, whole_first: true, max: 10_000 })).toBe(1_000);
});

test('each key can be taken back, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'0123456789.,'), { maxLength: 12 }),
      fc.constantFrom(0, 2, 3),
      fc.boolean(),
      (keys, decimals, whole_first) => {
        const rules = of(decimals, whole_first);
        let typed = NOTHING_TYPED;
        for (const key of keys) {
          const next = /[.,]/.test(key) ? withMark(typed, rules) : withDigit(typed, Number(key), rules);
          if (next !== typed && !(typed.value === 0 && next.value === 0 && next.behind === null))
            expect(withoutLast(next, rules)).toEqual(typed);
          expect(Number.isSafeInteger(next.value)).toBe(true);
          typed = next;
        }
      },
    ),
  );
});
