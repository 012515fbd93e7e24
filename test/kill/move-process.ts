import { createRequire, syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { MoveService, NOT_MOVING } from '../../electron/features/move/move-service.ts';
import { createBackup } from '../../electron/features/backup/create-backup.ts';
import { installRestored, unpackTill } from '../../electron/features/setup/restore-till.ts';
import { defaultSettings } from '../../core/settings/settings.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { createExportFolder } from '../../electron/platform/export-folder.ts';
import { systemRandomness } from '../../electron/platform/system.ts';
import { systemClock } from '../support/real-time.ts';

/**
 * One half of a move in its own process, which kills itself before its Nth step: a call that changes a file, or a
 * statement that writes the journal. If it gets to the end it prints the number of steps. `node move-process.ts
 * away|restore FOLDER PLACE STEP [backup_first]`: PLACE is the folder for the backup, or the backup.
 */
const [act = '', directory = '', place = '', step = '0', flaw] = process.argv.slice(2);
const WRITES = [
  ...['appendFileSync', 'chmodSync', 'copyFileSync', 'fdatasyncSync', 'fsyncSync', 'ftruncateSync', 'linkSync'],
  ...['mkdirSync', 'openSync', 'renameSync', 'rmSync', 'rmdirSync', 'unlinkSync', 'writeFileSync', 'writeSync'],
] as const;
const WRITES_LATER = ['mkdir', 'open', 'rename', 'rm', 'unlink', 'writeFile'] as const;

let steps = 0;
let counts = false;

function before<Given extends unknown[], Made>(call: (this: unknown, ...given: Given) => Made) {
  return function counted(this: unknown, ...given: Given): Made {
    if (counts && (steps += 1) === Number(step)) process.kill(process.pid, 'SIGKILL');
    return call.apply(this, given);
  };
}

type Calls = Record<string, (...given: unknown[]) => unknown>;

/** From here on, every module gets the counting versions of these calls. */
function watchWrites(): void {
  const require = createRequire(import.meta.url);
  const files = require('node:fs') as Calls & { readonly promises: Calls };
  const wrap = (calls: Calls, names: readonly string[]): void => {
    for (const name of names) if (calls[name]) calls[name] = before(calls[name]);
  };
  wrap(files, WRITES);
  wrap(files.promises, WRITES_LATER);
  syncBuiltinESMExports();
  const database = new Database(':memory:');
  wrap(Object.getPrototypeOf(database.prepare('SELECT 1')) as Calls, ['run']);
  wrap(Object.getPrototypeOf(database) as Calls, ['exec']);
  database.close();
}

const moment = { clock: systemClock, randomness: systemRandomness, environment: process.env };

function openTill(): Journal {
  const opened = openTillJournal({ directory, folder: null, reserve_bytes: 4096, ...moment });
  if (!opened.ok) throw new Error(opened.error.sentence);
  return opened.value;
}

/** The parts of an engine that a move uses. */
function engineOf({ lineage }: Journal) {
  return {
    suspense: {
      read: () => ({ doubt: lineage.doubt }),
      moveAway: () => lineage.moveAway(),
      accept: (by: { who: string; reference: string }) => lineage.accept(by),
    },
    get cardSales() {
      return lineage.stop === null ? { possible: true } : { possible: false, reason: lineage.stop };
    },
  } as unknown as ConstructorParameters<typeof MoveService>[0]['engine'];
}

async function away(): Promise<unknown> {
  const till = openTill();
  const copyJournal = (path: string) => till.copyTo(path);
  counts = true;
  if (flaw === 'backup_first') {
    // Two tills can sell when the backup is written before the old one rests.
    await createBackup({
      folder: directory,
      file: `${place}/move.cobro-backup`,
      program: '1',
      clock: systemClock,
      copy: copyJournal,
    });
    return till.lineage.moveAway();
  }
  const service = new MoveService({
    ...NOT_MOVING,
    data_folder: directory,
    journal_file: dataFolderAt(directory).journal,
    copyJournal,
    engine: engineOf(till),
    isPaying: () => false,
    training: false,
    settings: defaultSettings,
    version: '1',
    exports: createExportFolder(directory, systemClock),
    record: (done) => till.sales.recordAct(done),
    clock: systemClock,
    log: SILENT_LOG,
  });
  return await service.away({ folder: place }, { by: { staff_id: null, name: 'Ana' }, approved_by: null });
}

async function restore(): Promise<unknown> {
  const folder = dataFolderAt(directory);
  counts = true;
  // A start first finishes an interrupted move.
  if (installRestored(folder, 1)) return 'was moved in';
  const grant = { by: { staff_id: null, name: 'set-up' }, approved_by: null };
  const unpacked = await unpackTill({ file: place, folder, manager_pin: '482913', grant, ...moment });
  return unpacked.ok ? installRestored(folder, 2) : unpacked;
}

async function main(): Promise<void> {
  watchWrites();
  const done = await (act === 'away' ? away() : restore());
  process.stdout.write(`${JSON.stringify({ steps, done })}\n`);
  process.exit(0);
}

// No top-level await: the bundle includes a CommonJS package.
void main();
