import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReceiptPages } from '../../../electron/features/receipts/receipt-pages.ts';
import { startHeadlessShell } from '../../../electron/ipc/headless/headless.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { newToken, systemClock } from '../../../electron/platform/system.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { connectToHeadless, socketAddress } from '../../ipc/headless-renderer.ts';
import type { Dice } from '../dice.ts';
import type { Door } from './door.ts';
import { spoiled } from './texts.ts';

const LOOK_EVERY = 64;

/** The loopback server of a signed-out till. */
async function served() {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-fuzz-page-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Cobro</title>');
  const till = new TillBench();
  const shell = await startHeadlessShell({
    router: till.till.router,
    port: 0,
    renderer_folder: folder,
    token: newToken(),
    clock: systemClock,
    log: SILENT_LOG,
  });
  const { host, port } = new URL(shell.url);
  /** Whether the page is still served. */
  const isAlive = async (): Promise<boolean> => (await fetch(`http://${host}/`)).status === 200;
  const end = async (): Promise<void> => {
    till.till.stop();
    await shell.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { shell, host, port: Number(port), isAlive, end };
}

/** Any bytes as a request: a response or a hang-up, never the till without its token; the page is still served. */
export async function requestDoor(dice: Dice): Promise<Door> {
  const { host, port, isAlive, end } = await served();
  const head = `Host: ${host}\r\nConnection: close\r\n`;
  const upgrade = `Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n`;
  const seeds = [
    `GET / HTTP/1.1\r\n${head}\r\n`,
    `GET /index.html HTTP/1.1\r\n${head}Range: bytes=0-4\r\nIf-None-Match: "x"\r\n\r\n`,
    `GET /..%2f..%2fetc/passwd HTTP/1.1\r\n${head}\r\n`,
    `POST / HTTP/1.1\r\n${head}Content-Length: 4\r\nContent-Type: application/json\r\n\r\n{"a"`,
    `GET /socket?token=${'a'.repeat(43)} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\n${upgrade}\r\n`,
    `POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  ].map((text) => Buffer.from(text, 'latin1'));
  let inputs = 0;
  return {
    name: 'HTTP requests',
    input: async () => {
      inputs += 1;
      const bytes = spoiled(dice, seeds);
      const response = await exchange(port, bytes);
      if (response.startsWith('HTTP/1.1 101'))
        return `${Buffer.from(bytes).toString('latin1')} was let in without the token`;
      if (response.includes('root:')) return 'a file outside of the page was served';
      if (inputs % LOOK_EVERY === 0 && !(await isAlive())) return 'the page is not served any more';
      return null;
    },
    end,
  };
}

/** Any bytes at the receipt listener: it serves its one page for its one code under its own name, and nothing else. */
export async function receiptDoor(dice: Dice): Promise<Door> {
  const clock = new ManualClock();
  const pages = await ReceiptPages.open({ host: '127.0.0.1', port: 0, clock, newToken, log: SILENT_LOG });
  const invoices: string[] = [];
  pages.show({
    paper: (sale_id) => ({
      text: `SALE ${sale_id}`,
      language: 'es',
      invoice: { state: 'possible' },
      tax_id_kind: 'RUT',
    }),
    requestInvoice: (sale_id) => {
      invoices.push(sale_id);
      return 'tax_id';
    },
  });
  return {
    name: 'receipts for telephones',
    input: async () => {
      // The sixty-first request within a minute gets no page.
      clock.advance(60_000);
      const { host, port, pathname } = new URL(pages.address('s-1'));
      const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n`;
      const seeds = [
        `${request}\r\n`,
        `${request}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
        `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 35\r\n\r\ntax_id=12345678-5&name=Ana&address=`,
        `GET /r/../..%2fetc/passwd HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      ].map((text) => Buffer.from(text, 'latin1'));
      const bytes = spoiled(dice, seeds);
      const sent = Buffer.from(bytes).toString('latin1');
      const response = await exchange(Number(port), bytes);
      const knows = sent.includes(pathname) && sent.includes(host);
      if (invoices.splice(0).some(() => !knows)) return `${sent} asked for an invoice`;
      return response.includes('SALE') && !knows ? `${sent} was shown a receipt` : null;
    },
    end: () => Promise.resolve(pages.stop()),
  };
}

/** Reads a new connection until the other side closes it, or until the first bytes arrive. */
function exchange(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => void socket.end(bytes));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (received.startsWith('HTTP/1.1 101')) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(received));
  });
}

/** Any bytes as frames of an accepted socket: it may be closed, but the till still answers others. */
export async function frameDoor(dice: Dice): Promise<Door> {
  const { shell, host, port, end } = await served();
  const { address, origin } = socketAddress(shell.url);
  const path = address.slice(address.indexOf('/socket'));
  const frame = (text: string): Buffer => {
    const body = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
  };
  const seeds = [
    frame('{"id":1,"intent":"till.snapshot","args":{}}'),
    frame('{"id":2,"intent":"staff.signIn","args":{"pin":"1234"}}'),
    Buffer.from([0x89, 0x80, 0, 0, 0, 0]),
    Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]),
    Buffer.from([0x02, 0xfe, 0xff, 0xff, 0, 0, 0, 0]),
    Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 1, 2, 3, 4]),
  ];
  const healthy = await connectToHeadless(shell.url);
  let socket: Socket | null = null;
  let inputs = 0;
  const open = async (): Promise<Socket> => {
    const opened = connect(port, '127.0.0.1');
    opened.on('error', () => opened.destroy());
    opened.on('data', () => undefined);
    await once(opened, 'connect');
    opened.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await Promise.race([once(opened, 'data'), once(opened, 'close')]);
    return opened;
  };
  return {
    name: 'WebSocket frames',
    input: async () => {
      inputs += 1;
      if (socket === null || socket.destroyed || !socket.writable) socket = await open();
      socket.write(spoiled(dice, seeds));
      if (inputs % LOOK_EVERY !== 0) return null;
      const answer = await healthy.exchange({ id: inputs, intent: 'catalogue.search', args: { text: '', limit: 1 } });
      return answer.ok ? null : `another page is not answered any more: ${JSON.stringify(answer)}`;
    },
    end: async () => {
      socket?.destroy();
      await healthy.leave();
      await end();
    },
  };
}
