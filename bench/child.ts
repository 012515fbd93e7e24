import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { assert } from '../core/assert.ts';

const COBRO = fileURLToPath(new URL('../bin/cobro.mjs', import.meta.url));
const readySchema = z.object({ event: z.literal('ready'), url: z.string(), pid: z.int() });

export interface RunningCommand {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a `cobro` command in its own process and waits for its ready line. */
export async function startCommand(args: readonly string[]): Promise<RunningCommand> {
  const child = spawn(process.execPath, [COBRO, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  assert(child.stdout !== null, 'stdout is a pipe');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const ready = readySchema.parse(JSON.parse(line));
  return { url: ready.url, pid: ready.pid, stop: () => stopProcess(child) };
}

/** Starts a script that talks over IPC. */
export function startScript(script: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), [...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
