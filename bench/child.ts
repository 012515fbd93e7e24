import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { assert } from '../core/assert.ts';

const COBRO = fileURLToPath(new URL('../bin/cobro.mjs', import.meta.url));
/** The folder in which `bin/on-node-24.mjs` keeps what an earlier start compiled. */
const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/cobro-compiled', import.meta.url));
const readySchema = z.object({ event: z.literal('ready'), url: z.string(), pid: z.int() });

export interface RunningCommand {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a `cobro` command in its own process and waits for its ready line. */
export async function startCommand(args: readonly string[]): Promise<RunningCommand> {
  return await startReady([COBRO, ...args]);
}

/** Starts the bare page, which is the floor of the till, in its own process. */
export async function startBarePage(args: readonly string[]): Promise<RunningCommand> {
  return await startReady([fileURLToPath(new URL('bare-page.ts', import.meta.url)), ...args]);
}

async function startReady(args: readonly string[]): Promise<RunningCommand> {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env };
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  assert(child.stdout !== null, 'stdout is a pipe');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const ready = readySchema.parse(JSON.parse(line));
  return { url: ready.url, pid: ready.pid, stop: () => stopProcess(child) };
}

/** Starts a script that talks over IPC, as `cobro` starts its own: with what an earlier start compiled. */
export function startScript(script: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), [...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
  });
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
