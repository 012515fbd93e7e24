import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import type { LinePlace } from '../../../drivers/transport/line-spec.ts';
import { type Transport, TransportError } from '../../../drivers/transport/transport.ts';

/** A port that is opened many times at many speeds; the device behind it understands one speed. */
export class TestPort implements FarEnd {
  readonly address = 'COM1';
  isPlugged = true;
  /** Every opening, and all bytes written at any speed. */
  readonly opened: LinePlace[] = [];
  readonly written: number[] = [];
  readonly #baud: number;
  #device: (chunk: Uint8Array) => void = () => undefined;
  #till: ((chunk: Uint8Array) => void) | null = null;

  constructor(baud: number) {
    this.#baud = baud;
  }

  async plug(): Promise<void> {}
  async unplug(): Promise<void> {}

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#device = listener;
  }

  write(bytes: Uint8Array): void {
    const { till } = { till: this.#till };
    queueMicrotask(() => till?.(bytes));
  }

  readonly openLine = (place: LinePlace): Transport => {
    let listener: (chunk: Uint8Array) => void = () => undefined;
    let is_open = false;
    const fits = place.link === 'usb' || (place.link === 'serial' && place.baud === this.#baud);
    const receive = (chunk: Uint8Array) => {
      // At another speed a device's bytes arrive as noise.
      if (is_open) listener(fits ? chunk : chunk.map(() => 0xf8));
    };
    return {
      label: 'serial:COM1',
      get isOpen() {
        return is_open;
      },
      open: async () => {
        if (this.#till) throw new TransportError('busy', 'the port is opened once at a time');
        this.opened.push(place);
        is_open = true;
        this.#till = receive;
      },
      write: async (bytes) => {
        if (!is_open) throw new TransportError('lost', 'the line is not open');
        this.written.push(...bytes);
        if (fits) this.#device(bytes);
      },
      close: async () => {
        if (is_open) this.#till = null;
        is_open = false;
      },
      onBytes: (given) => (listener = given),
      onLost: () => undefined,
    };
  };
}
