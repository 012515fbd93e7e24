import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program of `node_modules` with this Node, in this terminal; resolves with its exit code. */
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

/** How long a finished program may take to exit. */
const ENDING_MS = 60_000;

interface GroupOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether its work is done, so that only its exit is pending. */
  readonly isOver: () => boolean;
  readonly ending_ms?: number;
}

/**
 * Like {@link runNode}, for programs that start others: all of them are one process group, which ends with the program.
 * If it does not exit within `ending_ms` after `isOver`, because a child still holds its outputs, it is killed and
 * counts as failed.
 */
export async function runNodeGroup(
  script: string,
  argv: readonly string[],
  { environment = {}, isOver, ending_ms = ENDING_MS }: GroupOptions,
): Promise<number> {
  // Windows has no process groups, and a terminal's signals reach all processes there.
  const detached = process.platform !== 'win32';
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [script, ...argv], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    detached,
  });
  const end = (signal: NodeJS.Signals): void => {
    try {
      if (detached && child.pid !== undefined) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // No process is left.
    }
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  let over_since_ms: number | null = null;
  const watch = setInterval(
    () => {
      if (!isOver()) return;
      over_since_ms ??= performance.now();
      if (performance.now() - over_since_ms < ending_ms) return;
      console.error('A program that was started has outlived the tests, and is ended.');
      end('SIGKILL');
    },
    Math.min(1_000, ending_ms),
  );
  try {
    return await new Promise<number>((resolve) => {
      child.on('error', () => resolve(1));
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, end);
    end('SIGKILL');
  }
}

/** The same with captured output, for programs that run in parallel. */
export async function runNodeApart(
  script: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [script, ...argv], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  const [out, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { ok: code === 0, output: out + problems };
}
