import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Anchor } from '../../../core/anchor/anchor.ts';
import { kernelBoot, machineIdentity } from '../../platform/machine.ts';
import { type Log, SILENT_LOG } from '../../log/log.ts';
import { UnreadTillKey, readTillKey, tillKey, tillOf } from '../leases/till-key.ts';
import { type PlaceWishes, anchorPlace, notePlace, readPlace } from './anchor-place.ts';
import type { AnchorStore, Anchoring } from './anchor-store.ts';
import { type DeviceKey, openDeviceKey, readDeviceKey } from './device-key.ts';
import { fileAnchor, peekAnchor } from './file-anchor.ts';
import { formerTill, hasSold, noteDataFolder, raiseFormerNumbers } from './former-till.ts';
import { restoreTillKey, keepTillKey } from './kept-till-key.ts';
import { holdIdentity } from './held-identity.ts';
import { NO_IDENTITY, STORE_IDENTITY_FILE, stoppedIdentity } from './stopped-identity.ts';

export interface AnchoringOptions extends PlaceWishes {
  /** The data folder, held by the caller. */
  readonly directory: string;
  /** A backup was just unpacked here. */
  readonly is_restored?: boolean;
  /** Takes real money, so the machine remembers which folder it works in. */
  readonly is_live?: boolean;
  /** Defaults to the machine that this program runs on. */
  readonly machine?: string | null;
  readonly log?: Log;
}

/** The lowest sale number at its lane. A file of its own, so that older programs can still read the identity. */
export const STORE_NUMBERS_FILE = 'store-numbers-from';

/** This till's folder outside its data folder (store 1), and the problem that prevents it, if any. */
export function machineFolder(
  directory: string,
  wishes: PlaceWishes,
): { readonly folder: string; readonly problem: string | null } {
  const place = anchorPlace(directory, wishes);
  try {
    return { folder: join(place.folder, tillOf(tillKey(directory))), problem: place.problem };
  } catch (error) {
    if (error instanceof UnreadTillKey) return { folder: place.folder, problem: error.message };
    throw error;
  }
}

/** Finds the anchor of a data folder on this machine, and holds the till's identity unless another process does. */
export function openAnchoring({
  directory,
  is_restored = false,
  is_live = false,
  machine = machineIdentity(),
  log = SILENT_LOG,
  ...wishes
}: AnchoringOptions): Anchoring {
  const place = anchorPlace(directory, wishes);
  if (place.problem === null) restoreTillKey(place.folder, directory);
  const till = tillOf(tillKey(directory));
  const folder = join(place.folder, till);
  const hold = () => holdIdentity({ till, machine }, place.problem === null ? folder : null, log);
  let lock = hold();
  return {
    store:
      place.problem === null
        ? notingPlace(lookedForElsewhere(fileAnchor(folder), directory, { folder, till }), () => {
            notePlace(directory, place);
            keepTillKey(folder, directory);
          })
        : nowhere(place.problem),
    key: place.problem === null ? openDeviceKey(folder) : null,
    till,
    machine,
    kernel_boot: kernelBoot(),
    may_be_copied: place.may_be_copied,
    is_restored,
    awaits_store: existsSync(join(folder, STORE_IDENTITY_FILE)),
    store_identity: place.problem === null ? stoppedIdentity(folder, log) : NO_IDENTITY,
    numbers_from: laneNumbersFrom(folder),
    raiseFormerNumbers: (sale_number) => raiseFormerNumbers(folder, directory, sale_number),
    takeFolder: once(() => {
      if (place.problem !== null) return;
      // A command that takes no money may be how a person accepts this till in place of the former one.
      if (is_live || formerTill(folder, directory) !== null) noteDataFolder(folder, directory);
    }),
    former: () => (place.problem === null ? formerTill(folder, directory) : null),
    holds: () => (lock ??= hold()) !== null,
    release: () => lock?.release(),
  };
}

/** 1 when no till used the lane before, or the enrolling store did not say. */
export function laneNumbersFrom(folder: string): number {
  const path = join(folder, STORE_NUMBERS_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 1;
}

/** The machine's secret for the till of a folder that another process may hold; made when missing. */
export function deviceKeyOfFolder({ directory, ...wishes }: AnchoringOptions): DeviceKey | null {
  const till = tillOf(tillKey(directory));
  // The place the till itself noted wins over a command's environment.
  const noted = readPlace(directory);
  const kept = noted === null ? null : readDeviceKey(join(noted.folder, till));
  if (kept !== null) return kept;
  const place = anchorPlace(directory, wishes);
  return place.problem === null ? openDeviceKey(join(place.folder, till)) : null;
}

/** What lies outside a data folder and shows whether its journal was rewritten. */
export interface OutsideWitness {
  readonly key: DeviceKey | null;
  readonly anchor: Anchor | null;
}

/** The till that sold in a data folder without a journal; null when this machine knows none. Creates nothing. */
export function emptiedTill({ directory, ...wishes }: AnchoringOptions): Anchor | null {
  const place = anchorPlace(directory, wishes);
  if (place.problem !== null) return null;
  const key = readTillKey(directory);
  const own = key === null ? null : peekAnchor(join(place.folder, tillOf(key)));
  return own !== null && hasSold(own)
    ? own
    : formerTill(join(place.folder, key === null ? 'none' : tillOf(key)), directory);
}

/** Looks where the till keeps them; creates nothing. */
export function outsideWitness({ directory, ...wishes }: AnchoringOptions): OutsideWitness {
  const till_key = readTillKey(directory);
  const noted = readPlace(directory);
  const place = noted ?? anchorPlace(directory, wishes);
  if (till_key === null || place.folder === '') return { key: null, anchor: null };
  const folder = join(place.folder, tillOf(till_key));
  return { key: readDeviceKey(folder), anchor: peekAnchor(folder) };
}

/** An anchor missing here but present where the till noted it is not gone: this start was given another folder. */
function lookedForElsewhere(store: AnchorStore, directory: string, at: { folder: string; till: string }): AnchorStore {
  const liesElsewhere = (): boolean => {
    const noted = readPlace(directory);
    const folder = noted === null ? at.folder : join(noted.folder, at.till);
    return folder !== at.folder && peekAnchor(folder) !== null;
  };
  return {
    read: () => {
      const found = store.read();
      return found === 'none' && liesElsewhere() ? 'unread' : found;
    },
    write: store.write,
    get unread() {
      return store.unread ?? null;
    },
  };
}

function notingPlace(store: AnchorStore, notePlaceOf: () => void): AnchorStore {
  const note = once(notePlaceOf);
  return {
    read: () => store.read(),
    get unread() {
      return store.unread ?? null;
    },
    write: (anchor, how) => {
      store.write(anchor, how);
      note();
    },
  };
}

/** Runs `act` until it succeeds once. */
function once(act: () => void): () => void {
  let is_done = false;
  return () => {
    if (!is_done) act();
    is_done = true;
  };
}

function nowhere(problem: string): AnchorStore {
  return {
    read: () => 'none',
    write: () => {
      throw new Error(problem);
    },
  };
}
