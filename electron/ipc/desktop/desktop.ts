import {
  Menu,
  app,
  dialog,
  powerMonitor,
  safeStorage,
  screen,
  session,
  protocol,
  type BrowserWindow,
  type App,
  type Session,
  type WebContents,
} from 'electron';
import type { Result } from '../../../core/result.ts';
import type { Clock } from '../../../core/clock.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { Log } from '../../log/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Router } from '../router.ts';
import { routerFor } from '../audience-router.ts';
import { followDisplays } from './customer-display.ts';
import { followDrawing } from './drawing.ts';
import { type BugHost, endOnBug } from './end-on-bug.ts';
import { holdKiosk } from './kiosk-lock.ts';
import { type IpcBinding, bindIpc } from './ipc.ts';
import { type Lifecycle, followPower, keepPageAlive, stopBeforeQuit } from './lifecycle.ts';
import { type SecondStarts, followSecondStarts } from './second-start.ts';
import { desktopSecrets } from './secrets.ts';
import { type PageOptions, createCustomerWindow, createTillWindow } from './window.ts';
import { isOwnPage, PAGE_SCHEME } from './channels.ts';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { cacheControl, pageHeaders } from '../../../core/page-policy.ts';
import { CONTENT_TYPES, ownScripts } from '../page-files.ts';

/** No permission, no device and no address but the page's own: the till's page needs none (payment-safety 10). */
function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !isAllowedRequest(details.url) }));
  session.on('will-download', (event) => event.preventDefault());
}

function isAllowedRequest(address: string): boolean {
  return isOwnPage(address) || address.startsWith('data:image/') || address.startsWith('devtools:');
}

function lockContents(contents: WebContents, log: Log): void {
  const refuse = (event: { preventDefault(): void; url: string }) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    log.warn('a navigation was refused', { url: event.url.slice(0, 200) });
  };
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** No page in this process may ever navigate away or open anything. */
function lockEveryPage(app: App, log: Log): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, log));
}

/** The till as this shell sees it: a router to bind, and what power events do. */
export interface DesktopTill {
  readonly router: Router;
  readonly log: Log;
  readonly kiosk: boolean;
  kickRecovery(): void;
  stop(): Promise<void>;
}

export interface DesktopOptions {
  readonly folder: DataFolder;
  /** Holds `index.html` and what it names; an absolute path. */
  readonly renderer_folder: string;
  /** The bundled CommonJS preload; an absolute path. */
  readonly preload: string;
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This process. */
  readonly host: BugHost;
  /** Makes the till once the machine's secrets can be read; one that does not start comes with what the dialog says. */
  compose(secrets: Secrets): Promise<Result<DesktopTill, { readonly sentence: string }>>;
}

/** Runs the till in its own window until it is quit. One till per data folder: a second start shows the first one. */
export async function runDesktop(options: DesktopOptions): Promise<void> {
  registerPageScheme();
  app.enableSandbox();
  app.setPath('userData', options.folder.desktop);
  if (!app.requestSingleInstanceLock()) return app.quit();
  const second_starts = followSecondStarts(app);
  const drawing = followDrawing({ app, folder: options.folder.desktop, clock: options.clock });
  const logBugs = endOnBug({ host: options.host, app, clock: options.clock, refuse: refuseStart });
  await app.whenReady();
  Menu.setApplicationMenu(null);
  const composed = await options.compose(desktopSecrets(options.folder.secrets, safeStorage, options.environment));
  if (!composed.ok) return refuseStart(composed.error.sentence, 1);
  drawing.tell(composed.value.log);
  logBugs(composed.value.log);
  openTill(composed.value, options, second_starts);
}

/** Says why the till cannot start, in a dialog and on standard error, and ends with `code`. */
export function refuseStart(sentence: string, code: number): void {
  process.stderr.write(`cobro: ${sentence}\n`);
  dialog.showErrorBox('Cobro', sentence);
  app.exit(code);
}

function openTill(till: DesktopTill, options: DesktopOptions, second_starts: SecondStarts): void {
  const { log, router } = till;
  lockEveryPage(app, log);
  lockSession(session.defaultSession);
  servePage(session.defaultSession, options.renderer_folder);
  const page = { preload: options.preload, session: session.defaultSession, dev_tools: !app.isPackaged };
  const window = createTillWindow({ ...page, kiosk: till.kiosk });
  const door = bindIpc(log);
  const unbind = door.admit(window.webContents, router);
  keepPageAlive(window, { app, log, clock: options.clock });
  const releaseKiosk = holdKiosk(window, router);
  const closeCustomerSide = openCustomerSide(till, door, window, { ...page, clock: options.clock });
  // The customer's window alone is no till.
  window.on('closed', () => app.quit());
  second_starts.opened(window);
  const stop = () => {
    second_starts.stops();
    closeCustomerSide();
    releaseKiosk();
    unbind();
    door.close();
    return till.stop();
  };
  const lifecycle: Lifecycle = { app, powerMonitor, log, kickRecovery: () => till.kickRecovery(), stop };
  followPower(lifecycle);
  stopBeforeQuit(lifecycle, (delay_ms, task) => options.clock.schedule(delay_ms, task));
}

/** The second window knows three slices of the till and can ask for nothing else. Answers how to close it. */
function openCustomerSide(
  { router, log }: DesktopTill,
  door: IpcBinding,
  cashier: BrowserWindow,
  { clock, ...page }: PageOptions & Pick<DesktopOptions, 'clock'>,
): () => void {
  return followDisplays({
    screen,
    cashier,
    router,
    log,
    open(bounds) {
      const window = createCustomerWindow(page, bounds);
      const leave = door.admit(window.webContents, routerFor('customer_display', router));
      keepPageAlive(window, { app, log, clock });
      window.on('closed', leave);
      return window;
    },
  });
}

/** Must run before the app is ready. The scheme is standard and secure, so that the page has an origin of its own. */
function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges: { standard: true, secure: true } }]);
}

/** The file an address of the page stands for, or null when it is not one of the bundle. */
function fileOf(address: string, folder: string): string | null {
  const url = URL.parse(address);
  if (url === null || !isOwnPage(address)) return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  const known = extname(file) in CONTENT_TYPES;
  return file.startsWith(normalize(folder) + sep) && known && !file.includes('\0') ? file : null;
}

/** Serves the bundle, and nothing but the bundle, under the page's scheme. */
function servePage(session: Session, folder: string): void {
  session.protocol.handle(PAGE_SCHEME, async (request) => {
    const file = request.method === 'GET' ? fileOf(request.url, folder) : null;
    const content = file === null ? null : await readFile(file).catch(() => null);
    if (file === null || content === null)
      return new Response('not_found', { status: 404, headers: pageHeaders("'none'") });
    const headers = pageHeaders("'none'", ownScripts(file, content));
    const cache = cacheControl(file.slice(normalize(folder).length + 1));
    const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
    return new Response(new Uint8Array(content), {
      headers: { ...headers, 'cache-control': cache, 'content-type': type },
    });
  });
}
