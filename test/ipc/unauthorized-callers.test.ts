import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openBrowser } from '../../electron/commands/till/open-browser.ts';
import { type HeadlessShell, startHeadlessShell } from '../../electron/ipc/headless/headless.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { FakeRouter } from '../support/fake-router.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { eventually } from '../support/real-time.ts';
import { connectToHeadless, socketAddress } from './headless-renderer.ts';

const TOKEN = 'q'.repeat(43);
const folder = mkdtempSync(join(tmpdir(), 'cobro-strangers-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Cobro</title>');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let clock: ManualClock;
let shell: HeadlessShell;
let warned: object[];
beforeEach(async () => {
  clock = new ManualClock();
  warned = [];
  shell = await startHeadlessShell({
    router: new FakeRouter(),
    port: 0,
    renderer_folder: folder,
    token: TOKEN,
    clock,
    log: { ...SILENT_LOG, warn: (sentence, facts) => void warned.push({ sentence, ...facts }) },
  });
});
afterEach(() => shell.stop());

async function refused(): Promise<void> {
  const { address, origin } = socketAddress(shell.url);
  const socket = new WebSocket(address.replace(TOKEN, 'wrong'), { origin });
  await once(socket, 'error');
}

describe('strangers at the loopback door', () => {
  test('fill the log with one line a minute, however often they are refused', async () => {
    for (let count = 0; count < 200; count += 1) await refused();
    expect(warned).toEqual([{ sentence: 'a socket was refused', why: 'wrong_token' }]);
    clock.advance(60_000);
    expect(warned.slice(1)).toEqual([{ sentence: 'a socket was refused, and again', why: 'wrong_token', count: 199 }]);
    await refused();
    expect(warned).toHaveLength(3);
  });

  test('hold few connections open, however many they begin, and a page that comes is heard', async () => {
    const { hostname, port } = new URL(shell.url);
    const half_open: Socket[] = [];
    for (let count = 0; count < 1_100; count += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      half_open.push(socket);
      if (count % 100 === 0) await once(socket, 'connect').catch(() => undefined);
    }
    const alive = () => half_open.filter((socket) => !socket.destroyed && !socket.closed).length;
    await eventually('most are gone', () => alive() <= 64);
    const page = await connectToHeadless(shell.url);
    expect(await page.exchange({ id: 1, intent: 'till.snapshot', args: {} })).toMatchObject({ ok: true });
    expect((await fetch(new URL('/', shell.url))).status).toBe(200);
    for (const socket of half_open) socket.destroy();
  });
});

describe('a browser that is opened for the till', () => {
  const opened = () => {
    const argv: string[] = [];
    const close = openBrowser({
      shell,
      data_folder: folder,
      stderr: () => undefined,
      run: (program, given) => void argv.push(program, ...given),
    });
    return { argv, close };
  };

  test('is told nothing on its command line that opens it: a file of its owner alone holds a ticket', () => {
    const { argv, close } = opened();
    expect(argv.join(' ')).not.toContain(TOKEN);
    const file = argv.at(-1) ?? '';
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(TOKEN);
    expect(readFileSync(file, 'utf8')).toContain('/open?ticket=');
    expect(argv.join(' ')).not.toContain('ticket');
    close();
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  test('trades the ticket for the page once, within a minute, and no wrong one takes it away', async () => {
    const hand = (url: string) => fetch(url, { redirect: 'manual' });
    const first = shell.ticketUrl();
    const answer = await hand(first);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/#token=${TOKEN}`]);
    expect((await hand(first)).status).toBe(403);
    const second = shell.ticketUrl();
    expect((await hand(first)).status).toBe(403);
    expect((await hand(new URL('/open?ticket=x', shell.url).href)).status).toBe(403);
    expect((await hand(second)).status).toBe(303);
    const third = shell.ticketUrl();
    clock.advance(60_000);
    expect((await hand(third)).status).toBe(403);
    expect((await hand(new URL('/open', shell.url).href)).status).toBe(403);
  });
});
