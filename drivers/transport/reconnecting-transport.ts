import type { Clock } from '../../core/clock.ts';
import { type Transport, TransportError, type TransportErrorCode } from './transport.ts';

/** `detail` of a lost line is the code of the failed opening, or `lost` if it was open before. */
export type LineState =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  | { readonly state: 'lost'; readonly detail: TransportErrorCode };

export interface ReconnectingTransportEvents {
  /** Chunks of at least one byte, cut anywhere. */
  readonly onBytes: (chunk: Uint8Array) => void;
  /** Called once for each opening and each loss. */
  readonly onState: (state: LineState) => void;
}

/** Delays between attempts to open the line; with the longest a re-plugged device is noticed within two seconds. */
const RECONNECT_MS = [200, 400, 800, 1_600] as const;

/**
 * Opens a line in the background, and reopens it with growing delays whenever it is lost. Nothing here rejects: a
 * missing device is found once it appears.
 */
export class ReconnectingTransport {
  readonly label: string;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #events: ReconnectingTransportEvents;
  #state: LineState = { state: 'connecting' };
  #isRunning = false;
  #isConnecting = false;
  #attempts = 0;
  #cancelReconnect: () => void = () => undefined;
  #writes: Promise<unknown> = Promise.resolve();

  constructor(transport: Transport, clock: Clock, events: ReconnectingTransportEvents) {
    this.label = transport.label;
    this.#transport = transport;
    this.#clock = clock;
    this.#events = events;
    transport.onBytes((chunk) => events.onBytes(chunk));
    transport.onLost((error) => this.#lost(error.code));
  }

  get state(): LineState {
    return this.#state;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelReconnect();
    await this.#transport.close();
    this.#notify({ state: 'connecting' });
  }

  /** Writes in order; false when the line is not open or accepted no bytes. Never rejects. */
  write(bytes: Uint8Array): Promise<boolean> {
    const written = this.#writes.then(async () => {
      if (!this.#transport.isOpen) return false;
      try {
        await this.#transport.write(bytes);
        return true;
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        return false;
      }
    });
    this.#writes = written.catch(() => undefined);
    return written;
  }

  async #connect(): Promise<void> {
    // Stopped and started meanwhile: there is one line, and it is being opened or open.
    if (this.#isConnecting || this.#transport.isOpen) return;
    this.#isConnecting = true;
    try {
      await this.#transport.open();
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      return this.#lost(error.code);
    } finally {
      this.#isConnecting = false;
    }
    if (!this.#isRunning) return await this.#transport.close();
    this.#attempts = 0;
    this.#notify({ state: 'open' });
  }

  #lost(detail: TransportErrorCode): void {
    if (!this.#isRunning) return;
    this.#notify({ state: 'lost', detail });
    const delay_ms = RECONNECT_MS[Math.min(this.#attempts, RECONNECT_MS.length - 1)] ?? 0;
    this.#attempts += 1;
    this.#cancelReconnect();
    this.#cancelReconnect = this.#clock.schedule(delay_ms, () => void this.#connect());
  }

  #notify(state: LineState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.#events.onState(state);
  }
}
