import { expect, test } from 'vitest';
import { disputedNames, mergeEdits } from '../../../renderer/office/merge-staff.ts';
import type { OfficeMember } from '../../../store/contract/office-feeds.ts';

const person = (overrides: OfficeMember['overrides'] = {}, name = 'Bea'): OfficeMember => ({
  ...{ staff_id: 'bea', name, role: 'cashier', enabled: true, has_pin: true, overrides },
});
const joined = (base: readonly OfficeMember[], mine: OfficeMember | null, theirs: readonly OfficeMember[]) =>
  mergeEdits(new Map([['bea', mine]]), base, theirs).get('bea');

test('a permission that was given and taken back while typing does not undo what another person changed', () => {
  const base = person({ refund: 'allow', discount: 'deny' });
  const mine = person({ discount: 'deny', refund: 'allow' }, 'Beatriz');
  const theirs = person({ refund: 'deny', discount: 'deny' });
  expect(joined([base], mine, [theirs])).toMatchObject({
    name: 'Beatriz',
    overrides: { refund: 'deny', discount: 'deny' },
  });
});

test('a person who was renamed stays disabled, and without a PIN, as another person made them', () => {
  const theirs = { ...person(), enabled: false, has_pin: false };
  expect(joined([person()], person({}, 'Beatriz'), [theirs])).toEqual({ ...theirs, name: 'Beatriz' });
});

test('a person whom one removed and the other edited is as the own edits have them', () => {
  const renamed = person({}, 'Beatriz');
  expect(joined([person()], renamed, [])).toEqual(renamed);
  expect(joined([person()], null, [renamed])).toBeNull();
});

test('a person whom nobody else changed is no dispute, nor is one who was added', () => {
  const added = { ...person(), staff_id: 'caro' };
  const edits = new Map([
    ['bea', person({}, 'Beatriz')],
    ['caro', added],
  ]);
  expect(disputedNames(edits, [person()], [person()])).toEqual([]);
  expect(disputedNames(edits, [person()], [person({ refund: 'deny' })])).toEqual(['Bea']);
  expect(disputedNames(edits, [person()], [])).toEqual(['Bea']);
});
