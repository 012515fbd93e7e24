import type { Anchor, FoundAnchor } from '../../../core/anchor/anchor.ts';
import type { DeviceKey } from './device-key.ts';
import { NO_IDENTITY, type StoppedIdentity } from './stopped-identity.ts';

/** Where one till's anchor is stored. Only one process at a time writes it. */
export interface AnchorStore {
  read(): FoundAnchor;
  /** Sentence for a person when this user may not read the anchor. */
  readonly unread?: string | null;
  /**
   * Replaces the whole anchor, or leaves the previous one. `synced` returns once it is on disk; `unsynced` survives a
   * killed process but not a power cut, and never damages the last synced one.
   *
   * @throws the system's error when it cannot be written
   */
  write(anchor: Anchor, how: 'synced' | 'unsynced'): void;
}

/** An anchor store in memory, for simulations: its owner passes it to every life of one till. */
export interface MemoryAnchor extends AnchorStore {
  /** Simulates a copy of the whole machine, including the anchor. */
  copy(): MemoryAnchor;
}

export function memoryAnchor(found: FoundAnchor = 'none'): MemoryAnchor {
  let kept = found;
  return {
    read: () => kept,
    write: (anchor) => {
      kept = anchor;
    },
    copy: () => memoryAnchor(kept),
  };
}

/** What a start knows from outside its data folder. */
export interface Anchoring {
  /** Null where folders are never copied. */
  readonly store: AnchorStore | null;
  /** This machine's secret for this till; null when the machine has none. */
  readonly key: DeviceKey | null;
  /** Whose anchor it is: derived from the key in the data folder, so that a copy of the folder is the same till. */
  readonly till: string;
  readonly machine: string | null;
  readonly kernel_boot: string | null;
  /** The machine can be copied together with its anchor, so an anchor that agrees proves nothing. */
  readonly may_be_copied: boolean;
  /** A person stated that this folder was restored from a backup. */
  readonly is_restored: boolean;
  /** The machine has a key of a store: inherited attempts wait for the store's word (store 7, F9). */
  readonly awaits_store: boolean;
  /** The store's last word about this machine's identity there. */
  readonly store_identity: StoppedIdentity;
  /** Lowest sale number of this till: lower ones belong to other tills of its lane. */
  readonly numbers_from: number;
  /** The anchor of a different till that sold in this folder before; null when there was none. */
  former(): Anchor | null;
  /** Raises the former till's sale number to this one, so that it never gives these numbers again. */
  raiseFormerNumbers(sale_number: number): void;
  /** Records this till as the one that works in its data folder from now on (decision 059). */
  takeFolder(): void;
  /** Whether this process holds the identity; tries again when it did not. */
  holds(): boolean;
  release(): void;
}

/** For a journal in memory and unrelated tests: nothing is copied, written or in doubt. */
export const WITHOUT_COPIES: Anchoring = {
  store: null,
  key: null,
  till: 'till',
  machine: null,
  kernel_boot: null,
  may_be_copied: false,
  is_restored: false,
  awaits_store: false,
  store_identity: NO_IDENTITY,
  numbers_from: 1,
  former: () => null,
  raiseFormerNumbers: () => {},
  takeFolder: () => {},
  holds: () => true,
  release: () => undefined,
};

/** For tests: one till on one machine, held by this process, with an anchor in memory. */
export function anchoringIn(store: AnchorStore, changes: Partial<Anchoring> = {}): Anchoring {
  return { ...WITHOUT_COPIES, store, till: 'till-of-a-test', machine: 'machine-of-a-test', ...changes };
}
