import { createHash } from 'node:crypto';
import { createServer as createSecureServer } from 'node:https';
import { type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeServerIdentity } from '../../../store/server/certificate.ts';
import { fetchFeed, fetchPackage } from '../../../electron/features/updates/feed-source.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const BODY = Buffer.alloc(3_000_000, 'package');
const wanted = {
  ...{ file: 'cobro.tgz', size_bytes: BODY.length },
  sha256: createHash('sha256').update(BODY).digest('hex'),
};
let folder: string;
let server: Server | null = null;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => {
  server?.close();
});

async function feed(head: string, body = BODY): Promise<string> {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(`HTTP/1.0 ${head}\r\n\r\n`);
      socket.end(body);
    });
  });
  server = listening;
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/feed.json`;
}

test('a package is taken whole from a server that closes behind it while the disk is slower than the line', async () => {
  const url = await feed(`200 OK\r\nContent-Length: ${BODY.length}`);
  for (let time = 0; time < 12; time += 1)
    expect(await fetchPackage(url, wanted as never, join(folder, `p-${time}`))).toEqual({ ok: true, value: null });
});

test('a server that sends elsewhere, says no or closes early gives no package', async () => {
  const take = async (head: string, body = BODY) => {
    const url = await feed(head, body);
    const taken = await fetchPackage(url, wanted as never, join(folder, `p-${head.slice(0, 3)}-${body.length}`));
    server?.close();
    return taken.ok ? 'taken' : taken.error;
  };
  expect(await take('302 Found\r\nLocation: https://example.com/')).toBe('package_unreachable');
  expect(await take('404 Not Found')).toBe('package_unreachable');
  expect(await take(`200 OK\r\nContent-Length: ${BODY.length}`, BODY.subarray(0, 1_000))).toBe('package_unreachable');
  expect(await take('200 OK', BODY.subarray(0, 2_000))).toBe('package_damaged');
});

test('a feed whose certificate nobody vouches for is not trusted, and its connection is not blamed', async () => {
  const { key, certificate } = makeServerIdentity(new Date());
  const listening = createSecureServer({ key, cert: certificate }, (_request, response) => response.end('{}'));
  server = listening;
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/feed.json`;
  expect(await fetchFeed({ url, keys: [], seen: 0 })).toEqual({ ok: false, error: 'feed_untrusted' });
});
