import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBackup } from '../../electron/features/backup/check-backup.ts';
import { installRestored } from '../../electron/features/setup/restore-till.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { systemRandomness } from '../../electron/platform/system.ts';
import { systemClock } from '../support/real-time.ts';
import { attemptIn } from '../journal/support.ts';
import { bundleProgram } from '../support/bundle-program.ts';

const PROCESS = fileURLToPath(new URL('move-process.ts', import.meta.url));
/** The process hashes PINs in a thread. */
const PIN_THREAD = fileURLToPath(new URL('../../electron/features/staff/pin-thread.ts', import.meta.url));
const BY = { who: 'Ana', reference: 'the other machine stays off' };

export interface MoveKills {
  readonly act: 'away' | 'restore';
  /** Kills before every nth step; 1 means each. */
  readonly every: number;
  /** Breaks the move on purpose. */
  readonly flaw?: 'backup_first';
}

export interface MoveKillRun {
  readonly kills: number;
  readonly steps: number;
  readonly problems: readonly string[];
}

/** Two machines, and the drive carried between them. */
class Place {
  readonly root = mkdtempSync(join(tmpdir(), 'cobro-move-kills-'));
  readonly old = join(this.root, 'old');
  readonly fresh = join(this.root, 'fresh');
  readonly usb = join(this.root, 'usb');

  environment(machine: string): NodeJS.ProcessEnv {
    return { PATH: process.env['PATH'], HOME: join(machine, 'home'), XDG_STATE_HOME: join(machine, 'state') };
  }

  data(machine: string): string {
    return join(machine, 'data');
  }

  /** `named` runs it as a second machine concurrently with another of this test. */
  open(machine: string, named?: string): Journal {
    const opened = openTillJournal({
      directory: this.data(machine),
      folder: null,
      reserve_bytes: 4096,
      clock: systemClock,
      randomness: systemRandomness,
      environment: this.environment(machine),
      ...(named === undefined ? {} : { machine: named }),
    });
    if (!opened.ok) throw new Error(opened.error.sentence);
    return opened.value;
  }

  /** Sets up a till that sold by card, and an empty machine. */
  begin(): void {
    for (const folder of [this.data(this.old), this.data(this.fresh), this.usb])
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    const settings = { set_up: 'live', service_url: 'https://pay.example.com' };
    writeFileSync(join(this.data(this.old), 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
    const till = this.open(this.old);
    attemptIn(till, 'trace-of-the-past-1', 'BOUND');
    till.sales.openSale('CLP', 'Ana');
    till.close();
  }

  backups(): string[] {
    return readdirSync(this.usb)
      .filter((name) => name.endsWith('.cobro-backup'))
      .map((name) => join(this.usb, name));
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

interface Ended {
  /** Null when it was killed. */
  readonly steps: number | null;
  readonly done: unknown;
  readonly stderr: string;
}

async function run(place: Place, act: MoveKills['act'], step: number, flaw = ''): Promise<Ended> {
  const program = await bundleProgram(PROCESS, PIN_THREAD);
  const machine = act === 'away' ? place.old : place.fresh;
  const argv = [
    program,
    act,
    place.data(machine),
    act === 'away' ? place.usb : (place.backups()[0] ?? ''),
    String(step),
    flaw,
  ];
  return await new Promise((resolve, reject) => {
    execFile(process.execPath, argv, { env: place.environment(machine) }, (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') return resolve({ steps: null, done: null, stderr });
      if (error) return reject(new Error(stderr, { cause: error }));
      resolve({ ...(JSON.parse(stdout) as { steps: number; done: unknown }), stderr });
    });
  });
}

/** Whether the till was given away, or is a copy: it takes no cards, and cash only under numbers of its own. */
const rests = ({ lineage }: Journal): boolean => lineage.stop === 'moved_away';

/** After a kill on the old machine: the till works or rests, and must rest once a valid backup of the move exists. */
async function afterAway(place: Place): Promise<string[]> {
  const problems: string[] = [];
  const till = place.open(place.old);
  const stop = till.lineage.stop;
  const is_at_rest = rests(till);
  if (stop !== null && !is_at_rest) problems.push(`the till is stopped by ${stop}`);
  if (till.verify().problems.length > 0) problems.push('its journal does not prove');
  till.close();
  const proven = await Promise.all(place.backups().map((file) => checkBackup(file)));
  if (proven.some(({ ok }) => ok) && !is_at_rest)
    problems.push('two can sell: a backup is made and the till does not rest');
  // The move can be repeated.
  const again = await run(place, 'away', 0);
  if (!JSON.stringify(again.done).includes('"moved"'))
    problems.push(`it cannot be moved again: ${JSON.stringify(again.done)}`);
  return problems;
}

/** After a kill on the new machine: a repeat or a start finishes the move, a person accepts it, and it sells. */
async function afterRestore(place: Place): Promise<string[]> {
  const problems: string[] = [];
  const folder = dataFolderAt(place.data(place.fresh));
  const again = await run(place, 'restore', 0);
  const is_in =
    again.done === true || again.done === 'was moved in' || JSON.stringify(again.done).includes('folder_in_use');
  if (!is_in) problems.push(`it cannot be brought back: ${JSON.stringify(again.done)}`);
  installRestored(folder, 3);
  const [old, fresh] = [place.open(place.old), place.open(place.fresh, 'fresh')];
  try {
    if (!rests(old)) problems.push('the old till does not rest');
    if (fresh.lineage.doubt?.why !== 'moved_here')
      problems.push(`the new one waits for nobody (${fresh.lineage.stop})`);
    if (fresh.lineage.accept(BY) !== null || fresh.lineage.stop !== null)
      problems.push('nobody can accept the new one');
    const number = fresh.sales.openSale('CLP', 'Ana').number;
    if (number <= old.sales.openSale('CLP', 'Ana').number) problems.push(`sale number ${number} is of the old one`);
    if (fresh.attempts.find('trace-of-the-past-1')?.state !== 'BOUND') problems.push('what it sold is not in it');
    if (fresh.verify().problems.length > 0) problems.push('its journal does not prove');
  } finally {
    old.close();
    fresh.close();
  }
  return problems;
}

/**
 * Moves a till to another machine and kills the process before each step in turn; what is left is opened as a start
 * would. Two tills never sell at once, and the move can always be completed.
 */
export async function runMoveKills({ act, every, flaw }: MoveKills): Promise<MoveKillRun> {
  using made = new Place();
  made.begin();
  if (act === 'restore') await run(made, 'away', 0);
  const problems: string[] = [];
  let kills = 0;
  for (let step = 1; ; step += every) {
    using place = new Place();
    cpSync(made.root, place.root, { recursive: true });
    // The anchor identifies the folder by its path, so each till of a round has the same path.
    const ended = await run(place, act, step, flaw);
    if (ended.steps !== null) return { kills, steps: ended.steps, problems };
    kills += 1;
    const found = await (act === 'away' ? afterAway(place) : afterRestore(place));
    problems.push(...found.map((problem) => `killed before step ${step}: ${problem}`));
    if (flaw !== undefined && found.length > 0) return { kills, steps: step, problems };
  }
}

/** `node test/kill/move-kills.ts [--every 1]`. */
async function main(): Promise<void> {
  const at = process.argv.indexOf('--every');
  const every = at < 0 ? 1 : Number(process.argv[at + 1]);
  for (const act of ['away', 'restore'] as const)
    process.stdout.write(`${act}: ${JSON.stringify(await runMoveKills({ act, every }), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
