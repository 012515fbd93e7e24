import { createHash } from 'node:crypto';
import { keptPinKey } from '../../electron/platform/secrets.ts';
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DesktopBridge, SnapshotEvent, TillEvent } from '../../core/contract/envelope.ts';
import { fail, succeed } from '../../core/result.ts';
import { describeShell } from '../contract/shell.ts';
import { FakeRouter } from '../support/fake-router.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { eventually } from '../support/real-time.ts';
import { type Desktop, bridgeOf, buildPage, folder, startDesktop, windowOf } from './desktop-bench.ts';

beforeAll(buildPage);

describeShell('desktop', async (router) => {
  const desktop = await startDesktop(router);
  return {
    async connect() {
      // The cashier has one window: a second listener of its page simulates a second renderer.
      const bridge = bridgeOf(desktop);
      const events: TillEvent[] = [];
      const leave = bridge.onEvent((event) => void events.push(event));
      return {
        events,
        exchange: (message) => bridge.request(message as Parameters<DesktopBridge['request']>[0]),
        async leave() {
          leave();
        },
      };
    },
    stop: async () => desktop.module.app.quit(),
  };
});

describe('desktop shell', () => {
  let router: FakeRouter;
  let desktop: Desktop;
  beforeEach(async () => {
    router = new FakeRouter();
    desktop = await startDesktop(router);
  });

  test('opens one sandboxed, isolated window without Node, menu, web view or developer tools', () => {
    const window = windowOf(desktop);
    expect(desktop.module.app.sandboxed).toBe(true);
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      devTools: false,
    });
    expect(window.menuRemoved).toBe(true);
    expect(desktop.menus).toEqual([null]);
  });

  test('gives the page a frozen bridge of two functions and nothing else of the main process', () => {
    const world = windowOf(desktop).webContents.world;
    expect(Object.keys(world)).toEqual(['cobro']);
    expect(Object.keys(world['cobro'] as object).sort()).toEqual(['onEvent', 'request']);
    expect(Object.isFrozen(world['cobro'])).toBe(true);
  });

  test('hands no sender and no IPC event object to the page', async () => {
    const events: unknown[][] = [];
    bridgeOf(desktop).onEvent((...args: unknown[]) => events.push(args));
    router.change({ held: [] });
    await eventually('the event arrives', () => events.length === 1);
    expect(events).toEqual([[{ event: 'snapshot', sequence: 1, slices: { held: [] } }]]);
  });

  test('serves the bundle under its own scheme with a policy that reaches no network at all', async () => {
    const { session } = windowOf(desktop).webContents;
    expect(desktop.schemes).toEqual([{ scheme: 'cobro', privileges: { standard: true, secure: true } }]);
    const page = await session.request('cobro://till/index.html');
    expect(page?.status).toBe(200);
    expect(page?.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*connect-src 'none'/);
    const digest = createHash('sha256').update('begin();').digest('base64');
    expect(page?.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect((await session.request('cobro://till/assets/index-1a2b.js'))?.headers.get('content-type')).toMatch(
      'javascript',
    );
  });

  test.each([
    'cobro://till/../outside.js',
    'cobro://till/%2e%2e/outside.js',
    'cobro://till/..%2foutside.js',
    'cobro://till/assets/%2e%2e%5c..%5coutside.js',
    'cobro://till/nothing.js',
    'cobro://till/index.html%00.js',
    'cobro://till/assets',
  ])('serves nothing but the bundle: %s', async (address) => {
    const { session } = windowOf(desktop).webContents;
    expect((await session.request(address))?.status).toBe(404);
  });

  test('answers only GET', async () => {
    const { session } = windowOf(desktop).webContents;
    expect((await session.request('cobro://till/index.html', { method: 'POST', body: 'x' }))?.status).toBe(404);
  });

  test.each([
    'https://example.com/',
    'http://127.0.0.1:9/',
    'file:///etc/passwd',
    'cobro://other/index.html',
    'data:text/html,x',
  ])('reaches no other address: %s', async (address) => {
    expect(await windowOf(desktop).webContents.session.request(address)).toBeNull();
  });

  test('denies every permission, also those that Electron grants by itself', () => {
    const { session } = windowOf(desktop).webContents;
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'serial',
      'usb',
      'hid',
      'clipboard-read',
      'fullscreen',
    ]) {
      expect(session.allows(permission), permission).toBe(false);
    }
  });

  test.each([
    'https://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'cobro://till.evil/',
    'cobro://user@till/',
  ])('denies navigation and new windows: %s', async (address) => {
    const { webContents } = windowOf(desktop);
    expect(await webContents.navigateFromPage(address)).toBe(false);
    expect(webContents.openFromPage(address)).toBe(false);
    expect(webContents.mainFrame.url).toBe('cobro://till/index.html');
  });

  test('refuses requests of a frame in the page, of a page that is not ours, and of a frame that is gone', async () => {
    const { webContents } = windowOf(desktop);
    const request = { id: 1, intent: 'sale.undo', args: {} };
    const refused = { ok: false, error: { code: 'bad_request', detail: 'foreign_sender' } };
    expect(await webContents.invoke('cobro:request', request, { url: 'cobro://till/index.html' })).toMatchObject(
      refused,
    );
    expect(await webContents.invoke('cobro:request', request, null)).toMatchObject(refused);
    webContents.mainFrame.url = 'https://example.com/';
    expect(await webContents.invoke('cobro:request', request)).toMatchObject(refused);
    expect(router.handled).toEqual([]);
  });

  test('answers bad_request to a message with a cycle, which a structured clone would carry', async () => {
    const cycle: Record<string, unknown> = { id: 1 };
    cycle['args'] = cycle;
    const response = await windowOf(desktop).webContents.invoke('cobro:request', cycle);
    expect(response).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  });

  test('numbers events from 1 again for a page that was loaded again', async () => {
    bridgeOf(desktop).onEvent(() => {});
    router.change({ held: [] });
    windowOf(desktop).webContents.reload();
    await eventually('the page is loaded again', () => windowOf(desktop).webContents.loads === 2);
    const events: SnapshotEvent[] = [];
    bridgeOf(desktop).onEvent((event) => void (event.event === 'snapshot' && events.push(event)));
    router.change({ checkout: null });
    await eventually('the event arrives', () => events.length === 1);
    expect(events[0]?.sequence).toBe(1);
  });

  test('loads a page that crashed again, because all state is in the main process', () => {
    const { webContents } = windowOf(desktop);
    webContents.forcefullyCrashRenderer();
    expect(webContents.loads).toBe(2);
  });

  test('loads a page that always crashes with more rest each time, and at once again after one that lived', async () => {
    const clock = new ManualClock();
    const { windows } = await startDesktop(new FakeRouter(), {}, undefined, clock);
    const webContents = windows[0]?.webContents;
    const loadsAfter = (passed_ms: number): number | undefined => {
      webContents?.forcefullyCrashRenderer();
      clock.advance(passed_ms);
      return webContents?.loads;
    };
    expect([loadsAfter(0), loadsAfter(999)]).toEqual([2, 2]);
    clock.advance(1);
    expect(webContents?.loads).toBe(3);
    expect([loadsAfter(4_999), loadsAfter(1)]).toEqual([3, 4]);
    clock.advance(90_000);
    const calm = webContents?.loads ?? 0;
    expect(loadsAfter(0)).toBe(calm + 1);
  });

  test('asks again for a page that could not be loaded, and for none whose window is gone', async () => {
    const clock = new ManualClock();
    const { windows } = await startDesktop(new FakeRouter(), {}, undefined, clock);
    const window = windows[0];
    const fails = (code: number, is_page: boolean) =>
      window?.webContents.emit('did-fail-load', {}, code, 'ERR_FAILED', 'cobro://till/', is_page);
    fails(-3, true);
    fails(-2, false);
    expect(window?.webContents.loads).toBe(1);
    fails(-2, true);
    expect(window?.webContents.loads).toBe(2);
    fails(-2, true);
    window?.destroy();
    clock.advance(60_000);
    expect(window?.webContents.loads).toBe(2);
  });

  test('makes unresolved payments due when the machine wakes up or is unlocked', () => {
    desktop.module.powerMonitor.emit('resume');
    desktop.module.powerMonitor.emit('unlock-screen');
    expect(desktop.kicked()).toBe(2);
  });

  test('stops the till in order, once, before it quits, also when the machine shuts down', async () => {
    desktop.module.powerMonitor.emit('shutdown');
    desktop.module.app.quit();
    await eventually('the process ends', () => desktop.module.app.exitCode === 0);
    expect(desktop.stopped()).toBe(1);
    expect(router.listeners).toBe(0);
  });

  test('shows the window that is already there to whoever starts the till a second time', async () => {
    desktop.module.app.emit('second-instance');
    expect(windowOf(desktop).focused).toBe(1);
    const second = await startDesktop(new FakeRouter(), { first_instance: false });
    expect(second.windows).toEqual([]);
    expect(second.module.app.exitCode).toBe(0);
  });

  test('says in a dialog why the till cannot be opened, and ends with 1', async () => {
    const refused = await startDesktop(new FakeRouter(), {}, 'The journal was made by a newer version.');
    expect(refused.errors).toEqual(['The journal was made by a newer version.']);
    expect(refused.module.app.exitCode).toBe(1);
    expect(refused.windows).toEqual([]);
  });

  test('keeps secrets encrypted, and keeps none where the keyring is a password that everybody knows', async () => {
    const store = desktop.secrets();
    expect(await store?.store('client_secret', 'hush-hush')).toEqual(succeed(null));
    expect(await store?.read('client_secret')).toBe('hush-hush');
    expect(readFileSync(folder.secrets, 'utf8')).not.toContain('hush');
    const open = await startDesktop(new FakeRouter(), { keyring: 'basic_text' });
    const expected = process.platform === 'linux' ? null : 'hush-hush';
    expect(await open.secrets()?.read('client_secret')).toBe(expected);
  });

  test('starts with the secrets it was given where none can be kept, as on a full disk', async () => {
    const full = await startDesktop(new FakeRouter(), {}, undefined, undefined, {
      environment: { COBRO_CLIENT_SECRET: 'given' },
    });
    mkdirSync(`${folder.secrets}.new`);
    try {
      expect(await full.secrets()?.read('client_secret')).toBe('given');
      expect(await full.secrets()?.store('client_secret', 'x')).toEqual(fail('keychain_unavailable'));
    } finally {
      rmdirSync(`${folder.secrets}.new`);
    }
  });

  test('gives out the same part of the key of PINs at every start, made once and never replaced', async () => {
    const secretsOf = async (keyring: 'gnome_libsecret' | 'basic_text' | 'none') => {
      const started = await startDesktop(new FakeRouter(), { keyring });
      const secrets = started.secrets();
      if (!secrets) throw new Error('it started');
      return secrets;
    };
    const first = await keptPinKey(await secretsOf('gnome_libsecret'));
    expect(first).toHaveLength(32);
    expect(await keptPinKey(await secretsOf('gnome_libsecret'))).toEqual(first);
    expect(readFileSync(folder.secrets, 'utf8')).not.toContain(first?.toString('base64url'));
    // A locked key store returns nothing and loses nothing.
    expect(await keptPinKey(await secretsOf('none'))).toBeNull();
    const open = await secretsOf('gnome_libsecret');
    expect(await open.store('pin_key', 'another')).toMatchObject({ ok: false });
    expect(await keptPinKey(open)).toEqual(first);
  });
});
