import { expect, test } from 'vitest';
import { explorePrices } from './priced/explore.ts';
import { SHOPS } from './priced/world.ts';

const DEPTH = 8;

test.each(SHOPS)(
  '$name: whatever pays a sale, is undone, given back or never heard, it costs what was truly paid',
  (shop) => {
    const { states, ends: paid, violation } = explorePrices(shop, DEPTH);
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(500);
    expect(paid).toBeGreaterThan(50);
  },
);
