import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { INTENTS } from '../../core/contract/intents.ts';
import { SERVICES } from '../../core/sale/service.ts';
import { PairedPages } from '../../electron/features/devices/paired-pages.ts';
import { type HeadlessShell, startHeadlessShell } from '../../electron/ipc/headless/headless.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { newToken } from '../../electron/platform/system.ts';
import { TillBench } from '../fixtures/till-bench.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { systemClock } from '../support/real-time.ts';
import { type SocketRenderer, connectToHeadless } from './headless-renderer.ts';

const TOKEN = 't'.repeat(43);
const folder = mkdtempSync(join(tmpdir(), 'cobro-pages-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Cobro</title>');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let clock: ManualClock;
let codes: number;
let pages: PairedPages;
let shell: HeadlessShell;
let till: TillBench;

async function serve(kiosk: boolean): Promise<void> {
  till = new TillBench({ kiosk }, [], undefined, pages);
  shell = await startHeadlessShell({
    router: till.till.router,
    pages,
    port: 0,
    renderer_folder: folder,
    token: TOKEN,
    clock: systemClock,
    log: SILENT_LOG,
  });
}
beforeEach(() => {
  clock = new ManualClock();
  codes = 482_913;
  pages = new PairedPages({ clock, token: newToken, code: () => String((codes += 1)) });
});
afterEach(() => shell.stop());

async function post(body: object, origin = new URL(shell.url).origin): Promise<{ status: number; token: string }> {
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(new URL('/pair', shell.url), { method: 'POST', headers, body: JSON.stringify(body) });
  const token = answer.ok ? ((await answer.json()) as { token: string }).token : '';
  return { status: answer.status, token };
}
async function paired(audience: 'customer_display' | 'kiosk'): Promise<SocketRenderer> {
  const { token } = await post({ code: pages.offer(audience).code });
  return connectToHeadless(shell.url.replace(TOKEN, token));
}
let request_id = 0;
async function ask(page: SocketRenderer, intent: string, args: unknown = {}, approval?: string) {
  request_id += 1;
  return page.exchange({ id: request_id, intent, args, ...(approval === undefined ? {} : { approval }) });
}
const slicesOf = async (page: SocketRenderer): Promise<string[]> => {
  const answer = await ask(page, 'till.snapshot');
  return answer.ok ? Object.keys(answer.value as object).sort() : [];
};
const PIN = '246810';

describe('a page that was paired as a customer display', () => {
  beforeEach(() => serve(false));

  test('sees three slices without the PIN of training, and may ask for nothing but a wish that charges nothing, whatever PIN it brings', async () => {
    const page = await paired('customer_display');
    const answer = await ask(page, 'till.snapshot');
    expect(answer).toMatchObject({ ok: true, value: { till: { training_pin: null } } });
    expect(await slicesOf(page)).toEqual(['checkout', 'sale', 'till']);
    const for_it = ['till.snapshot', 'till.painted', 'checkout.wishInstallments'];
    for (const intent of Object.keys(INTENTS).filter((name) => !for_it.includes(name)))
      expect(await ask(page, intent, {}, PIN), intent).toMatchObject({ error: { code: 'not_permitted' } });
    await till.do('sale.hold', {}).catch(() => null);
    await till.add('espresso');
    await till.settled();
    expect(page.events).toEqual(page.snapshots);
    expect(page.snapshots.flatMap(({ slices }) => Object.keys(slices))).not.toContain('held');
  });

  test('came in by a code that works once, for two minutes, and not after five wrong ones', async () => {
    const { code } = pages.offer('customer_display');
    expect((await post({ code: '000000' })).status).toBe(403);
    expect((await post({ code })).status).toBe(200);
    expect((await post({ code })).status).toBe(403);
    const late = pages.offer('customer_display');
    clock.advance(120_000);
    expect((await post({ code: late.code })).status).toBe(403);
    const guessed = pages.offer('customer_display');
    for (let guess = 0; guess < 5; guess += 1) await post({ code: `00000${guess}` });
    expect((await post({ code: guessed.code })).status).toBe(403);
    expect(pages.count).toBe(1);
  });

  test('gives up the token of the till where its address carried it, and gets a lesser one', async () => {
    const { token } = await post({ token: TOKEN });
    expect(token).not.toBe(TOKEN);
    expect(await slicesOf(await connectToHeadless(shell.url.replace(TOKEN, token)))).toEqual([
      'checkout',
      'sale',
      'till',
    ]);
    expect((await post({ token: `${TOKEN}x` })).status).toBe(403);
  });

  test('is a stranger when somebody takes it back, at once', async () => {
    const { token } = await post({ code: pages.offer('customer_display').code });
    const page = await connectToHeadless(shell.url.replace(TOKEN, token));
    const own = await connectToHeadless(shell.url);
    const closed = once(page.socket, 'close');
    expect(till.snapshot.peripherals.pages).toBe(1);
    expect(await ask(own, 'page.unpair')).toMatchObject({ ok: true });
    const [code] = (await closed) as [number];
    expect(code).toBe(1008);
    expect(till.snapshot.peripherals.pages).toBe(0);
    expect((await post({ token })).status).toBe(403);
    expect(await ask(own, 'till.snapshot')).toMatchObject({ ok: true });
  });

  test('cannot be made by a page of another origin, and is where the browser names none to its own host', async () => {
    const { code } = pages.offer('customer_display');
    expect((await post({ code }, 'http://evil.example')).status).toBe(403);
    const bare = await fetch(new URL('/pair', shell.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(bare.status).toBe(200);
    expect(pages.count).toBe(1);
  });
});

describe('a page that was paired as a kiosk', () => {
  test('serves customers while the till does, and can never become the till', async () => {
    await serve(true);
    const page = await paired('kiosk');
    expect(await slicesOf(page)).toEqual(['checkout', 'kiosk', 'sale', 'status', 'till']);
    expect(await ask(page, 'kiosk.begin', { service: SERVICES[0] })).toMatchObject({ ok: true });
    expect(await ask(page, 'kiosk.exit', {}, PIN)).toMatchObject({ error: { code: 'not_permitted' } });
    expect(await ask(page, 'refund.find', {}, PIN)).toMatchObject({ error: { code: 'not_permitted' } });
    const own = await connectToHeadless(shell.url);
    expect(await ask(own, 'kiosk.exit', {}, PIN)).toMatchObject({ ok: true });
    expect(await ask(page, 'catalogue.search', { text: '', limit: 1 })).toMatchObject({
      error: { code: 'not_permitted' },
    });
  });
});
