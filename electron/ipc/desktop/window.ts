import { BrowserWindow, type Rectangle, type Session, type WebPreferences } from 'electron';
import { CUSTOMER_URL, PAGE_URL } from './channels.ts';

/** The smallest screen that the design is drawn for; the page itself gets smaller below it (design 2). */
const FLOOR = { width: 1366, height: 768 } as const;
const BACKGROUND = '#f6f5f2';

export interface PageOptions {
  readonly preload: string;
  readonly session: Session;
  /** Developer tools exist in a checkout only. */
  readonly dev_tools: boolean;
}

export interface TillWindowOptions extends PageOptions {
  readonly kiosk: boolean;
}

/** Closed to everything but its own page: sandboxed, isolated, without Node or web view. */
function lockedPage({ preload, session, dev_tools }: PageOptions): WebPreferences {
  return {
    preload,
    session,
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
    devTools: dev_tools,
    // The till stays up to date while another window covers it.
    backgroundThrottling: false,
  };
}

/** What cannot be loaded is told by an event of the page, too, and asked for again (`lifecycle.ts`). */
function loadPage(window: BrowserWindow, address: string): void {
  window.loadURL(address).catch(() => undefined);
}

/** The cashier's window. */
export function createTillWindow(options: TillWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: FLOOR.width,
    height: FLOOR.height,
    useContentSize: true,
    show: false,
    title: 'Cobro',
    autoHideMenuBar: true,
    kiosk: options.kiosk,
    backgroundColor: BACKGROUND,
    webPreferences: lockedPage(options),
  });
  window.removeMenu();
  window.once('ready-to-show', () => {
    window.maximize();
    window.show();
  });
  loadPage(window, PAGE_URL);
  return window;
}

/** The customer's window: all of a display of its own, and never the one that keys and scans go to. */
export function createCustomerWindow(options: PageOptions, bounds: Rectangle): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    show: false,
    title: 'Cobro',
    frame: false,
    fullscreen: true,
    focusable: false,
    skipTaskbar: true,
    backgroundColor: BACKGROUND,
    webPreferences: lockedPage(options),
  });
  window.removeMenu();
  window.once('ready-to-show', () => window.showInactive());
  loadPage(window, CUSTOMER_URL);
  return window;
}
