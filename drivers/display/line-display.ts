import type { Clock } from '../../core/clock.ts';
import type { CodePage } from '../characters/code-pages.ts';
import { ReconnectingTransport, type LineState } from '../transport/reconnecting-transport.ts';
import type { Transport } from '../transport/transport.ts';
import { layOut } from './display-lines.ts';
import { type DisplayProtocolName, lineBytes, startBytes } from './display-protocol.ts';
import type { CustomerDisplay, DisplayLine } from './display.ts';

export interface DisplayOptions {
  readonly protocol: DisplayProtocolName;
  /** Page for characters above ASCII; null shows their plain form. */
  readonly page: CodePage | null;
}

/** A customer display on a serial line or a socket. It never answers, so whether it is there is unknown. */
export class LineDisplay implements CustomerDisplay {
  readonly #line: ReconnectingTransport;
  readonly #options: DisplayOptions;
  readonly #listeners = new Set<(status: LineState) => void>();
  #wanted: readonly [string, string] | null = null;
  #borrowed: readonly [string, string] | null = null;
  #shown: string | null = null;
  #isWriting = false;

  constructor(transport: Transport, options: DisplayOptions, clock: Clock) {
    this.#options = options;
    this.#line = new ReconnectingTransport(transport, clock, {
      onBytes: () => undefined,
      onState: (state) => this.#lineIs(state),
    });
  }

  get label(): string {
    return this.#line.label;
  }

  get status(): LineState {
    return this.#line.state;
  }

  onStatus(listener: (status: LineState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  show(upper: DisplayLine, lower: DisplayLine): void {
    this.#wanted = this.#laidOut(upper, lower);
    void this.#write();
  }

  borrow(upper: DisplayLine, lower: DisplayLine): () => void {
    const borrowed = this.#laidOut(upper, lower);
    this.#borrowed = borrowed;
    void this.#write();
    return () => {
      if (this.#borrowed !== borrowed) return;
      this.#borrowed = null;
      void this.#write();
    };
  }

  #laidOut(upper: DisplayLine, lower: DisplayLine): readonly [string, string] {
    const { page } = this.#options;
    return [layOut(upper, page), layOut(lower, page)];
  }

  start(): void {
    this.#line.start();
  }

  async stop(): Promise<void> {
    await this.#line.stop();
  }

  #lineIs(state: LineState): void {
    this.#shown = null;
    for (const listener of this.#listeners) listener(state);
    void this.#write();
  }

  /** One write at a time, always of the newest lines. */
  async #write(): Promise<void> {
    if (this.#isWriting || this.#line.state.state !== 'open') return;
    this.#isWriting = true;
    try {
      for (let lines = this.#next(); lines !== null; lines = this.#next()) if (!(await this.#writeOnce(lines))) return;
    } finally {
      this.#isWriting = false;
    }
  }

  /** The lines due to be written; null: none. */
  #next(): readonly [string, string] | null {
    const lines = this.#borrowed ?? this.#wanted;
    const isDue = lines !== null && this.#line.state.state === 'open' && this.#shown !== lines.join('\n');
    return isDue ? lines : null;
  }

  async #writeOnce(lines: readonly [string, string]): Promise<boolean> {
    const { protocol, page } = this.#options;
    const isFirst = this.#shown === null;
    // Set before the write: a display that reconnects meanwhile resets it and is written again.
    this.#shown = lines.join('\n');
    if (isFirst && !(await this.#line.write(startBytes(protocol, page)))) return false;
    return await this.#line.write(lineBytes(protocol, page, lines));
  }
}
