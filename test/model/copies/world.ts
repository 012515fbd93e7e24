import type { Anchor } from '../../../core/anchor/anchor.ts';
import type { Chain } from './chain.ts';

export interface Life {
  /** The current card payment and its last completed step. */
  readonly doing: {
    readonly trace: number;
    readonly stage: 'intent' | 'marked' | 'sent' | 'approved' | 'bound';
  } | null;
  /** It uses another merchant's account. */
  readonly is_other_account: boolean;
}

export interface Folder {
  readonly chain: Chain;
  readonly machine: 0 | 1;
  /** The till, or a new one made after the folder was emptied. */
  readonly till: Till;
  readonly ended_in_order: boolean;
  readonly life: Life | null;
}

export type Till = 'till' | 'new_till';

/** What the service holds for a trace, and who refunded it. */
export type Held = 'none' | 'held' | 'given_back_by_till' | 'given_back_by_person';

export interface World {
  /** The till's folder, and a copy in use. */
  readonly folders: readonly [Folder, Folder | null];
  /** A copy not in use, with the anchor at the time of copying. */
  readonly saved: (Pick<Folder, 'chain' | 'till' | 'ended_in_order'> & { readonly anchor: Anchor | null }) | null;
  /** By machine; the third belongs to the new till, which runs only on the first machine. */
  readonly anchors: readonly [Anchor | null, Anchor | null, Anchor | null];
  /** The till that the machine knows for the first folder (decision 059). */
  readonly noted: Till | null;
  readonly ledger: readonly Held[];
  /** Reported as paid, so the goods have left. */
  readonly paid: readonly boolean[];
  /** Every sale number ever given, with what was sold under it. */
  readonly given: readonly string[];
  /** The trace of every binding, over all lives. */
  readonly bound: readonly number[];
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
  readonly anchor_copies: number;
  readonly other_accounts: number;
  /** Times the whole folder is emptied, including journal, key and notes. */
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
    paid: [],
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

/** The anchor on the folder's machine under its till's name. */
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
