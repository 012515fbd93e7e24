import type { StrangeWorldName } from './strange-world.ts';
import type { RunOptions } from './run-options.ts';
import { CALM } from './wild-counterexample.ts';

/** A world that our own simulator did not contain, and whether the till is right in it. */
export interface KnownWorld {
  readonly world: StrangeWorldName;
  readonly what: string;
  /** `open`: a test that it is wrong fails once it is not; `withstood`: a test fails when it is wrong again. */
  readonly state: 'open' | 'withstood';
  /** Oddities of the service without which nothing could go wrong. */
  readonly twists?: readonly string[];
}

export const KNOWN_WORLDS: readonly KnownWorld[] = [
  {
    world: 'returned_elsewhere',
    what: 'a refund that somebody made at the service is not taken for ours',
    state: 'withstood',
  },
  {
    world: 'holds_expire',
    what: 'a hold that came to its end is not captured and not told as captured',
    state: 'withstood',
  },
  {
    world: 'service_restored',
    what: 'a service that forgot payments makes the till undo or repeat nothing',
    state: 'withstood',
  },
  {
    world: 'other_merchant',
    what: 'the credentials of another merchant settle no payment of the first',
    state: 'withstood',
    twists: ['manner/authorize'],
  },
  {
    world: 'folder_put_back',
    what: 'a folder that is put back undoes nothing and repeats no number',
    state: 'withstood',
  },
  { world: 'cloned', what: 'a copy beside the till undoes nothing of it', state: 'withstood' },
  { world: 'moved', what: 'a folder that is taken to another computer loses and undoes nothing', state: 'withstood' },
];

/** Only these oddities of the service. */
export const allowing =
  (names: readonly string[]): NonNullable<RunOptions['allows']> =>
  ({ twist }) =>
    names.some((name) => twist.startsWith(name));

/** A run in this world where nothing else goes wrong. */
export function optionsOf({ world, twists = [] }: KnownWorld) {
  const weather = { ...CALM, tabs: 0.3 };
  return { service: 'wild', habit: 0.35, world, allows: allowing(twists), weather } satisfies Partial<RunOptions>;
}

/** Broken tills, and the world that must find each. */
export const WORLD_CANARIES: readonly (Omit<KnownWorld, 'state'> & {
  readonly flaw: NonNullable<RunOptions['flaw']>;
})[] = [
  { what: 'there is no anchor, and a folder is put back', world: 'folder_put_back', flaw: 'no_anchor' },
  { what: 'there is no anchor, and a copy is started beside the till', world: 'cloned', flaw: 'no_anchor' },
  { what: 'nobody asks who else works as this till', world: 'cloned', flaw: 'not_held' },
  {
    what: 'nobody writes down whose a payment is',
    world: 'other_merchant',
    flaw: 'forgets_whose',
    twists: ['manner/authorize'],
  },
];
