import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { FUSES } from '../../electron/ipc/desktop/fuses.ts';
import { pageHeaders } from '../../core/page-policy.ts';
import { OWN_DISPLAY, SECOND_DISPLAY } from '../support/electron-double/screen.ts';
import { FakeRouter } from '../support/fake-router.ts';
import { eventually } from '../support/real-time.ts';
import { type Desktop, buildPage, startDesktop, windowOf } from './desktop-bench.ts';

/** Electron's security checklist, point by point (electronjs.org, tutorial/security), for both windows. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
function sourcesOf(folder: string): string {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');
}

beforeAll(buildPage);

let router: FakeRouter;
let desktop: Desktop;
beforeEach(async () => {
  router = new FakeRouter();
  desktop = await startDesktop(router, { displays: [OWN_DISPLAY, SECOND_DISPLAY] });
  await eventually('both windows are shown', () => desktop.windows.filter(({ shown }) => shown).length === 2);
});
const both = () => desktop.windows.map(({ webContents }) => webContents);
const preferences = () => desktop.windows.map(({ options }) => options.webPreferences);
const { session } = { session: () => windowOf(desktop).webContents.session };

describe("the desktop shell, by Electron's checklist", () => {
  test('1: loads its own files alone, and nothing over a network', async () => {
    for (const contents of both()) {
      expect(contents.mainFrame.url).toMatch(/^cobro:\/\/till\//);
      for (const address of ['http://127.0.0.1/', 'https://example.com/', 'ws://127.0.0.1/', 'ftp://x/'])
        expect(await contents.session.request(address), address).toBeNull();
    }
  });

  test('2, 3, 4, 6, 8, 9, 10: its preferences are exactly these: no Node, isolated, sandboxed, no feature of Blink', () => {
    for (const given of preferences()) {
      const { preload, session: own, ...rest } = given;
      expect([typeof preload, own]).toEqual(['string', session()]);
      expect(rest).toEqual({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        devTools: false,
        backgroundThrottling: false,
      });
    }
    expect(desktop.module.app.sandboxed).toBe(true);
  });

  test('5: grants no permission and downloads nothing', () => {
    for (const permission of ['media', 'serial', 'usb', 'hid', 'openExternal', 'fullscreen', 'window-management'])
      expect(session().allows(permission), permission).toBe(false);
    let prevented = false;
    session().emit('will-download', { preventDefault: () => (prevented = true) });
    expect(prevented).toBe(true);
  });

  test('7: the policy of its page is exactly this, on the desktop and over loopback', () => {
    const policy = (connect: string) =>
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        `connect-src ${connect}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; ');
    expect(pageHeaders("'none'")['content-security-policy']).toBe(policy("'none'"));
    expect(pageHeaders("'self'")['content-security-policy']).toBe(policy("'self'"));
    expect(pageHeaders("'none'")).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('11, 12: attaches no web view, whatever its options', () => {
    for (const contents of both()) expect(contents.happens('will-attach-webview')).toBe(false);
  });

  test('13: goes nowhere else, by link, frame or redirection, and stays itself', () => {
    for (const contents of both())
      for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
        expect(contents.happens(event, { url: 'https://example.com/' }), event).toBe(false);
        expect(contents.happens(event, { url: 'cobro://till/index.html' }), event).toBe(true);
      }
  });

  test('14: opens no window, and there are no more renderers than windows of its own', () => {
    for (const contents of both())
      for (const address of ['https://example.com/', 'cobro://till/index.html', 'about:blank'])
        expect(contents.openFromPage(address), address).toBe(false);
    expect(desktop.windows).toHaveLength(2);
    // The till's own listener, and one for each window's events.
    expect(router.listeners).toBe(4);
  });

  test('15, 20: hands no address to the system, and no part of Electron to the page', () => {
    const sources = sourcesOf('electron');
    expect(sources).not.toMatch(/openExternal|openPath\(|showItemInFolder/);
    const preload = readFileSync(join(ROOT, 'electron/preload.ts'), 'utf8');
    expect(preload.match(/exposeInMainWorld\(/g)).toHaveLength(1);
    expect(sources.match(/exposeInMainWorld\(/g)).toHaveLength(1);
    for (const { world } of both()) expect(Object.keys(world)).toEqual(['cobro']);
  });

  test('16: is a version of Electron that is named exactly', () => {
    const { devDependencies, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    expect({ ...dependencies, ...devDependencies }['electron']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('17: answers its own top frames alone', async () => {
    const request = { id: 1, intent: 'till.snapshot', args: {} };
    for (const contents of both()) {
      const foreign = { url: 'cobro://till/index.html' };
      expect(await contents.invoke('cobro:request', request, foreign)).toMatchObject({ ok: false });
      expect(await contents.invoke('cobro:request', request)).toMatchObject({ ok: true });
    }
  });

  test('18: uses no file address', async () => {
    expect(await session().request('file:///etc/passwd')).toBeNull();
    expect(desktop.schemes).toEqual([{ scheme: 'cobro', privileges: { standard: true, secure: true } }]);
  });

  test('19: the fuses of its binary are exactly these', () => {
    expect(FUSES).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      GrantFileProtocolExtraPrivileges: false,
    });
  });
});

describe('a window while the till is a kiosk', () => {
  const kiosk = (on: boolean) => router.change({ kiosk: { on } } as unknown as Partial<TillSnapshot>);
  const press = (key: string, held: object = {}) =>
    windowOf(desktop).webContents.happens('before-input-event', {
      type: 'keyDown',
      key,
      control: false,
      alt: false,
      meta: false,
      shift: false,
      ...held,
    });
  const control = { control: true };
  const KEYS: readonly (readonly [string, object])[] = [
    ['F4', { alt: true }],
    ['Tab', { alt: true }],
    ['ArrowLeft', { alt: true }],
    ['Alt', {}],
    ['F10', {}],
    ['w', control],
    ['q', control],
    ['q', { meta: true }],
    ['r', control],
    ['F5', {}],
    ['F5', control],
    ['i', { control: true, shift: true }],
    ['F12', {}],
    ['F11', {}],
    ['+', control],
    ['-', control],
    ['0', control],
    ['p', control],
    ['u', control],
    ['s', control],
    ['Delete', { control: true, alt: true }],
    ['BrowserBack', {}],
  ];

  test.each(KEYS)('takes no key that leaves it: %s %j', (key, held) => {
    expect(press(key, held)).toBe(true);
    kiosk(true);
    expect(press(key, held)).toBe(false);
    kiosk(false);
    expect(press(key, held)).toBe(true);
  });

  test('takes what a customer types, and the signs that AltGr makes', () => {
    kiosk(true);
    for (const key of ['a', 'Ñ', '7', 'Enter', 'Escape', 'Backspace', 'Tab']) expect(press(key), key).toBe(true);
    expect(press('@', { control: true, alt: true })).toBe(true);
  });

  test('fills the screen from the moment it is one, until staff takes it back', () => {
    const window = windowOf(desktop);
    expect(window.isKiosk).toBe(false);
    kiosk(true);
    expect(window.isKiosk).toBe(true);
    kiosk(false);
    expect(window.isKiosk).toBe(false);
  });

  test('is closed, zoomed and given a menu by nobody, and ends with its program', async () => {
    const window = windowOf(desktop);
    kiosk(true);
    expect(window.closeByPerson()).toBe(false);
    expect(window.webContents.happens('zoom-changed')).toBe(false);
    expect(window.webContents.happens('context-menu')).toBe(false);
    expect(window.webContents.zoomLimits).toEqual([1, 1]);
    desktop.module.powerMonitor.emit('shutdown');
    await eventually('the process ends', () => desktop.module.app.exitCode === 0);
    expect(desktop.stopped()).toBe(1);
  });
});
