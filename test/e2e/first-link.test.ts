import type { WebSocket } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useChromium } from '../support/browser/use-chromium.ts';
import { type TillPage, openPage } from './harness/scene.ts';
import { type TillUnderTest, newDataFolder, startTill } from './harness/till.ts';

const browser = useChromium();
let data: ReturnType<typeof newDataFolder>;
let till: TillUnderTest;
let screen: TillPage;
beforeEach(async () => {
  data = newDataFolder();
  till = await startTill(data.path);
  screen = await openPage(browser(), 'about:blank');
});
afterEach(async () => {
  await screen.close();
  await till.stop();
  data.remove();
});

const OTHER_SCREENS = /\/assets\/other-screens-.*\.js$/;

/** Holds the page's program back; returns how to let it go. */
async function holdProgram(): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await screen.page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** The sockets of the page and what they carried. */
function followSockets() {
  const sockets: WebSocket[] = [];
  const sent: string[] = [];
  const received: string[] = [];
  screen.page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
  });
  return { sockets, sent, received };
}

test('a page has its first answer before its program is there, which then works over the same socket', async () => {
  const letGo = await holdProgram();
  const { sockets, sent, received } = followSockets();
  await screen.page.goto(till.url, { waitUntil: 'commit' });
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(new URL(screen.page.url()).hash).toBe('');
  letGo();
  await screen.page.locator('input:focus').waitFor();
  await screen.page.locator('[data-product]').first().waitFor();
  expect(sockets.map((socket) => socket.isClosed())).toEqual([false]);
  expect(sent.filter((text) => text.includes('"till.snapshot"'))).toHaveLength(1);
  // The policy of the page lets its own script run, and nothing else of the kind is tried.
  expect(screen.troubles).toEqual([]);
});

test('a page whose till ends before its program is there finds the next one by itself', async () => {
  const { port } = new URL(till.url);
  await till.stop();
  till = await startTill(data.path, ['--port', port]);
  const letGo = await holdProgram();
  const { received } = followSockets();
  await screen.page.goto(till.url, { waitUntil: 'commit' });
  await expect.poll(() => received.length).toBeGreaterThan(0);
  await till.killHard();
  till = await startTill(data.path, ['--port', port]);
  letGo();
  await screen.page.locator('[data-product]').first().waitFor();
  await screen.page.locator('input:focus').waitFor();
});

test('a page with a token that is not its till’s says so, as one that loses its till to another', async () => {
  await screen.page.goto(till.url.replace(/#token=.*/, `#token=${'x'.repeat(43)}`));
  await screen.page.getByText('La caja se inició de nuevo').first().waitFor();
});

test('a page whose till is away while it loads its other screens waits for it, and does not load itself from nobody', async () => {
  const { port } = new URL(till.url);
  await till.stop();
  till = await startTill(data.path, ['--port', port]);
  await screen.page.route(OTHER_SCREENS, (route) => route.abort());
  await screen.page.goto(till.url);
  await screen.page.locator('input:focus').waitFor();
  await till.killHard();
  // It tries five times, once a second.
  for (let half_second = 0; half_second < 24; half_second += 1) await screen.page.clock.runFor(500);
  await screen.page.unroute(OTHER_SCREENS);
  till = await startTill(data.path, ['--port', port]);
  await screen.page.locator('[data-product]').first().waitFor();
  expect(new URL(screen.page.url()).port).toBe(port);
});
