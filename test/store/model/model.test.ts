import { describe, expect, test } from 'vitest';
import { atNight, repeated } from '../../support/repeated.ts';
import { explore } from './explore.ts';
import { FEED_RULES, type FeedRules, feedsModel } from './feeds.ts';
import { HAND_OVER_RULES, type HandOverRules, handOverModel } from './hand-over.ts';
import { RETURN_RULES, type ReturnRules, returnsModel } from './returns.ts';

/** Explores hundreds of thousands of worlds, slow on a busy machine. */
const EXPLORE_MS = 600_000;

/** How often each lane may restart: one restart makes fourteen times as many worlds, left to the night. */
const RESTARTS = repeated(0, 1);

/** Rules of returns that matter only after a restart of a lane. */
const OF_RESTARTS: ReadonlySet<keyof ReturnRules> = new Set(['one_id_for_one_wish', 'given_up_is_withdrawn']);

const ids = <Rules extends object>(rules: Rules): (keyof Rules)[] => Object.keys(rules) as (keyof Rules)[];

describe('returns of one payment at two lanes, over a store that is put back (store 9, 12, 18)', () => {
  test(
    'in every order nothing above the captured sum is given back, and no wish hangs',
    () => {
      const { violation, states } = explore(returnsModel(RETURN_RULES, RESTARTS));
      expect(violation).toBeNull();
      expect(states).toBeGreaterThan(1_000);
    },
    EXPLORE_MS,
  );

  test.for(ids(RETURN_RULES))(
    'without %s something breaks',
    { timeout: EXPLORE_MS },
    (rule: keyof ReturnRules, context) => {
      atNight(context, !OF_RESTARTS.has(rule));
      expect(explore(returnsModel({ ...RETURN_RULES, [rule]: false }, RESTARTS)).violation).not.toBeNull();
    },
  );
});

describe('a payment of a till that was declared dead, with two heirs, late answers and clocks that stop (store 7, 8)', () => {
  test('in every order its outcome is written once, and says what became of the money', () => {
    const { violation, states } = explore(handOverModel(HAND_OVER_RULES));
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(1_000);
  });

  test.each(ids(HAND_OVER_RULES))('without %s something breaks', (rule: keyof HandOverRules) => {
    expect(explore(handOverModel({ ...HAND_OVER_RULES, [rule]: false })).violation).not.toBeNull();
  });
});

describe('versions for a lane that is killed, cut off and lied to (store 13)', () => {
  test('in every order it works with whole versions of the shop, each from its minute on, and ends with the right one', () => {
    const { violation, states } = explore(feedsModel(FEED_RULES));
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(1_000);
  });

  test.each(ids(FEED_RULES))('without %s something breaks', (rule: keyof FeedRules) => {
    expect(explore(feedsModel({ ...FEED_RULES, [rule]: false })).violation).not.toBeNull();
  });
});
