import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoProducts } from '../../core/catalogue/demo-catalogue.ts';
import { ean13CheckDigit } from '../../core/catalogue/scale-label.ts';
import type { ScanQueue } from '../../core/scanning/scan-queue.ts';
import { aMoment } from '../support/real-time.ts';
import { repeated } from '../support/repeated.ts';
import { useScene } from './harness/scene.ts';

const goods = demoProducts().filter(
  ({ code, unit, price_minor, option_groups }) =>
    code?.length === 13 && unit === 'each' && price_minor !== null && !option_groups?.length,
);
const unknown = (index: number): string => `78099999${1000 + index}` + ean13CheckDigit(`78099999${1000 + index}`);
const CODES = repeated(60, 200);
/** Every twentieth code is unknown. */
const DUMP = Array.from({ length: CODES }, (_, index) =>
  index % 20 === 10 ? unknown(index) : (goods[(index * 7) % goods.length]?.code ?? ''),
);
const UNKNOWN = DUMP.filter((code) => !goods.some((one) => one.code === code));
const TOTAL_MINOR = DUMP.reduce((sum, code) => sum + (goods.find((one) => one.code === code)?.price_minor ?? 0), 0);

/** Blocks the page's thread again and again, as a busy machine does, by a synchronous wait for a late response. */
function stallOnPage(): void {
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const stall = (): void => {
    const request = new XMLHttpRequest();
    request.open('GET', `/late/${next(160)}`, false);
    request.send();
    window.setTimeout(stall, next(90));
  };
  stall();
}

/** Sends keystrokes one after another without waiting for the page. */
async function dump(devtools: CDPSession, codes: readonly string[]): Promise<void> {
  const send = (type: 'keyDown' | 'keyUp', key: string): Promise<unknown> => {
    const enter = key === '\r';
    const name = enter ? 'Enter' : key;
    const code = enter ? 13 : key.charCodeAt(0);
    const text = type === 'keyDown' ? { text: key } : {};
    return devtools.send('Input.dispatchKeyEvent', { type, key: name, windowsVirtualKeyCode: code, ...text });
  };
  await Promise.all([...`${codes.join('\r')}\r`].flatMap((key) => [send('keyDown', key), send('keyUp', key)]));
}

/** The till's page on the real clock, with late responses at irregular times. */
async function busyPage(scene: ReturnType<typeof useScene>): Promise<Page> {
  const context = await scene.cashier.page.context().browser()?.newContext({ locale: 'es-CL' });
  if (!context) throw new Error('the browser is gone');
  const page = await context.newPage();
  let late = 0;
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    let queue = Promise.resolve();
    server.onMessage((message) => {
      late += 1;
      const wait_ms = (late * 37) % 60;
      queue = queue.then(() => aMoment(wait_ms)).then(() => socket.send(message));
    });
  });
  await page.route('**/late/*', async (route) => {
    await aMoment(Number(route.request().url().split('/').at(-1)));
    await route.fulfill();
  });
  await page.goto(scene.till.url);
  await page.getByText('Escanee o toque un producto').waitFor();
  return page;
}

const left = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cobro.scans') ?? '{"left":[]}') as ScanQueue).left.map(
      ({ code, reason }) => `${code} ${reason}`,
    ),
  );

describe(`a dump of ${CODES} codes on a busy machine`, () => {
  const scene = useScene();

  test('is in the cart or on the list to the last code, however late page and till are', async () => {
    const page = await busyPage(scene);
    await page.evaluate(stallOnPage);
    const devtools = await page.context().newCDPSession(page);
    await dump(devtools, DUMP);
    await page.getByText(`${CODES - UNKNOWN.length} artículos`).waitFor({ timeout: 240_000 });
    // Queued scans are stored as well.
    await expect.poll(() => left(page)).toEqual(UNKNOWN.map((code) => `${code} not_found`));
    await page.getByRole('button', { name: `Cobrar $${TOTAL_MINOR.toLocaleString('es-CL')}` }).waitFor();
    await page.context().close();
  }, 300_000);
});
