import { expect, test } from 'vitest';
import { staffBodySchema } from '../../../core/feeds/feed-bodies.ts';

const person = (staff_id: string, name: string, role: 'manager' | 'cashier') =>
  ({ staff_id, name, role, enabled: true, overrides: {}, pin_hash: null }) as const;

test('a person who stands twice among those of the shop is told by the place, and nobody of them is taken', () => {
  const ana = person('a', 'Ana', 'manager');
  expect(staffBodySchema.safeParse({ people: [ana, person('b', 'Bea', 'cashier')] }).success).toBe(true);
  const read = staffBodySchema.safeParse({ people: [ana, person('a', 'Bea', 'cashier')] });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['people.1.staff_id']);
});
