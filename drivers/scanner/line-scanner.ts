import type { Clock } from '../../core/clock.ts';
import { ReconnectingTransport, type LineState } from '../transport/reconnecting-transport.ts';
import type { Transport } from '../transport/transport.ts';
import { CodeDecoder, type CodeFraming } from './code-decoder.ts';
import type { BarcodeScanner } from './scanner.ts';

/** After a pause this long inside a code its end will not arrive, at any speed from 1,200 baud. */
const MID_CODE_SILENCE_MS = 250;

/** A scanner on a serial line or a socket. */
export class LineScanner implements BarcodeScanner {
  readonly #line: ReconnectingTransport;
  readonly #clock: Clock;
  readonly #decoder: CodeDecoder;
  readonly #statusListeners = new Set<(status: LineState) => void>();
  readonly #codeListeners = new Set<(code: string) => void>();
  #cancelSilence: () => void = () => undefined;

  constructor(transport: Transport, framing: CodeFraming, clock: Clock) {
    this.#clock = clock;
    this.#decoder = new CodeDecoder(framing);
    this.#line = new ReconnectingTransport(transport, clock, {
      onBytes: (chunk) => this.#receive(chunk),
      onState: (state) => {
        this.#decoder.giveUpPartial();
        for (const listener of this.#statusListeners) listener(state);
      },
    });
  }

  get label(): string {
    return this.#line.label;
  }

  get status(): LineState {
    return this.#line.state;
  }

  onStatus(listener: (status: LineState) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  onCode(listener: (code: string) => void): () => void {
    this.#codeListeners.add(listener);
    return () => this.#codeListeners.delete(listener);
  }

  start(): void {
    this.#line.start();
  }

  async stop(): Promise<void> {
    this.#cancelSilence();
    await this.#line.stop();
  }

  #receive(chunk: Uint8Array): void {
    this.#cancelSilence();
    for (const code of this.#decoder.push(chunk)) for (const listener of this.#codeListeners) listener(code);
    if (!this.#decoder.isMidCode) return;
    this.#cancelSilence = this.#clock.schedule(MID_CODE_SILENCE_MS, () => this.#decoder.giveUpPartial());
  }
}
