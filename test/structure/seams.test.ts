import { expect, test } from 'vitest';
import { seamsAreCurrent } from '../../scripts/seams.ts';

test('docs/seams.md shows the seams as the sources declare them (node scripts/seams.ts makes it)', () => {
  expect(seamsAreCurrent()).toBe(true);
});
