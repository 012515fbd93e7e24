import { EventEmitter } from 'node:events';
import { IpcDouble } from './ipc.ts';
import { type DisplayDouble, OWN_DISPLAY, type RectangleDouble, ScreenDouble } from './screen.ts';
import { SessionDouble } from './session.ts';
import { WebContentsDouble } from './web-contents.ts';

export interface WindowOptions {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly kiosk?: boolean;
  readonly fullscreen?: boolean;
  readonly focusable?: boolean;
  readonly webPreferences: Readonly<Record<string, unknown>> & { readonly preload?: string };
}

/** The machine that the double starts on. */
export interface MachineOptions {
  readonly packaged?: boolean;
  readonly first_instance?: boolean;
  /** Of the program. */
  readonly version?: string;
  /** Default: its own display alone. */
  readonly displays?: readonly DisplayDouble[];
  /** The keyring behind safeStorage; `basic_text` is Linux without one. */
  readonly keyring?: 'gnome_libsecret' | 'basic_text' | 'none';
}

/** The `electron` module of the main process without a binary: the same calls, the same rules at its boundaries. */
export function createElectronDouble(machine: MachineOptions = {}) {
  const ipcMain = new IpcDouble();
  const defaultSession = new SessionDouble();
  const windows: BrowserWindowDouble[] = [];
  const app = new AppDouble(machine);
  const screen = new ScreenDouble(machine.displays ?? [OWN_DISPLAY]);
  const schemes: { scheme: string; privileges: Record<string, boolean> }[] = [];
  const errors: string[] = [];
  const menus: unknown[] = [];

  class BrowserWindow extends BrowserWindowDouble {
    constructor(options: WindowOptions) {
      super(options, new WebContentsDouble(defaultSession, ipcMain, options.webPreferences.preload ?? ''));
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
  }

  const keyring = machine.keyring ?? 'gnome_libsecret';
  const safeStorage = {
    isEncryptionAvailable: () => keyring !== 'none',
    getSelectedStorageBackend: () => keyring,
    encryptString: (text: string) => Buffer.from(text).reverse(),
    decryptString: (bytes: Buffer) => Buffer.from(bytes).reverse().toString(),
  };
  const module = {
    app,
    BrowserWindow,
    ipcMain,
    screen,
    session: { defaultSession },
    protocol: {
      registerSchemesAsPrivileged: (given: typeof schemes) => {
        if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
        schemes.push(...given);
      },
    },
    powerMonitor: new EventEmitter(),
    safeStorage,
    dialog: { showErrorBox: (_title: string, content: string) => errors.push(content) },
    Menu: { setApplicationMenu: (menu: unknown) => menus.push(menu) },
  };
  return { module, windows, schemes, errors, menus };
}
export type ElectronDouble = ReturnType<typeof createElectronDouble>;

class AppDouble extends EventEmitter {
  readonly isPackaged: boolean;
  readonly paths: Record<string, string> = {};
  sandboxed = false;
  exitCode: number | null = null;
  /** Programs that start when this one has ended. */
  relaunches = 0;
  software_drawing = false;
  readonly #first: boolean;
  readonly #version: string;
  #ready = false;

  constructor(machine: MachineOptions) {
    super();
    this.#version = machine.version ?? '0.0.0';
    this.isPackaged = machine.packaged ?? true;
    this.#first = machine.first_instance ?? true;
  }

  enableSandbox(): void {
    this.sandboxed = true;
  }

  relaunch(): void {
    this.relaunches += 1;
  }

  disableHardwareAcceleration(): void {
    if (this.#ready) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    this.software_drawing = true;
  }

  setPath(name: string, path: string): void {
    this.paths[name] = path;
  }

  getPath(name: string): string {
    return this.paths[name] ?? '/';
  }

  getVersion(): string {
    return this.#version;
  }

  requestSingleInstanceLock(): boolean {
    return this.#first;
  }

  isReady(): boolean {
    return this.#ready;
  }

  async whenReady(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#ready = true;
  }

  quit(): void {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.exit(0);
  }

  exit(code = 0): void {
    this.exitCode ??= code;
  }
}

class BrowserWindowDouble extends EventEmitter {
  readonly options: WindowOptions;
  readonly webContents: WebContentsDouble;
  shown = false;
  focused = 0;
  menuRemoved = false;
  #bounds: RectangleDouble;
  #destroyed = false;

  constructor(options: WindowOptions, webContents: WebContentsDouble) {
    super();
    this.options = options;
    this.webContents = webContents;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
  }

  isKiosk = false;

  setKiosk(on: boolean): void {
    this.isKiosk = on;
  }

  /** Closes as Alt+F4 or the close button does; returns whether the window closed. */
  closeByPerson(): boolean {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (!prevented) this.destroy();
    return !prevented;
  }

  removeMenu(): void {
    this.menuRemoved = true;
  }

  maximize(): void {}

  show(): void {
    this.shown = true;
  }

  showInactive(): void {
    this.shown = true;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.shown = false;
    this.webContents.destroy();
    this.emit('closed');
  }

  getBounds(): RectangleDouble {
    return this.#bounds;
  }

  setBounds(bounds: RectangleDouble): void {
    this.#bounds = bounds;
    this.emit('resize');
  }

  focus(): void {
    this.focused += 1;
  }

  /** Throws once the window is destroyed, as Electron's does. */
  isMinimized(): boolean {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    return false;
  }

  restore(): void {}

  getContentBounds(): RectangleDouble {
    return this.#bounds;
  }

  /** As a person drags it, or the system puts it where it was. */
  moveTo(bounds: RectangleDouble): void {
    this.#bounds = bounds;
    this.emit('move');
  }

  resizeTo(width: number, height: number): void {
    this.#bounds = { ...this.#bounds, width, height };
    this.emit('resize');
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.load(url);
    this.emit('ready-to-show');
  }
}
