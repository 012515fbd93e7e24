import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const COBRO = fileURLToPath(new URL('../bin/cobro.mjs', import.meta.url));
/** Where `bin/on-node-24.mjs` caches the code compiled by earlier starts. */
const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/cobro-compiled', import.meta.url));
/** Time for a process to stop cleanly. */
const STOP_MS = 10_000;
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

/** Starts the bare page, the baseline for the till, in its own process. */
export async function startBarePage(args: readonly string[]): Promise<RunningCommand> {
  return await startReady([fileURLToPath(new URL('bare-page.ts', import.meta.url)), ...args]);
}

async function startReady(args: readonly string[]): Promise<RunningCommand> {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env };
  const child = kept(spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'inherit'], env }));
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), deathOf(child, args)])) as [string];
  const ready = readySchema.parse(JSON.parse(line));
  return { url: ready.url, pid: ready.pid, stop: () => stopProcess(child) };
}

async function deathOf(child: ChildProcess, args: readonly string[]): Promise<never> {
  await once(child, 'exit');
  throw new Error(`${args[1] ?? args[0]} ended before it was ready`);
}

/** Starts a script with IPC, using cached compiled code as `cobro` does. */
export function startScript(script: string, args: readonly string[]): ChildProcess {
  return kept(
    fork(fileURLToPath(new URL(script, import.meta.url)), [...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
    }),
  );
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

const running = new Set<ChildProcess>();
/** Nothing that a benchmark started outlives it, even when it is aborted. */
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Makes a benchmark end its child processes when it is told to end; called by its own processes, never by a test's. */
export function endOnSignal(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
}

function kept<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
