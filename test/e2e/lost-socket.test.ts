import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { WebSocketRoute } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseMessage } from '../../core/contract/envelope.ts';
import { useChromium } from '../support/browser/use-chromium.ts';
import { eventually } from '../support/real-time.ts';
import { Cashier } from './harness/cashier.ts';
import { type TillPage, openPage, useScene } from './harness/scene.ts';
import { type TillUnderTest, journalEvents, newDataFolder, startTill } from './harness/till.ts';

/** Shown by the training till itself (docs/operations.md). */
const PIN = '246810';
const KEY = '0b6e2a44-55aa-4b1b-9d0e-6a5b8b6a7f10';

type Cut = 'before_arrival' | 'before_answer';

/** A raw page: one request at a time, without the program's retries. */
async function rawPage(url: string) {
  const address = new URL(url);
  const token = new URLSearchParams(address.hash.slice(1)).get('token') ?? '';
  const socket = new WebSocket(`ws://${address.host}/socket?token=${token}`, { origin: address.origin });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let id = 0;
  const send = (intent: string, args: object, more: object = {}): Promise<ResponseMessage> => {
    id += 1;
    const own = id;
    return new Promise((resolve, reject) => {
      socket.on('message', (frame: Buffer) => {
        const message = JSON.parse(frame.toString('utf8')) as ResponseMessage;
        if ('id' in message && message.id === own) resolve(message);
      });
      socket.once('close', () => reject(new Error('the till is gone')));
      socket.send(JSON.stringify({ id: own, intent, args, ...more }));
    });
  };
  return { send, close: () => socket.terminate() };
}

describe('a page that loses its till in the middle of an act that moves money', () => {
  const scene = useScene();

  /** Cuts the page's socket at the next request of an intent; the page reconnects by itself. */
  async function cutAt(intent: string, cut: Cut): Promise<() => number> {
    let cuts = 0;
    await scene.screen.page.routeWebSocket(/\/socket/, (page: WebSocketRoute) => {
      const till = page.connectToServer();
      let answers_to = 0;
      page.onMessage((text) => {
        const message = JSON.parse(String(text)) as { id: number; intent: string };
        const is_cut = cuts === 0 && message.intent === intent;
        if (is_cut) cuts += 1;
        if (is_cut && cut === 'before_arrival') return void page.close();
        if (is_cut) answers_to = message.id;
        till.send(text);
      });
      till.onMessage((text) => {
        const message = JSON.parse(String(text)) as { id?: number };
        if (answers_to !== 0 && message.id === answers_to) return void page.close();
        page.send(text);
      });
    });
    await scene.screen.page.reload();
    await scene.cashier.readerIsReady();
    return () => cuts;
  }

  const eventsOf = async (type: string) =>
    (await journalEvents(scene.data_path)).filter((event) => event['type'] === type);

  // Every run cuts once before each, the night every act at both.
  const tagsOf = (is_in_every_run: boolean) => ({ tags: is_in_every_run ? [] : ['night'] });

  describe.each<Cut>(['before_arrival', 'before_answer'])('cut %s', (cut) => {
    test('takes cash once', tagsOf(cut === 'before_arrival'), async () => {
      const cuts = await cutAt('checkout.exactCash', cut);
      await scene.cashier.addProduct('Espresso', '$1.900');
      await scene.cashier.until(() => scene.cashier.press('F9'), 'Nueva venta');
      await scene.cashier.startNextSale();
      expect(cuts()).toBe(1);
      await scene.till.stop();
      expect(await eventsOf('cash_taken')).toHaveLength(1);
      expect(await eventsOf('keyed_act')).toHaveLength(1);
    });

    test('gives a card payment back once, and shows what came of it', tagsOf(cut === 'before_answer'), async () => {
      const cuts = await cutAt('refund.execute', cut);
      await scene.cashier.sellByCard('Espresso', '$1.900');
      await scene.cashier.findSale(1);
      await scene.cashier.sees('Será una anulación');
      await scene.cashier.typePin(PIN);
      await scene.cashier.until(() => scene.cashier.tap(/^Anular \$1\.900/), 'Anulación hecha');
      expect(cuts()).toBe(1);
      expect((await scene.settle()).net_minor).toEqual([0]);
      expect(await eventsOf('undo_intent')).toHaveLength(1);
    });
  });

  test('a till killed between act and answer tells its next page what became of the refund, and sends nothing again', async () => {
    await scene.cashier.addProduct('Espresso', '$1.900');
    await scene.cashier.chargeByCard();
    await scene.cashier.payAtOnce('Pago aprobado');
    const [paid] = await scene.service.ledger().then((traces) => traces.filter(({ approved }) => approved).slice(-1));
    const page = await rawPage(scene.till.url);
    const trace_id = paid?.trace_id ?? '';
    const found = (await page.send('refund.find', { text: trace_id })) as { value: { sales: { sale_id: string }[] } };
    const wish = { sale_id: found.value.sales[0]?.sale_id ?? '', what: { mode: 'all' }, from: null };
    const plan = (await page.send('refund.plan', wish)) as {
      value: { parts: { tender_id: string; amount_minor: number; act: string }[] };
    };
    for (const operation of ['cancel_by_trace', 'cancel_or_refund_by_trace', 'cancel_or_refund_pos_transaction'])
      await scene.service.fault({ operation, fault: 'delay', delay_ms: 60_000 });
    const parts = plan.value.parts.map(({ tender_id, amount_minor, act }) => ({ tender_id, amount_minor, act }));
    const refund = { return_id: 'return-1', ...wish, parts };
    const lost = page.send('refund.execute', refund, { approval: PIN, key: KEY }).catch(() => 'the till is gone');
    await eventually('the return is at the service', async () => {
      const trace = (await scene.service.ledger()).find((one) => one.trace_id === trace_id);
      return trace?.net_minor === 0;
    });
    await scene.till.killHard();
    expect(await lost).toBe('the till is gone');
    await scene.service.clearFaults();
    const till = await startTill(scene.data_path, ['--service', scene.service.url, '--quarantine-seconds', '5']);
    const again = await rawPage(till.url);
    const repeated = await again.send('refund.execute', refund, { approval: PIN, key: KEY });
    expect(repeated).toMatchObject({ ok: true, value: { sale_number: 1, parts: [{ amount_minor: 1_900 }] } });
    const other = await again.send(
      'refund.execute',
      { ...refund, what: { mode: 'amount', amount_minor: 1 } },
      { approval: PIN, key: KEY },
    );
    expect(other).toMatchObject({ ok: false, error: { code: 'key_used' } });
    again.close();
    await till.stop();
    expect(await eventsOf('undo_intent')).toHaveLength(1);
    const trace = (await scene.service.ledger()).find((one) => one.trace_id === trace_id);
    expect(trace).toMatchObject({ net_minor: 0 });
  });
});

/** Listens on the till's port, or on any port. */
async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((closed) => server.close(closed));
  return String(port);
}

describe('a page whose till was killed', () => {
  const browser = useChromium();
  let data: ReturnType<typeof newDataFolder>;
  let till: TillUnderTest;
  let screen: TillPage;
  let argv: readonly string[];
  beforeEach(() => void (data = newDataFolder()));
  afterEach(async () => {
    await screen.close();
    await till.stop();
    data.remove();
  });
  const sees = (text: string | RegExp) => screen.page.getByText(text).first().waitFor();
  async function open(port: string, flags: readonly string[] = []): Promise<void> {
    argv = ['--port', port, ...flags];
    till = await startTill(data.path, argv);
    screen = await openPage(browser(), till.url);
  }

  test.each([
    ['a till', [], 'Escanee o toque un producto', /Espresso/, 'Efectivo'],
    ['a kiosk', ['--kiosk'], 'Letra grande', 'Para llevar', 'Elija algo para empezar'],
  ])(
    'is back at the port of %s by itself, and tells its token to nobody else meanwhile',
    async (_what, flags, shown, act, done) => {
      await open(await freePort(), flags);
      await sees(shown);
      const token = new URL(till.url).hash.slice('#token='.length);
      expect(statSync(join(data.path, 'page-token.json')).mode & 0o777).toBe(0o600);
      await till.killHard();
      // Another user of the machine takes over the port.
      const received: string[] = [];
      const stranger = createServer((request, response) => {
        request.on('data', (chunk: Buffer) => received.push(chunk.toString('utf8')));
        request.on('end', () => response.setHeader('content-type', 'application/json').end('{"proof":"mine"}'));
        received.push(request.url ?? '');
      });
      await listen(stranger, Number(argv[1]));
      await eventually('the stranger was asked', () => received.some((text) => text.includes('nonce')));
      expect(received.join(' ')).not.toContain(token);
      stranger.closeAllConnections();
      await new Promise((closed) => stranger.close(closed));
      till = await startTill(data.path, argv);
      await sees(shown);
      await screen.page.getByText(/La caja se inició de nuevo|La caja no responde/).waitFor({ state: 'hidden' });
      const cashier = new Cashier(screen.page);
      await cashier.until(() => cashier.tap(act), done);
    },
  );

  test('says what to do where the till that is back has another token, also after it was loaded again, and opens with the address', async () => {
    await open(await freePort());
    await sees('Escanee o toque un producto');
    await till.killHard();
    rmSync(join(data.path, 'page-token.json'));
    till = await startTill(data.path, argv);
    await sees('La caja se inició de nuevo');
    await screen.page.reload();
    await sees('La caja se inició de nuevo');
    await screen.page.goto(till.url);
    await sees('Escanee o toque un producto');
  });

  test('has the address of before where a till of any free port is started at that port', async () => {
    await open('0');
    const { url } = till;
    await till.killHard();
    till = await startTill(data.path, ['--port', new URL(url).port]);
    expect(till.url).toBe(url);
    await till.stop();
    till = await startTill(data.path, argv);
    expect(new URL(till.url).hash).not.toBe(new URL(url).hash);
  });
});
