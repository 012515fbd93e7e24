import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const COBRO = fileURLToPath(new URL('../../bin/cobro.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `cobro …` in its own process until it exits. */
export const cobroProcess = (...argv: string[]): Promise<Ended> => toItsEnd(process.execPath, [COBRO, ...argv]);

/** The same through a shell line, for example with limits; the line runs the command as `"$@"`. */
export const cobroInShell = (line: string, ...argv: string[]): Promise<Ended> =>
  toItsEnd('sh', ['-c', line, 'sh', process.execPath, COBRO, ...argv]);

async function toItsEnd(command: string, argv: readonly string[]): Promise<Ended> {
  const child = spawn(command, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, stdout, stderr };
}
