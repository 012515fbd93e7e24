import { assert } from '../../core/assert.ts';
import type { FarEnd } from './far-end.ts';
import { LineListeners } from './line-listeners.ts';
import { type Transport, TransportError } from './transport.ts';

/** Both ends of a line within this process. Delivery is asynchronous, as on a real line, and in order. */
export interface MemoryLine {
  readonly transport: Transport;
  readonly farEnd: FarEnd;
}

/** Creates an in-memory line; it starts unplugged, until the device plugs itself in. */
export function createMemoryLine(label = 'memory:'): MemoryLine {
  const farEnd = new MemoryFarEnd(label);
  const transport = new MemoryTransport(label, farEnd);
  farEnd.till = transport;
  return { transport, farEnd };
}

class MemoryFarEnd implements FarEnd {
  readonly address: string;
  isPlugged = false;
  till: MemoryTransport | undefined;
  readonly #listeners = new LineListeners();

  constructor(address: string) {
    this.address = address;
  }

  async plug(): Promise<void> {
    this.isPlugged = true;
  }

  async unplug(): Promise<void> {
    if (!this.isPlugged) return;
    this.isPlugged = false;
    this.till?.farEndLeft();
  }

  write(bytes: Uint8Array): void {
    if (this.isPlugged) this.till?.deliver(Uint8Array.from(bytes));
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  receive(bytes: Uint8Array): void {
    queueMicrotask(() => {
      if (this.isPlugged) this.#listeners.bytes(bytes);
    });
  }
}

class MemoryTransport implements Transport {
  readonly label: string;
  readonly #farEnd: MemoryFarEnd;
  readonly #listeners = new LineListeners();
  /** Counts openings, so that data in flight for one opening never reaches the next. */
  #opening = 0;
  #isOpen = false;
  #isWriting = false;

  constructor(label: string, farEnd: MemoryFarEnd) {
    this.label = label;
    this.#farEnd = farEnd;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async open(): Promise<void> {
    assert(!this.#isOpen, `${this.label} is opened once at a time`);
    if (!this.#farEnd.isPlugged) throw new TransportError('not_found', `${this.label} has no device at its far end`);
    this.#opening += 1;
    this.#isOpen = true;
  }

  async write(bytes: Uint8Array): Promise<void> {
    assert(!this.#isWriting, `${this.label}: writes do not overlap`);
    if (!this.#isOpen) throw new TransportError('lost', `${this.label} is not open`);
    const opening = this.#opening;
    this.#isWriting = true;
    const copy = Uint8Array.from(bytes);
    await Promise.resolve();
    this.#isWriting = false;
    if (!this.#isOpen || opening !== this.#opening) {
      throw new TransportError('canceled', `${this.label} was closed while bytes were being written`);
    }
    this.#farEnd.receive(copy);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  onLost(listener: (error: TransportError) => void): void {
    this.#listeners.setLost(listener);
  }

  deliver(bytes: Uint8Array): void {
    const opening = this.#opening;
    queueMicrotask(() => {
      if (this.#isOpen && opening === this.#opening) this.#listeners.bytes(bytes);
    });
  }

  farEndLeft(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    queueMicrotask(() => this.#listeners.lost(new TransportError('lost', `${this.label} was unplugged`)));
  }
}
