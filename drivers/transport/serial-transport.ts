import { SerialPort } from 'serialport';
import { assert } from '../../core/assert.ts';
import { LineListeners } from './line-listeners.ts';
import { type Transport, TransportError, type TransportErrorCode } from './transport.ts';

/** A serial line, 8N1 without flow control (protocols 1.1), through the operating system's driver. */
export class SerialTransport implements Transport {
  readonly label: string;
  readonly #path: string;
  readonly #baud: number;
  readonly #drainsWrites: boolean;
  readonly #listeners = new LineListeners();
  #port: SerialPort | undefined;
  #isWriting = false;
  #cancelWrite: ((error: TransportError) => void) | undefined;

  /**
   * `drains_writes` makes a write wait until the bytes left the operating system, for devices whose line is closed right
   * after the last byte, such as printers.
   */
  constructor(path: string, baud: number, options: { readonly drains_writes?: boolean } = {}) {
    this.label = `serial:${path}`;
    this.#path = path;
    this.#baud = baud;
    this.#drainsWrites = options.drains_writes ?? false;
  }

  get isOpen(): boolean {
    return this.#port !== undefined;
  }

  async open(): Promise<void> {
    assert(!this.#port, `${this.label} is opened once at a time`);
    const port = new SerialPort({ path: this.#path, baudRate: this.#baud, autoOpen: false });
    port.on('error', () => undefined);
    port.on('data', (chunk: Uint8Array) => {
      if (this.#port === port) this.#listeners.bytes(chunk);
    });
    port.on('close', () => this.#ended(port));
    await new Promise<void>((resolve, reject) => {
      port.open((error) => {
        if (error)
          return reject(new TransportError(openFailure(error), `${this.label} cannot be opened: ${error.message}`));
        this.#port = port;
        resolve();
      });
    });
  }

  #ended(port: SerialPort): void {
    if (this.#port !== port) return;
    this.#port = undefined;
    const error = new TransportError('lost', `${this.label} was unplugged`);
    this.#cancelWrite?.(error);
    this.#listeners.lost(error);
  }

  write(bytes: Uint8Array): Promise<void> {
    assert(!this.#isWriting, `${this.label}: writes do not overlap`);
    const port = this.#port;
    if (!port) return Promise.reject(new TransportError('lost', `${this.label} is not open`));
    this.#isWriting = true;
    return new Promise<void>((resolve, reject) => {
      this.#cancelWrite = reject;
      const refuse = (error: Error) =>
        reject(new TransportError('lost', `${this.label} took no bytes: ${error.message}`));
      port.write(Buffer.from(bytes), (error) => {
        if (error) refuse(error);
        else if (this.#drainsWrites) port.drain((failure) => (failure ? refuse(failure) : resolve()));
        else resolve();
      });
    }).finally(() => {
      this.#isWriting = false;
      this.#cancelWrite = undefined;
    });
  }

  async close(): Promise<void> {
    const port = this.#port;
    if (!port) return;
    this.#port = undefined;
    this.#cancelWrite?.(new TransportError('canceled', `${this.label} was closed while bytes were being written`));
    // A device that vanished at the same instant makes the close fail; it is closed either way.
    await new Promise<void>((resolve) => port.close(() => resolve()));
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  onLost(listener: (error: TransportError) => void): void {
    this.#listeners.setLost(listener);
  }
}

/** The serial driver reports reasons only in prose; these words are stable across its platforms. */
function openFailure(error: Error): TransportErrorCode {
  if (/no such file|file not found|unknown error code 2\b/i.test(error.message)) return 'not_found';
  if (/cannot lock|resource busy|resource temporarily unavailable/i.test(error.message)) return 'busy';
  if (/permission denied|access denied/i.test(error.message)) return 'permission';
  return 'invalid';
}
