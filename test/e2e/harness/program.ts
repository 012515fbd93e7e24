import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtOrSource } from '../../../bin/built-program.mjs';
import type { runCobro } from '../../../electron/commands/cobro.ts';
import { ROOT } from '../../../scripts/process.ts';
import { aMoment } from '../../support/real-time.ts';

/** A `cobro …` process of a test: its lines, its ready line, its end. */
export interface Program {
  readonly process: ChildProcess;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
  say(line: string): void;
}

/** The built program that people start, which `npm test` has just built. */
const COBRO = join(ROOT, 'bin/cobro.mjs');
/** Shares the compile cache between processes, as the launcher does. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/cobro-compiled');
const READY_WITHIN_MS = 120_000;

/** The environment of a clean machine, so that the developer's own till does not leak into a test. */
function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(COBRO_|ELECTRON_|VITEST|NODE_OPTIONS)/.test(name),
  );
  return { ...Object.fromEntries(inherited), NODE_COMPILE_CACHE: COMPILE_CACHE, ...extra };
}

/** Starts a command in its own process, on this Node, by its launcher. */
export function start(argv: readonly string[], extra: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(process.execPath, [COBRO, ...argv], { env: environment(extra), stdio: ['pipe', 'pipe', 'pipe'] });
  const stdout: string[] = [];
  const stderr: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => stdout.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => stderr.push(line));
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, stdout, stderr, ended, say: (line) => void child.stdin.write(`${line}\n`) };
}

/** The JSON of the ready line; throws with the program's output when it never comes. */
export async function ready(program: Program): Promise<Readonly<Record<string, unknown>>> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (program.stdout.length === 0) {
    if (program.process.exitCode !== null || performance.now() > deadline) {
      throw new Error(`the program was not ready: ${program.stderr.join('\n')}`);
    }
    await aMoment(20);
  }
  return JSON.parse(program.stdout[0] ?? '') as Record<string, unknown>;
}

export async function stop(program: Program): Promise<number | null> {
  if (program.process.exitCode === null && program.process.signalCode === null) program.process.kill('SIGTERM');
  return program.ended;
}

/** Kills the program without warning. */
export async function killHard(program: Program): Promise<void> {
  program.process.kill('SIGKILL');
  await program.ended;
}

/** Runs a command until it exits. */
export async function run(argv: readonly string[], extra: Readonly<Record<string, string>> = {}) {
  const program = start(argv, extra);
  program.process.stdin?.end();
  const code = await program.ended;
  return { code, stdout: program.stdout, stderr: program.stderr };
}

/** Runs a command in this process until it exits, to check a state afterwards. */
export async function ask(argv: readonly string[]) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const program = createRequire(import.meta.url)(builtOrSource(join(ROOT, 'electron/commands/cobro.ts'))) as {
    readonly runCobro: typeof runCobro;
  };
  const code = await program.runCobro(argv, {
    environment: environment({}),
    stdout: (line) => void stdout.push(line),
    stderr: (line) => void stderr.push(line),
    stopped: new Promise<void>(() => {}),
  });
  return { code, stdout, stderr };
}
