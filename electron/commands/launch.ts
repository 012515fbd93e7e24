import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { constants } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  LASTS_MS,
  PROVE_WITHIN_MS,
  beginStart,
  endTrial,
  lasted,
  versionBefore,
} from '../../core/updates/boot-record.ts';
import { ignoreSignals } from '../platform/environment-safety.ts';
import { type SystemCode, systemCode } from '../platform/system-code.ts';
import { keepBoot, readBoot, versionFolder, writeBoot } from '../platform/boot-file.ts';

/**
 * The launcher of a till with side-by-side versions: `versions/1.2.3/`, `boot.json`, and this file (`launch.mjs`) above
 * them. It starts the version in the boot record, counts the starts of one on trial, and falls back to the last good
 * one (docs/decisions/030). It knows nothing of tills: a version reports by message that it proved itself, or that it
 * wants a restart.
 */

const ROOT = process.env['COBRO_ROOT'] ?? dirname(fileURLToPath(import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A version that is stopped gets this long for its orderly end, in milliseconds; then it is ended. */
const STOP_WITHIN_MS = 10_000;

/** A disk that is full may have room again; until then the version goes on. */
const TRY_AGAIN_MS = 1_000;

/** Before a version's first line runs, too, no signal opens a debugger; older versions of Node do not know the switch. */
const NO_DEBUGGER = ['--disable-sigusr1'].filter((one) => process.allowedNodeEnvironmentFlags.has(one));

const say = (sentence: string): void => void process.stderr.write(`cobro launcher: ${sentence}\n`);

/** A mistake of the program: it did not end in order (docs/operations.md). */
const MISTAKE = 70;

const notWritten = (code: SystemCode): string =>
  `the boot record ${join(ROOT, 'boot.json')} cannot be read or written (${code}).`;

/** What the boot record still lacks about the version that runs. */
let notes: (() => void)[] = [];
let trying: NodeJS.Timeout | undefined;

/** A version that sells is not ended by a record that cannot be written: that is told once, and tried again. */
function note(write: () => void): void {
  notes.push(write);
  writeNotes();
}

function writeNotes(): void {
  const is_reported = trying !== undefined;
  clearTimeout(trying);
  try {
    for (let write = notes[0]; write !== undefined; write = notes[0]) {
      write();
      notes.shift();
    }
    if (is_reported) say('the boot record is written.');
    trying = undefined;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'unknown') throw error;
    if (!is_reported) say(`${notWritten(code)} The version goes on, and it is tried again.`);
    trying = setTimeout(writeNotes, TRY_AGAIN_MS);
  }
}

/** Tries once more. What the record was not told by now, it does not learn: the next start begins from the file. */
function endNotes(): void {
  writeNotes();
  clearTimeout(trying);
  trying = undefined;
  notes = [];
}

/** How a version ended, and what it said before. */
interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly healthy: boolean;
  readonly again: boolean;
}

ignoreSignals(process);
let stopping = false;
let running: ChildProcess | null = null;
for (const signal of SIGNALS)
  process.on(signal, () => {
    stopping = true;
    running?.kill(signal);
  });

/** In order first. */
function stop(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS).unref();
}

/** Runs a version until it ends; one on trial that does not prove itself in time is stopped. */
function run(version: string, trial: boolean, argv: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const program = join(versionFolder(ROOT, version), 'bin/cobro.mjs');
    const child = spawn(process.execPath, [...NO_DEBUGGER, program, ...argv], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, COBRO_LAUNCHED: trial ? 'trial' : 'proven' },
    });
    running = child;
    let healthy = false;
    let again = false;
    const seconds = Number(process.env['COBRO_PROVE_WITHIN_SECONDS'] ?? PROVE_WITHIN_MS / 1_000);
    const late = setTimeout(() => {
      say(`version ${version} did not prove itself within ${seconds} s.`);
      stop(child);
    }, seconds * 1_000);
    if (!trial) clearTimeout(late);
    const long = setTimeout(() => note(() => keepLasted(version)), LASTS_MS);
    child.on('message', (message) => {
      if (message === 'healthy' && trial && !healthy) {
        healthy = true;
        clearTimeout(late);
        note(() => settle(version, 'healthy'));
      }
      if (message === 'again') again = true;
    });
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      clearTimeout(late);
      clearTimeout(long);
      running = null;
      resolve({ code, signal, healthy, again });
    };
    child.on('error', () => ended(1, null));
    child.on('exit', ended);
  });
}

function settle(version: string, outcome: 'healthy' | 'stopped'): void {
  const record = readBoot(ROOT);
  if (record === null) return;
  writeBoot(ROOT, endTrial(record, version, outcome));
  if (outcome === 'healthy') say(`version ${version} proved itself.`);
}

function keepLasted(version: string): void {
  const record = readBoot(ROOT);
  if (record === null) return;
  const next = lasted(record, version);
  if (next !== record) writeBoot(ROOT, next);
}

/** Whether the boot record has another version for one that proved itself and is killed soon after its starts. */
function canGiveUp(): boolean {
  const record = readBoot(ROOT);
  return record !== null && record.cut_short > 0 && versionBefore(record, record.last_good) !== null;
}

/** The till, started again as often as the boot record says. Answers how its last version ended. */
async function keepTill(argv: readonly string[]): Promise<Ended | null> {
  for (;;) {
    const before = keepBoot(ROOT);
    if (before === null) return null;
    const { record, version, trial, failed } = beginStart(before);
    const times = failed === before.last_good ? before.cut_short : before.starts;
    if (failed !== null) say(`version ${failed} failed ${times} times; version ${version} goes on.`);
    // Durable before it begins: a start that takes the machine down with it is counted too.
    if (JSON.stringify(record) !== JSON.stringify(before)) writeBoot(ROOT, record);
    const ended = await run(version, trial, argv);
    const in_order = stopping || ended.again || (ended.code !== null && ended.code !== MISTAKE);
    if (in_order) note(() => keepLasted(version));
    if (stopping && trial && !ended.healthy) note(() => settle(version, 'stopped'));
    endNotes();
    if (stopping) return ended;
    const is_trial_over = !trial || ended.healthy;
    if (!ended.again && is_trial_over && (in_order || !canGiveUp())) return ended;
  }
}

async function main(argv: readonly string[]): Promise<void> {
  const record = keepBoot(ROOT);
  const ended =
    argv[0] === 'till' ? await keepTill(argv) : record === null ? null : await run(record.current, false, argv);
  if (ended === null) {
    say(`there is no version of Cobro in ${join(ROOT, 'versions')}.`);
    process.exitCode = 1;
    return;
  }
  const { code, signal } = ended;
  process.exit(code ?? (signal === null ? 1 : 128 + constants.signals[signal]));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const code = systemCode(error);
  if (code === 'unknown') throw error;
  say(`${notWritten(code)} Mend its folder and start again.`);
  process.exitCode = 1;
}
