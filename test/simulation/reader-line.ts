import type { FarEnd } from '../../drivers/transport/far-end.ts';
import { LineListeners } from '../../drivers/transport/line-listeners.ts';
import { type Transport, TransportError } from '../../drivers/transport/transport.ts';
import type { Dice } from './dice.ts';
import type { Machine } from './machine.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** The reader's end of the cable, which outlives every run of the program. */
export class ReaderCable implements FarEnd {
  readonly address = 'simulated:cable';
  isPlugged = false;
  till: CableTransport | null = null;
  readonly time: SimulatedTime;
  readonly dice: Dice;
  readonly #listeners = new LineListeners();
  #free_at_ms = 0;
  #pluggings = 0;

  constructor(time: SimulatedTime, dice: Dice) {
    this.time = time;
    this.dice = dice;
  }

  async plug(): Promise<void> {
    this.#pluggings += 1;
    this.isPlugged = true;
  }

  async unplug(): Promise<void> {
    if (!this.isPlugged) return;
    this.isPlugged = false;
    this.till?.farEndLeft();
  }

  write(bytes: Uint8Array): void {
    const { till } = this;
    if (!this.isPlugged || till === null) return;
    // Serial lines split chunks anywhere.
    const at = this.dice.chance(0.1) ? this.dice.between(0, bytes.length) : bytes.length;
    till.deliver(Uint8Array.from(bytes.subarray(0, at)));
    if (at < bytes.length) till.deliver(Uint8Array.from(bytes.subarray(at)));
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  receive(bytes: Uint8Array): void {
    this.#free_at_ms = Math.max(this.#free_at_ms, this.time.now_ms + this.dice.between(1, 4));
    const plugging = this.#pluggings;
    this.time.schedule(this.#free_at_ms - this.time.now_ms, () => {
      // Bytes in a cable that was unplugged never arrive, however soon it is replugged.
      if (this.isPlugged && plugging === this.#pluggings) this.#listeners.bytes(bytes);
    });
  }
}

/** The till's end of the cable, for one run of the program. */
export class CableTransport implements Transport {
  readonly label = 'simulated:cable';
  isOpen = false;
  readonly #cable: ReaderCable;
  readonly #machine: Machine;
  readonly #listeners = new LineListeners();
  #opening = 0;
  #free_at_ms = 0;

  constructor(cable: ReaderCable, machine: Machine) {
    this.#cable = cable;
    this.#machine = machine;
  }

  async open(): Promise<void> {
    if (!this.#cable.isPlugged) throw new TransportError('not_found', `${this.label} has no device at its far end`);
    this.#opening += 1;
    this.isOpen = true;
    this.#cable.till = this;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (!this.isOpen) throw new TransportError('lost', `${this.label} is not open`);
    if (this.#machine.is_alive) this.#machine.operation();
    if (this.#machine.is_alive) this.#cable.receive(Uint8Array.from(bytes));
  }

  async close(): Promise<void> {
    this.isOpen = false;
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.setBytes(listener);
  }

  onLost(listener: (error: TransportError) => void): void {
    this.#listeners.setLost(listener);
  }

  deliver(bytes: Uint8Array): void {
    const { time, dice } = this.#cable;
    const opening = this.#opening;
    this.#free_at_ms = Math.max(this.#free_at_ms, time.now_ms + dice.between(1, 4));
    time.schedule(this.#free_at_ms - time.now_ms, () =>
      this.#machine.whenAwake(() => {
        if (this.isOpen && opening === this.#opening) this.#listeners.bytes(bytes);
      }),
    );
  }

  farEndLeft(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#cable.time.schedule(0, () =>
      this.#machine.whenAwake(() => this.#listeners.lost(new TransportError('lost', `${this.label} was unplugged`))),
    );
  }
}
