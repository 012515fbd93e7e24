import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import type { FarEnd } from './far-end.ts';
import { LineListeners } from './line-listeners.ts';
import { TransportError } from './transport.ts';

/** A simulated device's TCP socket on loopback. Serves one till at a time: a second one takes over the line. */
export class TcpFarEnd implements FarEnd {
  readonly #listeners = new LineListeners();
  #port: number;
  #server: Server | undefined;
  #till: Socket | undefined;

  /** `port` 0 takes any free port; after the first `plug` the same port is used again. */
  constructor(port: number) {
    this.#port = port;
  }

  get address(): string {
    return String(this.#port);
  }

  get isPlugged(): boolean {
    return this.#server !== undefined;
  }

  async plug(): Promise<void> {
    if (this.#server) return;
    const server = createServer((socket) => this.#accept(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        const code = error.code === 'EADDRINUSE' ? 'busy' : error.code === 'EACCES' ? 'permission' : 'invalid';
        reject(new TransportError(code, `cannot listen on port ${this.#port}: ${error.message}`));
      });
      server.listen(this.#port, '127.0.0.1', () => resolve());
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  #accept(socket: Socket): void {
    this.#till?.destroy();
    this.#till = socket;
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (this.#till === socket) this.#listeners.bytes(chunk);
    });
    socket.on('close', () => {
      if (this.#till === socket) this.#till = undefined;
    });
  }

  async unplug(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    this.#till?.destroy();
    this.#till = undefined;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  write(bytes: Uint8Array): void {
    this.#till?.write(bytes);
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }
}
