import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { pageHeaders } from '../../core/page-policy.ts';
import { type HeadlessShell, startHeadlessShell } from '../../electron/ipc/headless/headless.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { describeShell } from '../contract/shell.ts';
import { FakeRouter } from '../support/fake-router.ts';
import { eventually, systemClock } from '../support/real-time.ts';
import { connectToHeadless, socketAddress } from './headless-renderer.ts';

const TOKEN = 'q'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'cobro-headless-'));
mkdirSync(join(folder, 'assets'));
const PAGE = '<!doctype html><title>Cobro</title><script>begin();</script>';
writeFileSync(join(folder, 'index.html'), PAGE);
writeFileSync(join(folder, 'assets/index-1a2b.js'), 'export {};');

function start(router: FakeRouter | Promise<FakeRouter>, heartbeat_ms?: number): Promise<HeadlessShell> {
  const timing = heartbeat_ms === undefined ? {} : { heartbeat_ms };
  const renderer_folder = folder;
  return startHeadlessShell({
    router,
    port: 0,
    renderer_folder,
    token: TOKEN,
    clock: systemClock,
    log: SILENT_LOG,
    ...timing,
  });
}

const heldSale = (sale_id: string, number: number) => ({
  ...{ sale_id, number, total_minor: 0, item_count: 0, label: null, held_at_ms: 0 },
  ...{ has_unknown_payment: false, paid_minor: 0, tab_minor: null },
});

describeShell('headless', async (router) => {
  const shell = await start(router);
  return { connect: () => connectToHeadless(shell.url), stop: () => shell.stop() };
});

describe('headless door', () => {
  let router: FakeRouter;
  let shell: HeadlessShell;
  beforeEach(async () => {
    router = new FakeRouter();
    shell = await start(router);
  });
  afterEach(async () => {
    await shell.stop();
  });

  function get(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const { hostname, port } = new URL(shell.url);
    return new Promise((resolve, reject) => {
      request({ hostname, port, path, headers }, (response) => resolve(response.resume()))
        .on('error', reject)
        .end();
    });
  }

  async function refusedSocket(address: string, origin: string, host?: string): Promise<string> {
    const socket = new WebSocket(address, { origin, ...(host === undefined ? {} : { headers: { host } }) });
    const [error] = (await once(socket, 'error')) as [Error];
    return error.message;
  }

  test('serves the page with a policy that allows its own bundle only, and is never kept in a cache', async () => {
    const page = await get('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    const digest = createHash('sha256').update('begin();').digest('base64');
    const policy = pageHeaders("'self'", [digest])['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^' ]+'; style-src 'self'/);
    expect(page.headers['content-security-policy']).toBe(policy);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const asset = await get('/assets/index-1a2b.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['content-security-policy']).toBe(pageHeaders("'self'")['content-security-policy']);
  });

  describe('before its till is composed', () => {
    const composed = () => Promise.withResolvers<FakeRouter>();

    test('serves the page, says so, and opens sockets once the till is there', async () => {
      const till = composed();
      await shell.stop();
      shell = await start(till.promise);
      const told: string[] = [];
      void shell.first_page.then(() => told.push('page'));
      const { address, origin } = socketAddress(shell.url);
      const socket = new WebSocket(address, { origin });
      socket.on('open', () => told.push('open'));
      expect((await get('/assets/index-1a2b.js')).statusCode).toBe(200);
      expect(told).toEqual([]);
      expect((await get('/')).statusCode).toBe(200);
      await expect.poll(() => told).toEqual(['page']);
      expect(shell.renderers).toBe(0);
      till.resolve(router);
      await expect.poll(() => told).toEqual(['page', 'open']);
      expect(shell.renderers).toBe(1);
      socket.close();
    });

    test('says when a page has its first answer', async () => {
      const told: string[] = [];
      void shell.first_answer.then(() => told.push('answered'));
      const renderer = await connectToHeadless(shell.url);
      expect(told).toEqual([]);
      await renderer.exchange({ id: 1, intent: 'till.snapshot', args: {} });
      await expect.poll(() => told).toEqual(['answered']);
      await renderer.leave();
    });

    test('refuses who has no token, and stops with a socket that waits', async () => {
      await shell.stop();
      shell = await start(composed().promise);
      const { address, origin } = socketAddress(shell.url);
      expect(await refusedSocket(address.replace(TOKEN, 'w'.repeat(32)), origin)).toContain('401');
      const waits = new WebSocket(address, { origin });
      const ended = once(waits, 'error');
      await get('/');
      expect(waits.readyState).toBe(WebSocket.CONNECTING);
      await shell.stop();
      await ended;
    });
  });

  test('proves to its page that it knows the token, for its own port, and to no page of another origin', async () => {
    const { origin, port } = new URL(shell.url);
    const nonce = 'n'.repeat(36);
    const ask = (from: { readonly origin?: string }): Promise<Response> =>
      fetch(`${origin}/prove`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from },
        body: JSON.stringify({ nonce }),
      });
    const proof = createHmac('sha256', TOKEN).update(`127.0.0.1:${port} ${nonce}`).digest('hex');
    expect(await (await ask({ origin })).json()).toEqual({ proof });
    // Some browsers, or with some flags, send no Origin for requests to the page's own host.
    expect(await (await ask({})).json()).toEqual({ proof });
    expect((await ask({ origin: 'http://127.0.0.1:1' })).status).toBe(403);
  });

  test('serves nothing outside the bundle', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%5cpackage.json', '/nothing.js', '/socket']) {
      const response = await get(path);
      expect(response.statusCode, path).toBeGreaterThanOrEqual(400);
    }
  });

  test('goes on with the page that it was started with when another version is put in its place', async () => {
    const index = join(folder, 'index.html');
    const asset = join(folder, 'assets/index-1a2b.js');
    expect((await get('/')).statusCode).toBe(200);
    try {
      rmSync(asset);
      writeFileSync(index, '<!doctype html><title>Another version</title>');
      const page = await get('/');
      expect(page.headers['content-length']).toBe(String(PAGE.length));
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect((await get('/assets/index-1a2b.js')).statusCode).toBe(200);
    } finally {
      writeFileSync(index, PAGE);
      writeFileSync(asset, 'export {};');
    }
  });

  test('refuses a page request for another host, as a rebound name would send', async () => {
    const response = await get('/', { host: 'till.example.com' });
    expect(response.statusCode).toBe(403);
  });

  test('listens on loopback only', async () => {
    expect(new URL(shell.url).hostname).toBe('127.0.0.1');
  });

  test('refuses a socket without the token, with a wrong one, and with two', async () => {
    const { address, origin } = socketAddress(shell.url);
    const door = address.slice(0, address.indexOf('?'));
    expect(await refusedSocket(door, origin)).toContain('401');
    expect(await refusedSocket(`${door}?token=wrong`, origin)).toContain('401');
    expect(await refusedSocket(`${door}?token=${TOKEN}&token=${TOKEN}`, origin)).toContain('401');
  });

  test('refuses a socket of a foreign page, or for a foreign host, even with the right token', async () => {
    const { address, origin } = socketAddress(shell.url);
    expect(await refusedSocket(address, 'http://evil.example')).toContain('403');
    expect(await refusedSocket(address, origin, 'evil.example')).toContain('403');
    expect(await refusedSocket(address.replace('/socket', '/other'), origin)).toContain('404');
  });

  test('gives the page to no other page, and to itself with its origin', async () => {
    const { origin } = socketAddress(shell.url);
    const page = (from: string) => fetch(origin, { headers: { origin: from } });
    expect((await page('http://evil.example')).status).toBe(403);
    expect((await page('null')).status).toBe(403);
    expect((await page(origin)).status).toBe(200);
  });

  test('answers a frame that is not JSON, and a binary one, and stays open', async () => {
    const renderer = await connectToHeadless(shell.url);
    const answers: unknown[] = [];
    renderer.socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())));
    renderer.socket.send('{"id":1,');
    renderer.socket.send(Buffer.from([1, 2, 3]));
    await eventually('both are answered', () => answers.length === 2);
    expect(answers).toMatchObject([{ ok: false, error: { code: 'bad_request' } }, { error: { code: 'bad_request' } }]);
    expect(await renderer.exchange({ id: 2, intent: 'sale.undo', args: {} })).toMatchObject({ ok: true });
  });

  test('survives garbage in place of HTTP', async () => {
    const { hostname, port } = new URL(shell.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.end('\x00\x01\x02 not http at all\r\n\r\n');
    await once(socket.resume(), 'close');
    expect((await get('/')).statusCode).toBe(200);
  });

  test('notices a renderer that no longer answers', async () => {
    await shell.stop();
    shell = await start(router, 40);
    const renderer = await connectToHeadless(shell.url);
    expect(shell.renderers).toBe(1);
    renderer.socket.pause();
    await eventually('it is disconnected', () => shell.renderers === 0);
    expect(router.listeners).toBe(0);
  });

  test('keeps a renderer that reads too slowly, with merged snapshots and no gap in the numbers', async () => {
    const renderer = await connectToHeadless(shell.url);
    const name = 'x'.repeat(200_000);
    renderer.socket.pause();
    for (let count = 0; count < 60; count += 1) {
      router.change({ held: [heldSale(name, count)] });
      await new Promise((resolve) => setImmediate(resolve));
    }
    renderer.socket.resume();
    const last = () => renderer.snapshots.at(-1)?.slices.held?.[0]?.number;
    await eventually('the last state arrives', () => last() === 59);
    const numbers = renderer.snapshots.map((event) => event.sequence);
    expect(numbers.length).toBeLessThan(60);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  test('lets a page go that asks and asks, and never reads what it is answered', async () => {
    router.change({ held: [heldSale('x'.repeat(500_000), 1)] });
    const renderer = await connectToHeadless(shell.url);
    renderer.socket.pause();
    let count = 0;
    const ask = (): void => {
      if (shell.renderers === 0 || count >= 400) return;
      count += 1;
      renderer.socket.send(JSON.stringify({ id: count, intent: 'till.snapshot', args: {} }), () => setImmediate(ask));
    };
    ask();
    await eventually('it is disconnected', () => shell.renderers === 0);
    expect(count).toBeLessThan(400);
    expect(router.listeners).toBe(0);
  });

  test('says so when its port is taken', async () => {
    const port = Number(new URL(shell.url).port);
    const taken = startHeadlessShell({
      router,
      port,
      renderer_folder: folder,
      token: TOKEN,
      clock: systemClock,
      log: SILENT_LOG,
    });
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
