import type { Anchor, FoundAnchor } from '../../../core/anchor/anchor.ts';
import type { DeviceKey } from './device-key.ts';
import { NO_IDENTITY, type StoppedIdentity } from './stopped-identity.ts';

/** Where one till's anchor is kept. One process at a time writes it. */
export interface AnchorStore {
  read(): FoundAnchor;
  /** What a person is told of an anchor that this user may not read. */
  readonly unread?: string | null;
  /**
   * Replaces it whole, or leaves the one before. `synced` returns after the disk has it; `unsynced` survives a killed process
   * and may be lost with the power, and never harms the last one that was synced.
   *
   * @throws the error of the system when it cannot be written
   */
  write(anchor: Anchor, how: 'synced' | 'unsynced'): void;
}

/** An anchor store in memory, for a world without files: its owner hands it to every life of one till. */
export interface MemoryAnchor extends AnchorStore {
  /** As when the whole machine is copied, anchor and all. */
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

/** What a start knows of the world outside its data folder. */
export interface Anchoring {
  /** Null: a world in which no folder is ever copied. */
  readonly store: AnchorStore | null;
  /** The machine's secret for this till; null: it keeps none. */
  readonly key: DeviceKey | null;
  /** Whose anchor it is: made from the key in the data folder, so that a copy of the folder is the same till. */
  readonly till: string;
  readonly machine: string | null;
  readonly kernel_boot: string | null;
  /** The machine can be copied whole, anchor and all: its agreement proves nothing. */
  readonly may_be_copied: boolean;
  /** A person said that this folder was restored from a backup. */
  readonly is_restored: boolean;
  /** The machine has a key of a store: what is inherited waits for its word (store 7, F9). */
  readonly awaits_store: boolean;
  /** What the store said last of the till that this machine is there. */
  readonly store_identity: StoppedIdentity;
  /** Sales of this till have no number below it: others of its lane have those. */
  readonly numbers_from: number;
  /** The anchor of a till that sold in this folder before, and is not this one; null: there was none. */
  former(): Anchor | null;
  /** Sale numbers up to this one were given in the place of that till, which must not give them again. */
  tellFormer(sale_number: number): void;
  /** This till is the one that works in its data folder from now on (decision 059). */
  takeFolder(): void;
  /** Whether this process is the one holder of the identity; tries again when it was not. */
  holds(): boolean;
  release(): void;
}

/** A journal in memory, and tests of everything else: nothing is copied, so nothing is written and nothing is in doubt. */
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
  tellFormer: () => {},
  takeFolder: () => {},
  holds: () => true,
  release: () => undefined,
};

/** For tests: one till, on one machine, that no one else holds, with an anchor in memory. */
export function anchoringIn(store: AnchorStore, changes: Partial<Anchoring> = {}): Anchoring {
  return { ...WITHOUT_COPIES, store, till: 'till-of-a-test', machine: 'machine-of-a-test', ...changes };
}
