import { describe, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { RETURN_RULES, type ReturnRules, returnsModel } from './returns.ts';

const ids = <Rules extends object>(rules: Rules): (keyof Rules)[] => Object.keys(rules) as (keyof Rules)[];

describe('returns of one payment at two lanes, over a store that is put back (store 9, 12, 18)', () => {
  test('in every order nothing above the captured sum is given back, and no wish hangs', () => {
    const { violation, states } = explore(returnsModel(RETURN_RULES));
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(1_000);
  });

  test.each(ids(RETURN_RULES))('without %s something breaks', (rule: keyof ReturnRules) => {
    expect(explore(returnsModel({ ...RETURN_RULES, [rule]: false })).violation).not.toBeNull();
  });
});
