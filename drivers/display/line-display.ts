import type { Clock } from '../../core/clock.ts';
import type { CodePage } from '../characters/code-pages.ts';
import { KeptLine, type LineState } from '../transport/kept-line.ts';
import type { Transport } from '../transport/transport.ts';
import { layOut } from './display-lines.ts';
import { type DisplayProtocolName, lineBytes, startBytes } from './display-protocol.ts';
import type { CustomerDisplay, DisplayLine } from './display.ts';

export interface DisplayOptions {
  readonly protocol: DisplayProtocolName;
  /** The letters above ASCII; null shows all of them in their plain form. */
  readonly page: CodePage | null;
}

/** A customer display on a serial line or a socket. It never answers: whether somebody sees it is not known. */
export class LineDisplay implements CustomerDisplay {
  readonly #line: KeptLine;
  readonly #options: DisplayOptions;
  readonly #listeners = new Set<(status: LineState) => void>();
  #wanted: readonly [string, string] | null = null;
  #shown: string | null = null;
  #isWriting = false;

  constructor(transport: Transport, options: DisplayOptions, clock: Clock) {
    this.#options = options;
    this.#line = new KeptLine(transport, clock, {
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
    const { page } = this.#options;
    this.#wanted = [layOut(upper, page), layOut(lower, page)];
    void this.#write();
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

  /** One writing at a time, always of the newest lines. */
  async #write(): Promise<void> {
    if (this.#isWriting || this.#line.state.state !== 'open') return;
    this.#isWriting = true;
    try {
      while (this.#line.state.state === 'open' && this.#wanted && this.#shown !== this.#wanted.join('\n'))
        if (!(await this.#writeOnce(this.#wanted))) return;
    } finally {
      this.#isWriting = false;
    }
  }

  async #writeOnce(lines: readonly [string, string]): Promise<boolean> {
    const { protocol, page } = this.#options;
    const isFirst = this.#shown === null;
    // Said before it is written: a display that is lost meanwhile starts from nothing again.
    this.#shown = lines.join('\n');
    if (isFirst && !(await this.#line.write(startBytes(protocol, page)))) return false;
    return await this.#line.write(lineBytes(protocol, page, lines));
  }
}
