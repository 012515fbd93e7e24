import { describe, expect, test } from 'vitest';
import { exploreCopies } from './copies/explore.ts';
import { COPY_MUTATIONS, type CopyMutation } from './copies/mutations.ts';
import { type Left, newWorld } from './copies/world.ts';

/** Worlds in which a folder has several lives; every interleaving within their bounds is explored. */
const WORLDS = {
  'put back': { cards: 2, starts: 2, saves: 1, put_backs: 1, accepts: 1 },
  'put back, with cash': { cards: 1, cash: 2, starts: 2, saves: 1, put_backs: 1, accepts: 1 },
  'put back twice': { cards: 2, cash: 1, starts: 3, saves: 1, put_backs: 2, accepts: 2 },
  'cloned beside the original': { cards: 2, starts: 3, saves: 1, clones: 1 },
  'moved to another machine': { cards: 2, starts: 2, saves: 1, moves: 1, anchor_copies: 1, accepts: 1 },
  'emptied, and perhaps put back': { cards: 2, cash: 1, starts: 3, saves: 1, put_backs: 1, empties: 1, accepts: 1 },
  'credentials of another merchant': { cards: 1, starts: 3, other_accounts: 1 },
} as const satisfies Readonly<Record<string, Partial<Left>>>;
type WorldName = keyof typeof WORLDS;

const FOUND_IN: Readonly<Record<CopyMutation, WorldName>> = {
  not_anchored_before_the_request: 'put back',
  not_anchored_before_paid: 'put back',
  cash_is_not_anchored: 'put back, with cash',
  anchor_in_the_folder: 'put back',
  an_emptied_folder_is_new: 'emptied, and perhaps put back',
  who_is_put_back_knows_all: 'emptied, and perhaps put back',
  who_is_gone_is_not_told: 'emptied, and perhaps put back',
  an_older_copy_agrees: 'put back',
  missing_anchor_is_new: 'moved to another machine',
  any_machine_is_this_one: 'moved to another machine',
  nobody_asks_who_holds: 'cloned beside the original',
  doubt_undoes: 'put back',
  lost_numbers_are_asked_for: 'put back',
  numbers_go_on: 'put back, with cash',
  accepting_undoes: 'put back',
  a_copy_gives_numbers_again: 'put back',
  another_merchant_is_the_same: 'credentials of another merchant',
};

describe('the exhaustive model of a till and its copies (payment-safety 13, tier T0)', () => {
  test.each(Object.keys(WORLDS) as WorldName[])('holds every invariant when it is %s', { timeout: 120_000 }, (name) => {
    const { violation, states } = exploreCopies(newWorld(WORLDS[name]), null);
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(100);
  });

  test.each(Object.entries(FOUND_IN) as [CopyMutation, WorldName][])(
    'catches the mutation %s in the world "%s"',
    { timeout: 120_000 },
    (mutation, name) => {
      const { violation } = exploreCopies(newWorld(WORLDS[name]), mutation);
      expect(violation, COPY_MUTATIONS[mutation]).not.toBeNull();
    },
  );
});
