import { expect, test } from 'vitest';
import { mergeEdits } from '../../../renderer/office/merge-staff.ts';
import type { OfficeMember } from '../../../store/contract/office-feeds.ts';

const person = (overrides: OfficeMember['overrides'], name = 'Bea'): OfficeMember => ({
  ...{ staff_id: 'bea', name, role: 'cashier', enabled: true, has_pin: true, overrides },
});

test('a permission that was given and taken back while typing does not undo what another person changed', () => {
  const base = person({ refund: 'allow', discount: 'deny' });
  const mine = person({ discount: 'deny', refund: 'allow' }, 'Beatriz');
  const theirs = person({ refund: 'deny', discount: 'deny' });
  const merged = mergeEdits(new Map([['bea', mine]]), [base], [theirs]).get('bea');
  expect(merged).toMatchObject({ name: 'Beatriz', overrides: { refund: 'deny', discount: 'deny' } });
});
