import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROVE_PATH } from '../../core/contract/envelope.ts';
import { createPageServer } from '../../electron/ipc/headless/page-server.ts';
import { type Answering, answerPosted } from '../../electron/ipc/headless/posted.ts';
import { LOOPBACK, OPEN_PATH, OneTimeTicket, createSocketAuth } from '../../electron/ipc/headless/socket-auth.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { ManualClock } from '../support/manual-clock.ts';

const TOKEN = 'q'.repeat(32);
const PAGE = '<!doctype html><title>Cobro</title>';

async function served(loadPosted: () => Promise<Answering> = () => answerPosted({ token: TOKEN, pages: undefined })) {
  const renderer_folder = mkdtempSync(join(tmpdir(), 'cobro-page-'));
  mkdirSync(join(renderer_folder, 'assets'));
  writeFileSync(join(renderer_folder, 'index.html'), PAGE);
  writeFileSync(join(renderer_folder, 'assets/index-1a2b.js'), 'export {};');
  const socket_auth = createSocketAuth({ token: TOKEN, socket_path: '/socket', audienceOf: () => null });
  const ticket = new OneTimeTicket(new ManualClock());
  const log = SILENT_LOG;
  const parts = { renderer_folder, socket_auth, ticket, token: TOKEN, loadPosted, log };
  const { server, first_page } = createPageServer(parts);
  server.listen({ host: LOOPBACK, port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(renderer_folder, { recursive: true });
  });
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<{ readonly answer: IncomingMessage; readonly text: string }>((resolve, reject) => {
      const asked = request({ hostname: LOOPBACK, port, path, method, headers }, (answer) => {
        answer.setEncoding('utf8');
        let text = '';
        answer.on('data', (part: string) => (text += part)).on('end', () => resolve({ answer, text }));
      });
      asked.on('error', reject).end(body);
    });
  return { ask, port, ticket, first_page };
}

describe('the server of the page', () => {
  test('answers with the files of the bundle by their exact names, and with nothing else', async () => {
    const { ask } = await served();
    const found = ['/', '/index.html', '/?x=1', '/assets/index-1a2b.js'];
    const missing = [
      '/assets',
      '/assets/',
      '/%69ndex.html',
      '/../package.json',
      '/assets/../../x',
      '/favicon.ico',
      '/.',
    ];
    const statuses = async (paths: readonly string[]) =>
      await Promise.all(paths.map(async (path) => (await ask('GET', path)).answer.statusCode));
    expect(await statuses(found)).toEqual(found.map(() => 200));
    expect((await statuses(missing)).filter((status) => status !== 404)).toEqual([200]);
    expect((await ask('GET', '/.')).text).toBe(PAGE);
  });

  test('sends its policy with every answer, whoever made it', async () => {
    const { ask } = await served();
    const asked = [
      ['GET', '/'],
      ['HEAD', '/'],
      ['GET', '/nothing'],
      ['POST', PROVE_PATH],
      ['POST', '/nothing'],
      ['DELETE', '/'],
      ['GET', OPEN_PATH],
    ] as const;
    for (const [method, path] of asked) {
      const { answer } = await ask(method, path);
      expect(answer.headers['content-security-policy'], `${method} ${path}`).toContain("default-src 'none'");
      expect(answer.headers['cache-control'], `${method} ${path}`).toBe('no-store');
    }
  });

  test('refuses a foreign host before it looks at what is asked, by every method', async () => {
    let loaded = 0;
    const { ask, ticket } = await served(() => {
      loaded += 1;
      return answerPosted({ token: TOKEN, pages: undefined });
    });
    const open = `${OPEN_PATH}?ticket=${ticket.give()}`;
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT'])
      for (const path of ['/', open, PROVE_PATH]) {
        const { answer, text } = await ask(method, path, { host: 'shop.example' });
        expect([answer.statusCode, text], `${method} ${path}`).toEqual([403, method === 'HEAD' ? '' : 'foreign_host']);
      }
    expect(loaded).toBe(0);
    expect((await ask('GET', open)).answer.statusCode).toBe(303);
  });

  test('says how long a file is when only that is asked, and opens nothing then', async () => {
    const { ask, ticket } = await served();
    const { answer, text } = await ask('HEAD', '/');
    expect([answer.statusCode, answer.headers['content-length'], text]).toEqual([200, String(PAGE.length), '']);
    const open = `${OPEN_PATH}?ticket=${ticket.give()}`;
    expect((await ask('HEAD', open)).answer.statusCode).toBe(403);
    expect((await ask('GET', `${open}&ticket=x`)).answer.statusCode).toBe(403);
    expect((await ask('GET', open)).answer.statusCode).toBe(303);
  });

  test('serves the page without the part that answers bodies, and asks for that part again when it was not there', async () => {
    let loads = 0;
    const { ask, first_page } = await served(() => {
      loads += 1;
      if (loads === 1) return Promise.reject(new Error('the package is being replaced'));
      return answerPosted({ token: TOKEN, pages: undefined });
    });
    await ask('GET', '/');
    await first_page;
    expect(loads).toBe(0);
    const prove = () =>
      ask('POST', PROVE_PATH, { 'content-type': 'application/json' }, JSON.stringify({ nonce: 'n'.repeat(16) }));
    expect((await prove()).answer.statusCode).toBe(503);
    const { answer, text } = await prove();
    expect([answer.statusCode, text]).toEqual([200, expect.stringMatching(/^\{"proof":"[0-9a-f]{64}"\}$/)]);
    await prove();
    expect(loads).toBe(2);
  });

  test('opens for a page, however many strangers ask for something whose rest they never send', async () => {
    const { ask, port } = await served();
    for (let count = 1; count <= 300; count += 1) {
      const stranger = connect(port, LOOPBACK).on('error', () => undefined);
      onTestFinished(() => void stranger.destroy());
      await once(stranger, 'connect');
      stranger.write(`POST ${PROVE_PATH} HTTP/1.1\r\nhost: ${LOOPBACK}:${port}\r\ncontent-length: 50\r\n\r\n{`);
    }
    expect((await ask('GET', '/')).text).toBe(PAGE);
  });

  test('refuses a body that is too long, that is not JSON, or that is something else', async () => {
    const { ask } = await served();
    const json = { 'content-type': 'application/json' };
    expect((await ask('POST', PROVE_PATH, json, JSON.stringify({ nonce: 'n'.repeat(2_000) }))).answer.statusCode).toBe(
      413,
    );
    expect((await ask('POST', PROVE_PATH, json, '{')).answer.statusCode).toBe(400);
    expect((await ask('POST', PROVE_PATH, json, '{}')).answer.statusCode).toBe(400);
    expect((await ask('POST', PROVE_PATH, { 'content-type': 'text/html' }, '<p>')).answer.statusCode).toBe(415);
  });

  test('says of a bundle that cannot be read that it cannot, and of one that is not there that nothing is', async () => {
    const socket_auth = createSocketAuth({ token: TOKEN, socket_path: '/socket', audienceOf: () => null });
    const file = join(mkdtempSync(join(tmpdir(), 'cobro-page-')), 'file');
    writeFileSync(file, '');
    for (const [renderer_folder, status] of [
      [file, 500],
      [`${file}-nothing`, 404],
    ] as const) {
      const ticket = new OneTimeTicket(new ManualClock());
      const loadPosted = () => answerPosted({ token: TOKEN, pages: undefined });
      const log = SILENT_LOG;
      const { server } = createPageServer({ renderer_folder, socket_auth, ticket, token: TOKEN, loadPosted, log });
      server.listen({ host: LOOPBACK, port: 0 });
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      expect((await fetch(`http://${LOOPBACK}:${port}/`)).status).toBe(status);
      server.close();
      server.closeAllConnections();
    }
  });
});
