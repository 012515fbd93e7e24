import { expect, test } from 'vitest';
import { exploreGifts } from './gift/explore.ts';

const DEPTH = 7;

test('a gift card that is sold, pays two sales, is left, given back to and given back is spent once, in every order', () => {
  const { states, violation } = exploreGifts(DEPTH);
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(5_000);
});
