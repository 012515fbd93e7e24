import { beforeAll, describe, expect, test } from 'vitest';
import type { DesktopBridge, SnapshotEvent } from '../../core/contract/envelope.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { OWN_DISPLAY, SECOND_DISPLAY } from '../support/electron-double/screen.ts';
import { FakeRouter } from '../support/fake-router.ts';
import { eventually } from '../support/real-time.ts';
import { type Desktop, bridgeOf, buildPage, startDesktop, windowOf } from './desktop-bench.ts';

beforeAll(buildPage);

const TWO = { displays: [OWN_DISPLAY, SECOND_DISPLAY] };
const wants = (customer_display_window: 'auto' | 'off') =>
  ({ till: { customer_display_window } }) as unknown as Partial<TillSnapshot>;
const kiosk = (on: boolean) => ({ kiosk: { on } }) as unknown as Partial<TillSnapshot>;

/** The customer's windows that are open. */
const customerWindows = (desktop: Desktop) => desktop.windows.slice(1).filter((window) => !window.isDestroyed());

async function start(machine = TWO): Promise<{ router: FakeRouter; desktop: Desktop }> {
  const router = new FakeRouter();
  const desktop = await startDesktop(router, machine);
  return { router, desktop };
}
async function opened(desktop: Desktop) {
  await eventually("the customer's window is shown", () => customerWindows(desktop)[0]?.shown === true);
  const [window] = customerWindows(desktop);
  if (!window) throw new Error('no window faces the customer');
  return window;
}

describe("the customer's window", () => {
  test('covers the second display, takes no focus from the cashier, and is locked like the other one', async () => {
    const { desktop } = await start();
    const window = await opened(desktop);
    expect(window.options).toMatchObject({ ...SECOND_DISPLAY.bounds, fullscreen: true, focusable: false });
    expect(window.options.webPreferences).toEqual(windowOf(desktop).options.webPreferences);
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    expect(window.webContents.mainFrame.url).toBe('cobro://till/index.html?view=customer');
    expect(window.webContents.status).toBe(200);
    expect(window.menuRemoved).toBe(true);
    expect(await window.webContents.navigateFromPage('https://example.com/')).toBe(false);
    expect(window.webContents.openFromPage('cobro://till/index.html')).toBe(false);
    expect(window.focused).toBe(0);
  });

  test('is not there on a machine with one display, comes with the second one, and goes with it', async () => {
    const { router, desktop } = await start({ displays: [OWN_DISPLAY] });
    expect(customerWindows(desktop)).toEqual([]);
    desktop.module.screen.plug(SECOND_DISPLAY);
    await opened(desktop);
    expect(router.listeners).toBe(4);
    desktop.module.screen.unplug(SECOND_DISPLAY.id);
    expect(customerWindows(desktop)).toEqual([]);
    expect(router.listeners).toBe(3);
    expect(windowOf(desktop).isDestroyed()).toBe(false);
    expect(desktop.module.app.exitCode).toBeNull();
  });

  test('fits a display that changes its size, and moves to another one when its own is gone', async () => {
    const { desktop } = await start();
    const window = await opened(desktop);
    const turned = { x: 1366, y: 0, width: 1080, height: 1920 };
    desktop.module.screen.resize(SECOND_DISPLAY.id, turned);
    expect(customerWindows(desktop)).toEqual([window]);
    expect(window.getBounds()).toEqual(turned);
    const third = { id: 3, bounds: { x: -800, y: 0, width: 800, height: 600 } };
    desktop.module.screen.plug(third);
    expect(customerWindows(desktop)).toEqual([window]);
    desktop.module.screen.unplug(SECOND_DISPLAY.id);
    expect((await opened(desktop)).getBounds()).toEqual(third.bounds);
    expect(customerWindows(desktop)).toHaveLength(1);
  });

  test('gives way when the cashier’s window comes onto its display, as when a display returns', async () => {
    const { desktop } = await start();
    const first = await opened(desktop);
    windowOf(desktop).moveTo({ x: 10, y: 10, width: 800, height: 600 });
    expect(customerWindows(desktop)).toEqual([first]);
    windowOf(desktop).moveTo(SECOND_DISPLAY.bounds);
    const moved = await opened(desktop);
    expect(customerWindows(desktop)).toHaveLength(1);
    expect(moved.getBounds()).toEqual(OWN_DISPLAY.bounds);
  });

  test('never covers the cashier’s where the second display shows the same picture', async () => {
    const { desktop } = await start({ displays: [OWN_DISPLAY, { id: 2, bounds: OWN_DISPLAY.bounds }] });
    expect(customerWindows(desktop)).toEqual([]);
    desktop.module.screen.resize(2, SECOND_DISPLAY.bounds);
    await opened(desktop);
  });

  test('follows the setting at once, and a kiosk has none', async () => {
    const { router, desktop } = await start();
    await opened(desktop);
    router.change(wants('off'));
    expect(customerWindows(desktop)).toEqual([]);
    router.change(wants('auto'));
    await opened(desktop);
    router.change(kiosk(true));
    expect(customerWindows(desktop)).toEqual([]);
    router.change(kiosk(false));
    await opened(desktop);
  });

  test('is told three slices, without the PIN of training, and what else changes is not for it', async () => {
    const { router, desktop } = await start();
    const bridge = (await opened(desktop)).webContents.world['cobro'] as DesktopBridge;
    const answer = await bridge.request({ id: 1, intent: 'till.snapshot', args: {} });
    expect(answer).toEqual({
      id: 1,
      ok: true,
      value: { till: { customer_display_window: 'auto', training_pin: null }, checkout: null },
    });
    const events: SnapshotEvent[] = [];
    bridge.onEvent((event) => void (event.event === 'snapshot' && events.push(event)));
    router.change({ held: [] });
    router.change({ held: [], checkout: null });
    await eventually('the event arrives', () => events.length === 1);
    expect(events).toEqual([{ event: 'snapshot', sequence: 1, slices: { checkout: null } }]);
  });

  test.each(['sale.undo', 'settings.read', 'checkout.finish', 'staff.signIn', 'nonsense'])(
    'can ask for nothing else, whatever PIN comes with it: %s',
    async (intent) => {
      const { router, desktop } = await start();
      const bridge = (await opened(desktop)).webContents.world['cobro'] as DesktopBridge;
      const request = { id: 2, intent, args: {}, approval: '246810' } as Parameters<DesktopBridge['request']>[0];
      expect(await bridge.request(request)).toMatchObject({ id: 2, ok: false, error: { code: 'not_permitted' } });
      expect(router.handled).toEqual([]);
      const answer = await bridgeOf(desktop).request({ id: 3, intent: 'catalogue.search', args: {} });
      expect(answer).toMatchObject({ id: 3, ok: true });
    },
  );

  test('that was closed is a stranger, and the till goes on; without the window of the cashier it ends', async () => {
    const { router, desktop } = await start();
    const window = await opened(desktop);
    window.destroy();
    const request = { id: 4, intent: 'till.snapshot', args: {} };
    expect(await window.webContents.invoke('cobro:request', request)).toMatchObject({
      error: { detail: 'foreign_sender' },
    });
    expect(desktop.module.app.exitCode).toBeNull();
    expect(customerWindows(desktop)).toEqual([]);
    windowOf(desktop).destroy();
    await eventually('the process ends', () => desktop.module.app.exitCode === 0);
    expect(desktop.stopped()).toBe(1);
    expect(router.listeners).toBe(0);
  });

  test('whose page crashed is loaded again', async () => {
    const { desktop } = await start();
    const window = await opened(desktop);
    window.webContents.forcefullyCrashRenderer();
    expect(window.webContents.loads).toBe(2);
  });
});
