/**
 * A byte stream to a device: a serial port, a TCP socket or an in-memory pair. One contract, one suite for all three.
 *
 * Contract:
 * - `open` resolves when bytes can flow, and rejects with a `TransportError` that says why they cannot.
 * - `write` resolves when the bytes were handed to the operating system. Writes never overlap: calling `write` while one
 *   is in flight is a programmer error and throws.
 * - A listener receives chunks of at least one byte, in order, cut anywhere. Nothing is delivered after `close`.
 * - `close` is idempotent; a write in flight rejects with code `canceled`.
 * - Any end that the till did not ask for (unplug, reset, far end closed) is reported exactly once to `onLost`; afterwards
 *   the transport is closed and may be opened again.
 */
export interface Transport {
  /** A label that people recognize, e.g. `serial:/dev/ttyUSB0` or `tcp:127.0.0.1:16107`. */
  readonly label: string;
  /** Speed of a serial line; undefined where transmission time is negligible, as over a network. */
  readonly bits_per_second?: number;
  readonly isOpen: boolean;
  open(): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  /** Listeners are set once, before `open`. */
  onBytes(listener: (chunk: Uint8Array) => void): void;
  onLost(listener: (error: TransportError) => void): void;
}

export type TransportErrorCode = 'not_found' | 'busy' | 'permission' | 'refused' | 'canceled' | 'lost' | 'invalid';

/** An expected failure of a line, with a code from a closed list. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly code: TransportErrorCode;

  constructor(code: TransportErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
