import { describe, expect, it } from 'vitest';
import { disputedParts, mergeParts } from '../../../renderer/office/merge-edits.ts';
import type { Part } from '../../../renderer/office/settings-draft.ts';

const LIMIT = 'discount_limit_basis_points';
const shop = (texts: Part['texts'] = {}): Part => ({ name: '', lanes: [], texts });
const bar = (limit: string, lanes: readonly number[] = [3]): Part => ({
  ...{ name: 'Bar', lanes, texts: { [LIMIT]: limit } },
});
const yard: Part = { name: 'Patio', lanes: [5], texts: { tip_enabled: 'true' } };
const namesOf = (parts: readonly Part[]) => parts.slice(1).map(({ name }) => name);

describe('settings that two people edit at once', () => {
  it('have what each of them changed alone, added or left out', () => {
    const base = [shop({ [LIMIT]: '10', tip_enabled: 'false', till_name: 'Caja' })];
    const mine = [shop({ [LIMIT]: '12', tip_enabled: 'false', language: 'pt' })];
    const theirs = [shop({ [LIMIT]: '10', tip_enabled: 'true', till_name: 'Caja' })];
    expect(mergeParts({ base, mine, theirs })).toEqual([shop({ [LIMIT]: '12', tip_enabled: 'true', language: 'pt' })]);
  });

  it('tell as a dispute only what both of them changed, and not alike', () => {
    const base = [shop({ [LIMIT]: '10', tip_enabled: 'false', till_name: 'Caja' })];
    const alone = [shop({ [LIMIT]: '12', tip_enabled: 'false', till_name: 'Caja' })];
    const none = { settings: [], groups: [] };
    expect(disputedParts({ base, mine: alone, theirs: base })).toEqual(none);
    expect(disputedParts({ base, mine: base, theirs: alone })).toEqual(none);
    expect(disputedParts({ base, mine: alone, theirs: alone })).toEqual(none);
    expect(disputedParts({ base, mine: alone, theirs: [shop({ [LIMIT]: '15' })] }).settings).toEqual([LIMIT]);
  });
});

describe('groups of lanes that two people edit at once', () => {
  it('are both there where each person added one', () => {
    const merged = mergeParts({ base: [shop()], mine: [shop(), yard], theirs: [shop(), bar('10')] });
    expect(namesOf(merged)).toEqual(['Bar', 'Patio']);
  });

  it('stay removed where one person removed them, and the other left them as they were', () => {
    const base = [shop(), bar('10'), yard];
    expect(mergeParts({ base, mine: [shop(), yard], theirs: base })).toEqual([shop(), yard]);
    expect(mergeParts({ base, mine: base, theirs: [shop(), yard] })).toEqual([shop(), yard]);
  });

  it('have the edits of both: the lanes of one, a setting of the other', () => {
    const mine = [shop(), bar('10', [3, 4])];
    const merged = mergeParts({ base: [shop(), bar('10')], mine, theirs: [shop(), bar('15')] });
    expect(merged).toEqual([shop(), bar('15', [3, 4])]);
  });

  it('are named as a dispute where one person removed what the other edited, and are as the editing person left them', () => {
    const sides = { base: [shop(), bar('10')], mine: [shop(), bar('12')], theirs: [shop()] };
    expect(disputedParts(sides).groups).toEqual(['Bar']);
    expect(mergeParts(sides)).toEqual([shop(), bar('12')]);
    const removed = { ...sides, mine: sides.theirs, theirs: sides.mine };
    expect(disputedParts(removed).groups).toEqual(['Bar']);
    expect(mergeParts(removed)).toEqual([shop()]);
  });
});
