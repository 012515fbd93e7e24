import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assert } from '../../core/assert.ts';
import { type Journal, type JournalOptions, openJournal } from '../../electron/journal/journal.ts';
import { createManualClock, createSeededRandomness } from '../payments/support/manual-clock.ts';
import { type Obligation, brokenBindings, brokenObligation } from './obligations.ts';
import { type Cut, type Image, cutsOf, imagesOf } from './power-cut.ts';
import { RecordedDisk } from './recorded-disk.ts';
import { type Flaw, recordedHandle } from './recorded-handle.ts';
import { type RecordedSqlite, recordedSqlite } from './recording-file-layer.ts';
import { runDay } from './recorded-shop.ts';

export interface ImageOptions {
  readonly seed: number;
  /** Maximum number of images per moment. */
  readonly most_per_cut: number;
  /** Opens every n-th image from real files, with the product's own SQLite. */
  readonly native_every?: number;
  /** Cuts the power again while the till opens every n-th image. */
  readonly nested_every?: number;
  readonly flaw?: Flaw | 'lying_disk';
  /** Stops after this many problems; a flawed run has thousands. */
  readonly problems_max?: number;
  /** Stops at a problem that matches. */
  readonly wanted?: RegExp;
}

export interface ImageRun {
  readonly seed: number;
  readonly operations: number;
  readonly syncs: number;
  readonly moments: number;
  readonly images: number;
  readonly opened_natively: number;
  readonly cut_again: number;
  readonly problems: readonly string[];
}

/** Records a till's day, cuts the power at every moment in many ways, and opens a till on each image. */
export async function runCrashImages(options: ImageOptions): Promise<ImageRun> {
  const sqlite = await recordedSqlite();
  const syncAgain = doNotWaitForOtherFiles();
  const directory = mkdtempSync(join(tmpdir(), 'cobro-images-'));
  try {
    const disk = new RecordedDisk(new Map(), (name) => options.flaw === 'lying_disk' && name.endsWith('-wal'));
    const seen: { readonly at: number; readonly obligation: Obligation }[] = [];
    const see = (obligation: Obligation): void => void seen.push({ at: disk.operations.length, obligation });
    const flaw = options.flaw === 'lying_disk' ? undefined : options.flaw;
    await runDay({ directory, openHandle: recordedHandle(sqlite, disk, flaw), see });
    const inspector = new Inspector(sqlite, directory, options);
    for (const cut of cutsOf(disk.operations)) {
      const owed = seen.filter(({ at }) => at <= cut.at).map(({ obligation }) => obligation);
      inspector.inspect(cut, owed);
      if (inspector.problems.length >= (options.problems_max ?? 20)) break;
      if (inspector.problems.some((problem) => options.wanted?.test(problem))) break;
    }
    return {
      seed: options.seed,
      operations: disk.operations.length,
      syncs: disk.operations.filter(({ kind }) => kind === 'sync').length,
      ...inspector.counts,
      problems: inspector.problems,
    };
  } finally {
    syncAgain();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Skips real syncs: those of the journal are recorded, and the small files beside it are rewritten for every image. */
function doNotWaitForOtherFiles(): () => void {
  const { fsyncSync } = fs;
  fs.fsyncSync = () => undefined;
  syncBuiltinESMExports();
  return () => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  };
}

class Inspector {
  readonly problems: string[] = [];
  readonly counts = { moments: 0, images: 0, opened_natively: 0, cut_again: 0 };
  readonly #sqlite: RecordedSqlite;
  readonly #directory: string;
  readonly #options: ImageOptions;
  readonly #randomness;

  constructor(sqlite: RecordedSqlite, directory: string, options: ImageOptions) {
    this.#sqlite = sqlite;
    this.#directory = directory;
    this.#options = options;
    this.#randomness = createSeededRandomness(options.seed);
  }

  inspect(cut: Cut, owed: readonly Obligation[]): void {
    const { most_per_cut, native_every = 0, nested_every = 0 } = this.#options;
    this.counts.moments += 1;
    for (const image of imagesOf(cut, this.#randomness, most_per_cut)) {
      this.counts.images += 1;
      const disk = new RecordedDisk(image.files);
      this.#open(image.story, owed, { directory: this.#directory, openHandle: recordedHandle(this.#sqlite, disk) });
      if (native_every > 0 && this.counts.images % native_every === 0) this.#openNatively(image, owed);
      if (nested_every > 0 && this.counts.images % nested_every === 0) this.#cutAgain(image, disk, owed);
    }
  }

  /** A crash during crash recovery (payment-safety 7, C26): cuts the writes of the opening too. */
  #cutAgain(image: Image, disk: RecordedDisk, owed: readonly Obligation[]): void {
    const before = new RecordedDisk(image.files);
    const placed = [...before.files].flatMap(([name, file]) => [
      { kind: 'create', name, inode: file.inode } as const,
      { kind: 'write', inode: file.inode, offset: 0, bytes: file.contents.view() } as const,
      { kind: 'sync', inode: file.inode, directory_synced: true } as const,
    ]);
    for (const cut of cutsOf([...placed, ...disk.operations])) {
      if (cut.at < placed.length) continue;
      for (const second of imagesOf(cut, this.#randomness, 3)) {
        this.counts.cut_again += 1;
        const again = new RecordedDisk(second.files);
        const openHandle = recordedHandle(this.#sqlite, again);
        this.#open(`${image.story}, then ${second.story}`, owed, { directory: this.#directory, openHandle });
      }
    }
  }

  #openNatively(image: Image, owed: readonly Obligation[]): void {
    this.counts.opened_natively += 1;
    const directory = mkdtempSync(join(tmpdir(), 'cobro-image-'));
    try {
      for (const [name, bytes] of image.files) writeFileSync(join(directory, name), bytes);
      this.#open(`${image.story} (real files)`, owed, { directory });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }

  #open(story: string, owed: readonly Obligation[], where: Pick<JournalOptions, 'directory' | 'openHandle'>): void {
    const tell = (problem: string): void => void this.problems.push(`${story}: ${problem}`);
    // The note beside the journal belongs to the till that opened the previous image.
    if (where.openHandle !== undefined) rmSync(join(where.directory, 'leases.json'), { force: true });
    let journal: Journal | null = null;
    try {
      const clock = createManualClock(1_763_800_000_000);
      const opened = openJournal({
        ...where,
        clock,
        randomness: createSeededRandomness(9),
        reserve_bytes: 4096,
        freeBytes: () => 10 ** 12,
      });
      if (!opened.ok) return tell(`the till does not open: ${opened.error.sentence}`);
      journal = opened.value;
      for (const problem of [...brokenBindings(journal), ...journal.verify().problems]) tell(problem);
      for (const obligation of owed) {
        const broken = brokenObligation(journal, obligation);
        if (broken !== null) tell(broken);
      }
      if (journal.attempts.unfinished().some(({ state }) => state === 'INTENT')) tell('an intent survived the restart');
      if (journal.sales.unfinishedSales().some(({ state }) => state === 'PAYING'))
        tell('a sale is being paid by nobody');
    } catch (error) {
      tell(`opening broke: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      journal?.close();
    }
  }
}

/** `npm run images -- --seeds 20 [--most 200] [--flaw normal_synchronous|no_transactions|lying_disk]`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '3' },
      most: { type: 'string', default: '60' },
      flaw: { type: 'string' },
    },
  });
  const [seeds, most_per_cut] = [Number(values.seeds), Number(values.most)];
  assert(Number.isInteger(seeds) && seeds > 0, '--seeds takes a whole number above 0');
  assert(Number.isInteger(most_per_cut) && most_per_cut > 0, '--most takes a whole number above 0');
  const flaw = flawOf(values.flaw);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await runCrashImages({
      seed,
      most_per_cut,
      native_every: 25,
      nested_every: 20,
      ...(flaw === undefined ? {} : { flaw }),
    });
    process.stdout.write(`${JSON.stringify(run)}\n`);
    if (run.problems.length > 0) process.exitCode = 1;
  }
}

function flawOf(text: string | undefined): NonNullable<ImageOptions['flaw']> | undefined {
  switch (text) {
    case undefined:
    case 'normal_synchronous':
    case 'no_transactions':
    case 'lying_disk':
      return text;
    default:
      throw new TypeError(`--flaw is normal_synchronous, no_transactions or lying_disk, not ${text}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
