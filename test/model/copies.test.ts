import { describe, expect, test } from 'vitest';
import { COPY_MUTATIONS, type CopyMutation } from './copies/mutations.ts';
import { type Left, type World, anchorBeside, newWorld, spend, withAnchor, withFolder } from './copies/world.ts';
import { read } from './copies/chain.ts';
import { type Searched, search } from './search.ts';
import { tillMoves } from './copies/till.ts';

/** Explores every order in which a till sells, dies, is copied, restored, cloned, moved, started and settled. */
const exploreCopies = (start: World, mutation: CopyMutation | null): Searched =>
  search({ start, next: (world) => successors(world, mutation), violationOf });

function successors(world: World, mutation: CopyMutation | null): World[] {
  return [...tillMoves(world, 0, mutation), ...tillMoves(world, 1, mutation), ...copying(world, mutation)];
}

/** What people and tools do with folders, whether or not a till is running. */
function copying(world: World, mutation: CopyMutation | null): World[] {
  const [till, copy] = world.folders;
  const { saved, left } = world;
  const worlds: World[] = [];
  if (left.saves > 0 && till.chain.length > 0) {
    const ended_in_order = till.life === null && till.ended_in_order;
    worlds.push({
      ...spend(world, 'saves'),
      saved: { chain: till.chain, till: till.till, ended_in_order, anchor: anchorBeside(world, till) },
    });
  }
  if (left.empties > 0 && till.life === null && till.chain.length > 0) {
    const emptied = { chain: [], machine: 0, till: 'new_till', ended_in_order: true, life: null } as const;
    worlds.push(withFolder(spend(world, 'empties'), 0, emptied));
  }
  if (saved === null) return worlds;
  const { chain, till: who, ended_in_order } = saved;
  const stopped = { chain, till: who, ended_in_order, life: null };
  const travels = mutation === 'anchor_in_the_folder';
  if (left.put_backs > 0 && till.life === null) {
    const back = withFolder(spend(world, 'put_backs'), 0, { ...stopped, machine: 0 });
    worlds.push(travels ? withAnchor(back, { machine: 0, till: who }, saved.anchor) : back);
  }
  if (left.clones > 0 && copy === null) worlds.push(withFolder(spend(world, 'clones'), 1, { ...stopped, machine: 0 }));
  if (left.moves > 0 && copy === null) {
    const moved = withFolder(spend(world, 'moves'), 1, { ...stopped, machine: 1 });
    worlds.push(travels ? withAnchor(moved, { machine: 1, till: who }, saved.anchor) : moved);
    if (left.anchor_copies > 0)
      worlds.push(withAnchor(spend(moved, 'anchor_copies'), { machine: 1, till: who }, saved.anchor));
  }
  return worlds;
}

/** I21, I22, I2, I1 and I6 over all lives of a till. */
function violationOf(world: World): string | null {
  const { ledger, paid, folders, given, bound } = world;
  for (const [trace, held] of ledger.entries()) {
    if (paid[trace] === true && held === 'given_back_by_till') return 'I21: a paid sale is undone without a person';
    if (bound.filter((one) => one === trace).length > 1) return 'I2: one payment pays two sales';
  }
  const journals = folders.flatMap((folder) => (folder === null ? [] : [{ folder, facts: read(folder.chain) }]));
  for (const { facts } of journals)
    for (const [trace, state] of facts.traces)
      if (state === 'n' && ledger[trace] === 'held') return 'I1: "never charged", while the service holds the money';
  const numbers = given.map((one) => one.split('=')[0]);
  if (new Set(given).size > new Set(numbers).size) return 'I22: a sale number is given twice';
  const lives = journals.filter(({ folder }) => folder.life !== null && folder.life.doing === null);
  // When no life is in doubt and none was accepted by a person, some journal knows each held payment.
  const is_accepted = world.anchors.some((anchor) => anchor !== null && anchor.epoch > 1);
  const is_sure =
    !is_accepted &&
    lives.length === journals.length &&
    lives.every(({ facts }) => facts.doubt === null && facts.epoch === 1);
  const is_lost = (trace: number): boolean => journals.every(({ facts }) => !facts.traces.has(trace));
  if (is_sure && ledger.some((held, trace) => held === 'held' && is_lost(trace)))
    return 'I6: the service holds money that no journal knows, and no till is in doubt';
  return null;
}

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
  test.each(Object.keys(WORLDS) as WorldName[])('holds every invariant when it is %s', (name) => {
    const { violation, states } = exploreCopies(newWorld(WORLDS[name]), null);
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(100);
  });

  test.each(Object.entries(FOUND_IN) as [CopyMutation, WorldName][])(
    'catches the mutation %s in the world "%s"',
    (mutation, name) => {
      const { violation } = exploreCopies(newWorld(WORLDS[name]), mutation);
      expect(violation, COPY_MUTATIONS[mutation]).not.toBeNull();
    },
  );
});
