import type { SerialPort } from 'serialport';
import { assert } from '../../core/assert.ts';
import { LineListeners } from './line-listeners.ts';
import { findPort, parseSerialIdentity, portNotFoundSentence } from './serial-identity.ts';
import { type ListSerialPorts, listSerialPorts, portsNotListedSentence } from './serial-ports.ts';
import { type Transport, TransportError, type TransportErrorCode } from './transport.ts';

export interface SerialOptions {
  /** Writes wait until all bytes left the system, for devices closed right after the last byte, such as printers. */
  readonly drains_writes?: boolean;
  /** Default `8N1` (protocols 1.1); scales often leave the factory with seven bits and even parity. */
  readonly frame?: '8N1' | '8E1' | '8O1' | '7E1' | '7O1';
  /** Default none; `rts-cts` lets a printer with a small buffer pause the till. */
  readonly flow?: 'none' | 'rts-cts';
  /** Lists the ports, to find one by its USB identity. */
  readonly listPorts?: ListSerialPorts;
}

const PARITIES = { N: 'none', E: 'even', O: 'odd' } as const;

function bitsOf(frame: NonNullable<SerialOptions['frame']>) {
  const parity = frame.charAt(1) === 'N' ? PARITIES.N : frame.charAt(1) === 'E' ? PARITIES.E : PARITIES.O;
  return { dataBits: frame.startsWith('7') ? 7 : 8, stopBits: 1, parity } as const;
}

/**
 * A serial line through the operating system's driver. The path is a port's name, or an adapter's USB identity
 * (`usb:0403:6001:A50285BI`), which is resolved at every opening because ports are renumbered.
 */
export class SerialTransport implements Transport {
  readonly label: string;
  readonly bits_per_second: number;
  readonly #path: string;
  readonly #options: SerialOptions;
  readonly #listeners = new LineListeners();
  #port: SerialPort | undefined;
  #isWriting = false;
  #cancelWrite: ((error: TransportError) => void) | undefined;

  constructor(path: string, baud: number, options: SerialOptions = {}) {
    this.label = `serial:${path}`;
    this.#path = path;
    this.bits_per_second = baud;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#port !== undefined;
  }

  async open(): Promise<void> {
    assert(!this.#port, `${this.label} is opened once at a time`);
    const { frame = '8N1', flow = 'none' } = this.#options;
    const path = await this.#findPath();
    // The native module is loaded only where a serial line is used.
    const { SerialPort: Port } = await import('serialport');
    const port = new Port({
      path,
      baudRate: this.bits_per_second,
      ...bitsOf(frame),
      rtscts: flow === 'rts-cts',
      autoOpen: false,
    });
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
        closeWhenHungUp(port);
        resolve();
      });
    });
  }

  async #findPath(): Promise<string> {
    const identity = parseSerialIdentity(this.#path);
    if (identity === null) return this.#path;
    const ports = await (this.#options.listPorts ?? listSerialPorts)();
    if (!ports.ok) throw this.#notFound(portsNotListedSentence(ports.error));
    const found = findPort(ports.value, identity);
    if (!found.ok) throw this.#notFound(portNotFoundSentence(found.error));
    return found.value;
  }

  #notFound(why: string): TransportError {
    return new TransportError('not_found', `${this.label} cannot be opened: ${why}`);
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
        else if (this.#options.drains_writes) port.drain((failure) => (failure ? refuse(failure) : resolve()));
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
    // Closing fails for a device that vanished at the same instant; it is closed either way.
    await new Promise<void>((resolve) => port.close(() => resolve()));
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  onLost(listener: (error: TransportError) => void): void {
    this.#listeners.setLost(listener);
  }
}

/**
 * When the far end disappears just before a read, the read returns no bytes and no error, and the driver retries
 * forever. Its poller reports the hang-up (POSIX; Windows ends the read with an error).
 */
function closeWhenHungUp(port: SerialPort): void {
  const binding: object = port.port ?? {};
  if (!('poller' in binding) || !hasDisconnect(binding.poller)) return;
  // Also called when the port is closed, where it has no effect.
  binding.poller.once('disconnect', () => {
    if (port.isOpen) port.close();
  });
}

interface Poller {
  once(event: 'disconnect', listener: (error: Error | null) => void): unknown;
}

const hasDisconnect = (poller: unknown): poller is Poller =>
  typeof poller === 'object' && poller !== null && 'once' in poller && typeof poller.once === 'function';

/** The serial driver reports reasons only as prose; these phrases are the same on all its platforms. */
function openFailure(error: Error): TransportErrorCode {
  if (/no such file|file not found|unknown error code 2\b/i.test(error.message)) return 'not_found';
  if (/cannot lock|resource busy|resource temporarily unavailable/i.test(error.message)) return 'busy';
  if (/permission denied|access denied/i.test(error.message)) return 'permission';
  return 'invalid';
}
