import type { Randomness } from '../../core/clock.ts';
import { type DiskOperation, FileContents } from './recorded-disk.ts';

type Contents = Extract<DiskOperation, { kind: 'write' | 'truncate' }>;
type Naming = Extract<DiskOperation, { kind: 'create' | 'delete' }>;

/** An operation that no sync has made durable yet: after a power cut it is present, lost or torn. */
type Unsynced = Contents | Naming;

/** A moment at which the power can fail: what is durable by then, and what may or may not survive. */
export interface Cut {
  /** How many operations of the run precede it. */
  readonly at: number;
  readonly durable: ReadonlyMap<string, number>;
  readonly contents: ReadonlyMap<number, FileContents>;
  readonly unsynced: readonly Unsynced[];
}

/** What a disk may hold after a power cut: files by name. */
export interface Image {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** How the image came about, so that it can be reproduced. */
  readonly story: string;
}

/** Drives write whole sectors, not whole pages (payment-safety 8: tear at 512 and 4096). */
const SECTOR_BYTES = 512;

/**
 * The moments just before each sync, and the end. Every state that a cut between two syncs can leave, a cut just before
 * the second one can leave too, so no other moment needs a look.
 */
export function* cutsOf(operations: readonly DiskOperation[]): Generator<Cut> {
  const durable = new Map<string, number>();
  const contents = new Map<number, FileContents>();
  let unsynced: Unsynced[] = [];
  const cut = (at: number): Cut => ({
    at,
    durable: new Map(durable),
    contents: new Map(contents),
    unsynced: [...unsynced],
  });
  const settleNames = (): void => {
    for (const one of unsynced) if (isNaming(one)) rename(durable, one);
    unsynced = unsynced.filter((one) => !isNaming(one));
  };
  for (const [index, operation] of operations.entries()) {
    if (operation.kind === 'sync') {
      if (unsynced.length > 0) yield cut(index);
      const file = (contents.get(operation.inode) ?? new FileContents()).copy();
      for (const one of unsynced) if (!isNaming(one) && one.inode === operation.inode) apply(file, one);
      contents.set(operation.inode, file);
      unsynced = unsynced.filter((one) => isNaming(one) || one.inode !== operation.inode);
      if (operation.directory_synced) settleNames();
    } else {
      unsynced.push(operation);
      if (operation.kind === 'delete' && operation.directory_synced) {
        yield cut(index);
        settleNames();
      }
    }
  }
  yield cut(operations.length);
}

/** Few unsynced operations: every subset. Many: extremes, singles, pairs and a seeded sample. At most `most`. */
export function* imagesOf(cut: Cut, randomness: Pick<Randomness, 'fraction'>, most: number): Generator<Image> {
  const seen = new Set<string>();
  let made = 0;
  for (const choice of choicesOf(cut, randomness)) {
    if (made >= most) return;
    const story = storyOf(choice);
    if (seen.has(story)) continue;
    seen.add(story);
    made += 1;
    yield { files: build(cut, choice), story: `cut ${cut.at} (${story})` };
  }
}

/** `3+ 1- [0,2]`: three operations done, one lost, and sectors 0 and 2 of the next written. */
function storyOf(choice: readonly Part[]): string {
  const runs: { part: string; count: number }[] = [];
  for (const one of choice) {
    const part = typeof one === 'boolean' ? (one ? '+' : '-') : `[${one.join()}]`;
    const last = runs.at(-1);
    if (last?.part === part) last.count += 1;
    else runs.push({ part, count: 1 });
  }
  return runs.map(({ part, count }) => (part.length === 1 ? `${count}${part}` : part)).join(' ');
}

/** The fate of one unsynced operation: done, lost, or only these sectors written. */
type Part = boolean | readonly number[];

function* choicesOf({ unsynced }: Cut, { fraction }: Pick<Randomness, 'fraction'>): Generator<Part[]> {
  const count = unsynced.length;
  const below = (limit: number): number => Math.min(limit - 1, Math.floor(fraction() * limit));
  const each = (choose: (index: number) => Part): Part[] => unsynced.map((_, index) => choose(index));
  yield each(() => true);
  yield each(() => false);
  if (count <= 5) for (let mask = 0; mask < 2 ** count; mask += 1) yield each((index) => (mask & (1 << index)) !== 0);
  // Torn: everything before one write is done, that write is partial, and what follows is lost or overtook it.
  for (let tries = 0; tries < 8; tries += 1) {
    const torn = below(count);
    const kept = tornSectors(unsynced[torn], below, tries % 2 === 0);
    const faster = fraction() < 0.5;
    if (kept !== null) yield each((index) => (index === torn ? kept : index < torn ? true : faster));
  }
  for (let tries = 0; count > 5 && tries < 4 * count; tries += 1) {
    const [first, second] = [below(count), below(count)];
    const pair = fraction() < 0.5;
    if (tries % 4 === 0) yield each((index) => index < first);
    if (tries % 4 === 1) yield each((index) => index !== first && (!pair || index !== second));
    if (tries % 4 === 2) yield each((index) => index === first || (pair && index === second));
    if (tries % 4 === 3) yield each(() => fraction() < 0.5);
  }
  // Any sectors of any writes: a drive reorders its queue.
  for (let tries = 0; tries < 8; tries += 1) {
    const share = fraction();
    yield each((index) => {
      const sectors = sectorsOf(unsynced[index]);
      return sectors < 2 ? fraction() < share : [...Array(sectors).keys()].filter(() => fraction() < share);
    });
  }
}

function tornSectors(
  one: Unsynced | undefined,
  below: (limit: number) => number,
  from_start: boolean,
): number[] | null {
  const sectors = sectorsOf(one);
  if (sectors < 2) return null;
  const at = 1 + below(sectors - 1);
  return [...Array(sectors).keys()].filter((sector) => (from_start ? sector < at : sector >= at));
}

/** How many sectors a write touches, including partial first and last ones. */
function sectorsOf(one: Unsynced | undefined): number {
  if (one?.kind !== 'write') return 0;
  return Math.floor((one.offset + one.bytes.length - 1) / SECTOR_BYTES) - Math.floor(one.offset / SECTOR_BYTES) + 1;
}

function build(cut: Cut, choice: readonly Part[]): Map<string, Uint8Array> {
  const names = new Map(cut.durable);
  const changed = new Map<number, FileContents>();
  for (const [index, one] of cut.unsynced.entries()) {
    const part = choice[index] ?? false;
    if (part === false) continue;
    if (isNaming(one)) {
      rename(names, one);
      continue;
    }
    const file = changed.get(one.inode) ?? (cut.contents.get(one.inode) ?? new FileContents()).copy();
    changed.set(one.inode, file);
    if (part === true) apply(file, one);
    else if (one.kind === 'write') for (const sector of part) applySector(file, one, sector);
  }
  const contentsOf = (inode: number): Uint8Array =>
    (changed.get(inode) ?? cut.contents.get(inode) ?? new FileContents()).view();
  return new Map([...names].map(([name, inode]) => [name, contentsOf(inode)]));
}

function applySector(file: FileContents, write: Extract<Contents, { kind: 'write' }>, sector: number): void {
  const first = Math.floor(write.offset / SECTOR_BYTES) + sector;
  const from = Math.max(0, first * SECTOR_BYTES - write.offset);
  const to = Math.min(write.bytes.length, (first + 1) * SECTOR_BYTES - write.offset);
  file.write(write.offset + from, write.bytes.subarray(from, to));
}

function apply(file: FileContents, one: Contents): void {
  if (one.kind === 'write') file.write(one.offset, one.bytes);
  else file.truncate(one.size);
}

function rename(names: Map<string, number>, one: Naming): void {
  if (one.kind === 'create') names.set(one.name, one.inode);
  else if (names.get(one.name) === one.inode) names.delete(one.name);
}

function isNaming(one: Unsynced): one is Naming {
  return one.kind === 'create' || one.kind === 'delete';
}
