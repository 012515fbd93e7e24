import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program of `node_modules` on this Node, with this terminal; answers its exit code. */
export function runNode(
  script: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...argv], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The same with its output kept, for programs that run side by side. */
export async function runNodeApart(
  script: string,
  argv: readonly string[],
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const child = spawn(process.execPath, [script, ...argv], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  const [out, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { ok: code === 0, output: out + problems };
}
