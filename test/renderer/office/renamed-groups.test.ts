import { expect, test } from 'vitest';
import { disputedParts, mergeParts } from '../../../renderer/office/merge-edits.ts';
import type { Part, PartsDraft } from '../../../renderer/office/settings-draft.ts';

type Texts = Part['texts'];
const group = (name: string, lanes: readonly number[], texts: Texts): Part => ({ name, lanes, texts });
const shop = (...groups: readonly Part[]): PartsDraft => [group('', [], {}), ...groups];

const bar = group('Bar', [3, 4], { discount_limit_basis_points: '10', tip_enabled: 'no' });
const renamed = { ...bar, name: 'Barra' };
const dearer = { ...bar, texts: { ...bar.texts, discount_limit_basis_points: '15' } };
const both = { ...dearer, name: 'Barra' };

test('a group that one person renames keeps the setting that another person changed in it meanwhile', () => {
  const sides = { base: shop(bar), mine: shop(renamed), theirs: shop(dearer) };
  expect(mergeParts(sides)).toEqual(shop(both));
  expect(disputedParts(sides).groups).toEqual([]);
});

test('a setting that was typed for a group goes with it when another person renamed the group meanwhile', () => {
  const sides = { base: shop(bar), mine: shop(dearer), theirs: shop(renamed) };
  expect(mergeParts(sides)).toEqual(shop(both));
  expect(disputedParts(sides).groups).toEqual([]);
});

test('a group that both renamed otherwise is told under the newer name, and has the name that was typed', () => {
  const sides = { base: shop(bar), mine: shop(renamed), theirs: shop({ ...bar, name: 'Terraza' }) };
  expect(mergeParts(sides)).toEqual(shop(renamed));
  expect(disputedParts(sides).groups).toEqual(['Terraza']);
});

test('a renamed group is known by a lane that stays, also when others were added and left out', () => {
  const moved = group('Barra', [4, 5], bar.texts);
  const sides = { base: shop(bar), mine: shop(moved), theirs: shop(dearer) };
  expect(mergeParts(sides)).toEqual(shop({ ...both, lanes: [4, 5] }));
});

test('a group that was removed while another person only renamed it stays removed, and is told', () => {
  const sides = { base: shop(bar), mine: shop(), theirs: shop(renamed) };
  expect(mergeParts(sides)).toEqual(shop());
  expect(disputedParts(sides).groups).toEqual(['Barra']);
});

test('groups that each of two persons added are both kept, and one of the same name is joined and told', () => {
  const caja = group('Caja', [1], { tip_enabled: 'yes' });
  const mine = shop(bar, caja, group('Patio', [5], {}));
  const theirs = shop(bar, { ...caja, lanes: [2] });
  const sides = { base: shop(bar), mine, theirs };
  expect(mergeParts(sides)).toEqual(shop(bar, caja, group('Patio', [5], {})));
  expect(disputedParts(sides).groups).toEqual(['Caja']);
});
