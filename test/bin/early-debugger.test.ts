import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const COBRO = fileURLToPath(new URL('../../bin/cobro.mjs', import.meta.url));

/** As on a Node before 24, to which SIGUSR1 is sent before the first line of the command runs. */
const EARLY_SIGNAL = `
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
  process.kill(process.pid, 'SIGUSR1');
  const inspector = process.getBuiltinModule('node:inspector');
  while (inspector.url() === undefined) await new Promise((resolve) => setImmediate(resolve));`;

test.skipIf(process.platform === 'win32')(
  'a debugger that a signal opened before the command began is closed, and the command goes on',
  async () => {
    const preloaded = `data:text/javascript,${encodeURIComponent(EARLY_SIGNAL)}`;
    const flags = ['--inspect-port=0', '--import', preloaded];
    const command = spawn(process.execPath, [...flags, COBRO, 'sandbox'], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void command.kill('SIGTERM'));
    const ended = once(command, 'close');
    let told = '';
    command.stderr.on('data', (text) => (told += String(text)));
    const [line] = (await once(command.stdout, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toMatchObject({ event: 'ready' });
    const [, port] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(told) ?? [];
    expect(port, told).toBeDefined();
    await expect(fetch(`http://127.0.0.1:${port}/json`)).rejects.toThrow();
    command.kill('SIGUSR1');
    command.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(told.match(/Debugger listening/g)).toHaveLength(1);
  },
);
