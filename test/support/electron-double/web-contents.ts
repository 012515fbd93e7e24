import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { IpcDouble } from './ipc.ts';
import type { SessionDouble } from './session.ts';

/**
 * What crosses Electron's context bridge, by its documented rules: functions become proxies that copy their arguments and
 * results, promises are copied when they settle, prototypes are lost, symbols are refused, and what arrives is frozen.
 */
function crossBridge(value: unknown, depth = 0): unknown {
  if (depth > 1_000)
    throw new Error('Electron contextBridge recursion depth exceeded. Nested objects deeper than 1000');
  if (typeof value === 'symbol') throw new Error('symbols cannot cross the context bridge');
  if (typeof value === 'function') return proxyOf(value as (...args: unknown[]) => unknown);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Promise) {
    return value.then(
      (result: unknown) => crossBridge(result, depth + 1),
      (error: unknown) => Promise.reject(new Error(error instanceof Error ? error.message : String(error))),
    );
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => crossBridge(entry, depth + 1));
  if (value instanceof Date || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return structuredClone(value);
  const copied: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) copied[name] = crossBridge(entry, depth + 1);
  return copied;
}

function proxyOf(target: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  return (...args) => crossBridge(target(...args.map((argument) => crossBridge(argument))));
}

/** Copies an exposed API and freezes it deeply, so that a page cannot replace its functions. */
function exposeCopy(api: unknown): unknown {
  const copied = crossBridge(api);
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.freeze(value);
    for (const entry of Object.values(value)) freeze(entry);
  };
  freeze(copied);
  return copied;
}

export interface FrameDouble {
  url: string;
}

/** A page's globals: all that its scripts can reach. */
export type PageWorld = Record<string, unknown>;

/** Globals that a sandboxed preload does not have from Electron 45 on (besides Node itself). */
const ABSENT_IN_PRELOAD = { Buffer: undefined, setImmediate: undefined, process: undefined };

/** A renderer without Chromium: loads its page through the session and runs the preload in an isolated world. */
export class WebContentsDouble extends EventEmitter {
  readonly mainFrame: FrameDouble = { url: '' };
  readonly session: SessionDouble;
  readonly #ipc: IpcDouble;
  readonly #preload: string;
  #openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  #rendererIpc = new EventEmitter();
  #destroyed = false;
  world: PageWorld = {};
  zoomLimits: readonly number[] = [];
  status = 0;
  loads = 0;

  constructor(session: SessionDouble, ipc: IpcDouble, preload: string) {
    super();
    this.session = session;
    this.#ipc = ipc;
    this.#preload = preload;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.#openHandler = handler;
  }

  async setVisualZoomLevelLimits(minimum: number, maximum: number): Promise<void> {
    this.zoomLimits = [minimum, maximum];
  }

  /** Emits an event that listeners can prevent; returns whether none did. */
  happens(name: string, details: object = {}): boolean {
    let prevented = false;
    this.emit(name, { ...details, preventDefault: () => (prevented = true) }, details);
    return !prevented;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  destroy(): void {
    this.#destroyed = true;
  }

  /** Main to renderer, by structured clone as in Electron: a function in a message throws. */
  send(channel: string, ...args: unknown[]): void {
    const copied = structuredClone(args);
    const listeners = this.#rendererIpc;
    queueMicrotask(() => listeners.emit(channel, {}, ...copied));
  }

  async load(url: string): Promise<void> {
    this.loads += 1;
    this.mainFrame.url = url;
    this.#rendererIpc = new EventEmitter();
    this.emit('did-navigate', {}, url);
    this.world = {};
    if (this.#preload !== '') this.#runPreload();
    const response = await this.session.request(url);
    this.status = response === null ? 0 : response.status;
    this.emit('did-finish-load');
  }

  reload(): void {
    void this.load(this.mainFrame.url);
  }

  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  }

  /** Navigates as a link, form or script of the page does; returns whether it was allowed. */
  async navigateFromPage(url: string): Promise<boolean> {
    let prevented = false;
    this.emit('will-navigate', { url, preventDefault: () => (prevented = true) });
    if (!prevented) await this.load(url);
    return !prevented;
  }

  openFromPage(url: string): boolean {
    return this.#openHandler({ url }).action === 'allow';
  }

  /** An IPC call from a frame of this renderer, which may be another than the main one. */
  invoke(channel: string, message: unknown, frame: FrameDouble | null = this.mainFrame): Promise<unknown> {
    return this.#ipc.invoke({ sender: this, senderFrame: frame }, channel, message);
  }

  #runPreload(): void {
    const rendererIpc = this.#rendererIpc;
    const ipcRenderer = {
      invoke: (channel: string, message: unknown) => this.invoke(channel, message),
      on: (channel: string, listener: () => void) => rendererIpc.on(channel, listener),
      off: (channel: string, listener: () => void) => rendererIpc.off(channel, listener),
    };
    const contextBridge = {
      exposeInMainWorld: (name: string, api: unknown) => (this.world[name] = exposeCopy(api)),
    };
    const require = (name: string) => {
      if (name === 'electron') return { contextBridge, ipcRenderer };
      throw new Error(`module not found: ${name}`);
    };
    const module = { exports: {} };
    const globals = { require, module, exports: module.exports, console, ...ABSENT_IN_PRELOAD };
    runInNewContext(readFileSync(this.#preload, 'utf8'), globals, { filename: this.#preload });
  }
}
