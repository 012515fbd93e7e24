import { Socket } from 'node:net';
import { assert } from '../../core/assert.ts';
import { LineListeners } from './line-listeners.ts';
import { type Transport, TransportError, type TransportErrorCode } from './transport.ts';

/** Devices answer quickly on a local network; after this long the device counts as absent. */
const CONNECT_TIMEOUT_MS = 3_000;

const CODES: Readonly<Record<string, TransportErrorCode>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'not_found',
  EHOSTUNREACH: 'not_found',
  ENETUNREACH: 'not_found',
  EACCES: 'permission',
  EPERM: 'permission',
};

/** A line over TCP, for readers and printers with a network socket and for simulated devices. */
export class TcpTransport implements Transport {
  readonly label: string;
  readonly #host: string;
  readonly #port: number;
  readonly #listeners = new LineListeners();
  #socket: Socket | undefined;
  #isWriting = false;
  #cancelWrite: ((error: TransportError) => void) | undefined;

  constructor(host: string, port: number) {
    this.label = `tcp:${host}:${port}`;
    this.#host = host;
    this.#port = port;
  }

  get isOpen(): boolean {
    return this.#socket !== undefined;
  }

  async open(): Promise<void> {
    assert(!this.#socket, `${this.label} is opened once at a time`);
    const socket = new Socket();
    await this.#connect(socket);
    socket.setNoDelay(true);
    // A reader that loses power closes nothing; keep-alive probes let the operating system notice.
    socket.setKeepAlive(true, 1_000);
    this.#socket = socket;
    socket.on('data', (chunk) => {
      if (this.#socket === socket) this.#listeners.bytes(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#ended(socket));
    // Registered after the handshake, so an end that already happened must be checked here.
    if (socket.destroyed) this.#ended(socket);
  }

  #connect(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (error: NodeJS.ErrnoException) => {
        socket.destroy();
        const code = CODES[error.code ?? ''] ?? 'lost';
        reject(new TransportError(code, `${this.label} cannot be opened: ${error.message}`));
      };
      socket.setTimeout(CONNECT_TIMEOUT_MS, () => {
        socket.destroy();
        reject(new TransportError('not_found', `${this.label} did not answer within ${CONNECT_TIMEOUT_MS} ms`));
      });
      socket.once('error', refuse);
      socket.connect(this.#port, this.#host, () => {
        socket.setTimeout(0);
        socket.off('error', refuse);
        resolve();
      });
    });
  }

  #ended(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    const error = new TransportError('lost', `${this.label} was closed by the far end`);
    this.#cancelWrite?.(error);
    this.#listeners.lost(error);
  }

  write(bytes: Uint8Array): Promise<void> {
    assert(!this.#isWriting, `${this.label}: writes do not overlap`);
    const socket = this.#socket;
    if (!socket) return Promise.reject(new TransportError('lost', `${this.label} is not open`));
    this.#isWriting = true;
    return new Promise<void>((resolve, reject) => {
      this.#cancelWrite = reject;
      socket.write(bytes, (error) => {
        if (error) reject(new TransportError('lost', `${this.label} took no bytes: ${error.message}`));
        else resolve();
      });
    }).finally(() => {
      this.#isWriting = false;
      this.#cancelWrite = undefined;
    });
  }

  async close(): Promise<void> {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    this.#cancelWrite?.(new TransportError('canceled', `${this.label} was closed while bytes were being written`));
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.destroy();
    });
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  onLost(listener: (error: TransportError) => void): void {
    this.#listeners.setLost(listener);
  }
}
