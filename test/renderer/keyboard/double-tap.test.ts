import { expect, test } from 'vitest';
import { DoubleTap } from '../../../renderer/keyboard/double-tap.ts';

const [first, second] = [{}, {}];

test('the second tap of a double tap does not fall through to what the first one brought', () => {
  const taps = new DoubleTap();
  expect(taps.isFallThrough({ button: first, x: 100, y: 100, at_ms: 1_000 })).toBe(false);
  expect(taps.isFallThrough({ button: second, x: 104, y: 98, at_ms: 1_150 })).toBe(true);
  expect(taps.isFallThrough({ button: null, x: 104, y: 98, at_ms: 1_300 })).toBe(true);
  expect(taps.isFallThrough({ button: second, x: 104, y: 98, at_ms: 1_351 })).toBe(false);
});

test('the same button is tapped as often as a finger can, and another one beside it at once', () => {
  const taps = new DoubleTap();
  for (const at_ms of [0, 90, 180]) expect(taps.isFallThrough({ button: first, x: 0, y: 0, at_ms })).toBe(false);
  expect(taps.isFallThrough({ button: second, x: 60, y: 0, at_ms: 200 })).toBe(false);
});
