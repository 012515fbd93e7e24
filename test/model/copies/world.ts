import type { Anchor } from '../../../core/anchor/anchor.ts';
import type { Chain } from './chain.ts';

/** A till that runs on a folder. */
export interface Life {
  /** The card payment under way: what was done for it last. */
  readonly doing: {
    readonly trace: number;
    readonly stage: 'intent' | 'marked' | 'sent' | 'approved' | 'bound';
  } | null;
  /** It asks as another merchant. */
  readonly is_other_account: boolean;
}

export interface Folder {
  readonly chain: Chain;
  readonly machine: 0 | 1;
  /** Who it is: the till, or a new one that was made where the folder had been emptied. */
  readonly till: Till;
  readonly ended_in_order: boolean;
  readonly life: Life | null;
}

export type Till = 'till' | 'new_till';

/** What the service holds of a trace, and who gave it back. */
export type Held = 'none' | 'held' | 'given_back_by_till' | 'given_back_by_person';

export interface World {
  /** The till, and a copy of it. */
  readonly folders: readonly [Folder, Folder | null];
  /** A copy of the folder that is not in use, and the anchor as it was beside it. */
  readonly saved: (Pick<Folder, 'chain' | 'till' | 'ended_in_order'> & { readonly anchor: Anchor | null }) | null;
  /** By machine; the third is that of the new till, which works on the first machine alone. */
  readonly anchors: readonly [Anchor | null, Anchor | null, Anchor | null];
  /** The till that the machine knows to work in the first folder (decision 059). */
  readonly noted: Till | null;
  readonly ledger: readonly Held[];
  /** It was reported as paid: the goods have left. */
  readonly told: readonly boolean[];
  /** Every number that any life gave, with what was sold under it. */
  readonly given: readonly string[];
  /** Sales that a trace was bound to, over all lives. */
  readonly bound: readonly number[];
  /** What may still happen. */
  readonly left: Left;
}

export interface Left {
  readonly cards: number;
  readonly cash: number;
  readonly starts: number;
  readonly saves: number;
  readonly put_backs: number;
  readonly clones: number;
  readonly moves: number;
  /** Copies of the anchor along with the folder. */
  readonly anchor_copies: number;
  readonly other_accounts: number;
  /** The whole folder is emptied: journal, key and notes are gone from it. */
  readonly empties: number;
  readonly accepts: number;
}

const NOTHING: Left = {
  cards: 0,
  cash: 0,
  starts: 0,
  saves: 0,
  put_backs: 0,
  clones: 0,
  moves: 0,
  anchor_copies: 0,
  other_accounts: 0,
  empties: 0,
  accepts: 0,
};

export function newWorld(left: Partial<Left>): World {
  return {
    folders: [{ chain: [], machine: 0, till: 'till', ended_in_order: true, life: null }, null],
    saved: null,
    anchors: [null, null, null],
    noted: null,
    ledger: [],
    told: [],
    given: [],
    bound: [],
    left: { ...NOTHING, ...left },
  };
}

export const spend = (world: World, ...names: readonly (keyof Left)[]): World => ({
  ...world,
  left: names.reduce((left, name) => ({ ...left, [name]: left[name] - 1 }), world.left),
});

export function withFolder(world: World, at: 0 | 1, folder: Folder): World {
  const [first, second] = world.folders;
  return { ...world, folders: at === 0 ? [folder, second] : [first, folder] };
}

type Identity = Pick<Folder, 'machine' | 'till'>;

const placeOf = ({ machine, till }: Identity): 0 | 1 | 2 => (till === 'new_till' ? 2 : machine);

/** The anchor that a folder finds on its machine under its own name. */
export const anchorBeside = (world: World, folder: Identity): Anchor | null => world.anchors[placeOf(folder)];

export function withAnchor(world: World, folder: Identity, anchor: Anchor | null): World {
  const [first, second, third] = world.anchors;
  const place = placeOf(folder);
  return {
    ...world,
    anchors: [place === 0 ? anchor : first, place === 1 ? anchor : second, place === 2 ? anchor : third],
  };
}

export function withTrace(world: World, trace: number, held: Held): World {
  return { ...world, ledger: world.ledger.map((one, at) => (at === trace ? held : one)) };
}
