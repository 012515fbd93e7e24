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

/** Runs `cobro …` in a process of its own to its end. */
export async function cobroProcess(...argv: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [COBRO, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, stdout, stderr };
}
