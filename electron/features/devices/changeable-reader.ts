import { assert } from '../../../core/assert.ts';
import type {
  CardReader,
  CardRequest,
  HostAnswer,
  HostAnswerOutcome,
  ReadOutcome,
  ReaderPrompt,
  ReaderStatus,
} from '../../../drivers/reader/card-reader.ts';

/**
 * The till's reader, which can be replaced by another device at any time. Its users (the payment engine, the tap, the
 * status strip) never see two readers: it is replaced only while no card is being read or waiting for the host's
 * response, and meanwhile the status is connecting, so that no payment starts.
 */
export class ChangeableReader implements CardReader {
  readonly #listeners = new Set<(status: ReaderStatus) => void>();
  #current: CardReader;
  #forget: () => void;
  #isRunning = false;
  #isChanging = false;
  /** Reads in progress, and cards that wait for the host's response. */
  #uses = 0;
  /** A card was read and holds the reader until its response is delivered (contact EMV). */
  #card_waits = false;

  constructor(reader: CardReader) {
    this.#current = reader;
    this.#forget = reader.onStatus((status) => this.#notify(status));
  }

  get label(): string {
    return this.#current.label;
  }

  get status(): ReaderStatus {
    return this.#isChanging ? { state: 'connecting' } : this.#current.status;
  }

  /** Not in use, so another device may replace it. */
  get isFree(): boolean {
    return this.#uses === 0 && !this.#card_waits && !this.#isChanging;
  }

  start(): void {
    this.#isRunning = true;
    this.#current.start();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#current.stop();
  }

  onStatus(listener: (status: ReaderStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readCard(request: CardRequest, onPrompt: (prompt: ReaderPrompt) => void): Promise<ReadOutcome> {
    assert(!this.#isChanging, 'no card is read while the reader is changed');
    return this.#used(async () => {
      const outcome = await this.#current.readCard(request, onPrompt);
      this.#card_waits = outcome.kind === 'card' && outcome.card.awaits_host_answer;
      return outcome;
    });
  }

  cancel(): Promise<void> {
    return this.#current.cancel();
  }

  deliverHostAnswer(answer: HostAnswer): Promise<HostAnswerOutcome> {
    return this.#used(async () => {
      try {
        return await this.#current.deliverHostAnswer(answer);
      } finally {
        this.#card_waits = false;
      }
    });
  }

  /** Closes the current reader's line, then starts the next reader. Allowed only while `isFree`. */
  async change(next: CardReader): Promise<void> {
    assert(this.isFree, 'a reader at work is not changed');
    this.#isChanging = true;
    this.#forget();
    this.#notify(this.status);
    try {
      await this.#current.stop();
    } finally {
      this.#current = next;
      this.#isChanging = false;
      this.#forget = next.onStatus((status) => this.#notify(status));
      this.#notify(next.status);
      if (this.#isRunning) next.start();
    }
  }

  async #used<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#uses += 1;
    try {
      return await work();
    } finally {
      this.#uses -= 1;
    }
  }

  #notify(status: ReaderStatus): void {
    for (const listener of this.#listeners) listener(status);
  }
}
