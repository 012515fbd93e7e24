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
 * The reader of a till, which can be another device from one moment to the next. What holds it (the payment engine,
 * the tap, the status strip) never sees two of them: a reader is put in the place of another one only while no card is
 * read and none waits for the host's answer, and between the two it says that it connects, so that no payment begins.
 */
export class ChangeableReader implements CardReader {
  readonly #listeners = new Set<(status: ReaderStatus) => void>();
  #current: CardReader;
  #forget: () => void;
  #isRunning = false;
  #isChanging = false;
  /** Readings, and cards that wait for the host's answer. */
  #uses = 0;
  /** A card that was read holds the reader until its answer was delivered (contact EMV). */
  #card_waits = false;

  constructor(reader: CardReader) {
    this.#current = reader;
    this.#forget = reader.onStatus((status) => this.#tell(status));
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

  /** Closes the line of the reader that is here, then starts the next one. Asked only while this one is free. */
  async change(next: CardReader): Promise<void> {
    assert(this.isFree, 'a reader at work is not changed');
    this.#isChanging = true;
    this.#forget();
    this.#tell(this.status);
    try {
      await this.#current.stop();
    } finally {
      this.#current = next;
      this.#isChanging = false;
      this.#forget = next.onStatus((status) => this.#tell(status));
      this.#tell(next.status);
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

  #tell(status: ReaderStatus): void {
    for (const listener of this.#listeners) listener(status);
  }
}
