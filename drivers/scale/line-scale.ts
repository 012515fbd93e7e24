import type { Clock } from '../../core/clock.ts';
import { ReconnectingTransport, type LineState } from '../transport/reconnecting-transport.ts';
import type { Transport } from '../transport/transport.ts';
import { ContinuousDecoder } from './continuous-protocol.ts';
import type { Scale, ScaleReading, ScaleStatus } from './scale.ts';

/** Scales send 5 to 20 lines per second; after this long the last weight is stale. */
const SILENCE_MS = 1_500;

/**
 * A scale on a line. The protocol has no checksum, so a weight counts as stable only when two consecutive lines agree:
 * one flipped bit never becomes a price.
 */
export class LineScale implements Scale {
  readonly #line: ReconnectingTransport;
  readonly #clock: Clock;
  readonly #decoder = new ContinuousDecoder();
  readonly #listeners = new Set<(status: ScaleStatus) => void>();
  #status: ScaleStatus = { state: 'connecting' };
  #last: string | null = null;
  #cancelSilence: () => void = () => undefined;

  constructor(transport: Transport, clock: Clock) {
    this.#clock = clock;
    this.#line = new ReconnectingTransport(transport, clock, {
      onBytes: (chunk) => this.#receive(chunk),
      onState: (state) => this.#lineIs(state),
    });
  }

  get label(): string {
    return this.#line.label;
  }

  get status(): ScaleStatus {
    return this.#status;
  }

  onStatus(listener: (status: ScaleStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#line.start();
  }

  async stop(): Promise<void> {
    await this.#line.stop();
    this.#cancelSilence();
  }

  #lineIs(state: LineState): void {
    this.#cancelSilence();
    this.#decoder.reset();
    this.#last = null;
    if (state.state === 'open') this.#awaitReading();
    else this.#set(state);
  }

  #receive(chunk: Uint8Array): void {
    for (const reading of this.#decoder.push(chunk)) {
      this.#awaitReading();
      this.#set(this.#confirmed(reading));
    }
  }

  #confirmed(reading: ScaleReading): ScaleReading {
    const text = JSON.stringify(reading);
    const isRepeated = text === this.#last;
    this.#last = text;
    return reading.state === 'stable' && !isRepeated ? { ...reading, state: 'unstable' } : reading;
  }

  #awaitReading(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#clock.schedule(SILENCE_MS, () => {
      this.#last = null;
      this.#set({ state: 'silent' });
    });
  }

  #set(status: ScaleStatus): void {
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}
