import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const COBRO = fileURLToPath(new URL('../../bin/cobro.mjs', import.meta.url));

/** Runs a command as npm does: under a shell, which alone receives a signal sent to npm. */
function underAShell(script: string) {
  const command = `"${process.execPath}" "${COBRO}" sandbox; exit $?`;
  const env = { ...process.env, npm_lifecycle_script: script };
  return spawn('/bin/sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

test.skipIf(process.platform === 'win32')(
  'a command that npm runs stops in order when a signal to npm has ended the shell above it',
  async () => {
    const shell = underAShell('cobro');
    const [line] = (await once(shell.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { url: string };
    expect((await fetch(url)).status).toBe(200);
    const silent = once(shell.stdout, 'close');
    shell.kill('SIGTERM');
    await silent;
    await expect(fetch(url)).rejects.toThrow();
  },
);
