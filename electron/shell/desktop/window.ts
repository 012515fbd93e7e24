import { BrowserWindow, type Session } from 'electron';
import { PAGE_URL } from './channels.ts';

/** The smallest screen the design is drawn for; below it everything gets smaller together (DESIGN 2). */
const FLOOR = { width: 1366, height: 768 } as const;

/** 1 at the floor and above, less below it. */
export function zoomFor(width: number, height: number): number {
  return Math.min(1, width / FLOOR.width, height / FLOOR.height);
}

export interface TillWindowOptions {
  readonly preload: string;
  readonly session: Session;
  readonly kiosk: boolean;
  /** Developer tools exist in a checkout only. */
  readonly dev_tools: boolean;
}

/** The one window, closed to everything but its own page: sandboxed, isolated, without Node, menu or web view. */
export function createTillWindow(options: TillWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: FLOOR.width,
    height: FLOOR.height,
    useContentSize: true,
    show: false,
    title: 'Cobro',
    autoHideMenuBar: true,
    kiosk: options.kiosk,
    backgroundColor: '#f6f5f2',
    webPreferences: {
      preload: options.preload,
      session: options.session,
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
      devTools: options.dev_tools,
      // The till keeps telling the truth while another window covers it.
      backgroundThrottling: false,
    },
  });
  window.removeMenu();
  const fit = () => {
    const { width, height } = window.getContentBounds();
    window.webContents.setZoomFactor(zoomFor(width, height));
  };
  window.on('resize', fit);
  window.webContents.on('did-finish-load', fit);
  window.once('ready-to-show', () => {
    window.maximize();
    window.show();
  });
  void window.loadURL(PAGE_URL);
  return window;
}
