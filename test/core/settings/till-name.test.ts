import { expect, test } from 'vitest';
import { tillNameAt } from '../../../core/settings/till-name.ts';

test.each([
  ['a till without a store has its own name', null, 'Caja 1', 'Caja 1'],
  ['the name that every till begins with gives way to the lane', 3, 'Caja 1', 'Caja 3'],
  ['a name of its own stands beside the lane', 3, 'Bar', 'Caja 3 · Bar'],
  ['a name that is the lane stands once', 3, 'Caja 3', 'Caja 3'],
] as const)('%s', (_title, lane, till_name, shown) => {
  expect(tillNameAt(lane, { till_name, language: 'es' })).toBe(shown);
});
