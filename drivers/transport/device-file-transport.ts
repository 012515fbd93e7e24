import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { assert } from '../../core/assert.ts';
import type { Clock } from '../../core/clock.ts';
import { LineListeners } from './line-listeners.ts';
import { type Transport, TransportError, type TransportErrorCode } from './transport.ts';

/** How often an idle device is read and a full one written again, in milliseconds. */
const RETRY_MS = 20;
const CHUNK_BYTES = 4_096;

const OPEN_CODES: Readonly<Record<string, TransportErrorCode>> = {
  ENOENT: 'not_found',
  ENODEV: 'not_found',
  ENXIO: 'not_found',
  EBUSY: 'busy',
  EACCES: 'permission',
  EPERM: 'permission',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * A raw device file, such as `/dev/usb/lp0`, for writing, which may also answer. Opened non-blocking, because a silent
 * device would block a thread of this process forever.
 */
export class DeviceFileTransport implements Transport {
  readonly label: string;
  readonly #path: string;
  readonly #clock: Clock;
  readonly #listeners = new LineListeners();
  #file: FileHandle | undefined;
  #isWriting = false;
  #cancelPause: () => void = () => undefined;

  constructor(path: string, clock: Clock) {
    this.label = `usb:${path}`;
    this.#path = path;
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#file !== undefined;
  }

  async open(): Promise<void> {
    assert(!this.#file, `${this.label} is opened once at a time`);
    const file = await this.#openFile();
    // A regular file would answer every query with what was just written.
    if (!(await file.stat()).isCharacterDevice()) {
      await file.close();
      throw new TransportError('invalid', `${this.label} is not a device file`);
    }
    this.#file = file;
    void this.#read(file);
  }

  async #openFile(): Promise<FileHandle> {
    try {
      return await open(this.#path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
    } catch (error) {
      const code = OPEN_CODES[codeOf(error)] ?? 'invalid';
      throw new TransportError(code, `${this.label} cannot be opened: ${codeOf(error)}`);
    }
  }

  async #read(file: FileHandle): Promise<void> {
    const buffer = new Uint8Array(CHUNK_BYTES);
    while (this.#file === file) {
      try {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
        if (this.#file !== file) return;
        // End of file: the device was unplugged.
        if (bytesRead === 0) return this.#lose(file);
        this.#listeners.bytes(buffer.slice(0, bytesRead));
      } catch (error) {
        if (this.#file !== file) return;
        // A printer whose driver cannot be read is only written to: a write will notice when it is gone.
        if (codeOf(error) === 'EINVAL') return;
        if (codeOf(error) !== 'EAGAIN') return this.#lose(file);
        await this.#pause();
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.#clock.schedule(RETRY_MS, resolve);
      this.#cancelPause = () => {
        stop();
        resolve();
      };
    });
  }

  #lose(file: FileHandle): void {
    if (this.#file !== file) return;
    this.#file = undefined;
    void file.close().catch(() => undefined);
    this.#listeners.lost(new TransportError('lost', `${this.label} was unplugged`));
  }

  async write(bytes: Uint8Array): Promise<void> {
    assert(!this.#isWriting, `${this.label}: writes do not overlap`);
    const file = this.#file;
    if (!file) throw new TransportError('lost', `${this.label} is not open`);
    this.#isWriting = true;
    try {
      // Deferred by one turn, so that a close in the same turn still prevents all output.
      await new Promise((resolve) => setImmediate(resolve));
      for (let sent = 0; sent < bytes.length;) {
        if (this.#file !== file)
          throw new TransportError('canceled', `${this.label} was closed while bytes were being written`);
        sent += await this.#offer(file, bytes.subarray(sent, sent + CHUNK_BYTES));
      }
    } finally {
      this.#isWriting = false;
    }
  }

  /** Returns how many bytes the device accepted; 0 while it is busy. */
  async #offer(file: FileHandle, bytes: Uint8Array): Promise<number> {
    try {
      return (await file.write(bytes)).bytesWritten;
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') {
        this.#lose(file);
        throw new TransportError('lost', `${this.label} took no bytes: ${codeOf(error)}`);
      }
      await new Promise<void>((resolve) => this.#clock.schedule(RETRY_MS, resolve));
      return 0;
    }
  }

  async close(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    this.#file = undefined;
    this.#cancelPause();
    await file.close().catch(() => undefined);
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  onLost(listener: (error: TransportError) => void): void {
    this.#listeners.setLost(listener);
  }
}
