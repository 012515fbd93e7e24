/**
 * Delivers messages in order. A message that was drawn at once returns a promise: those behind it wait until it has
 * been painted, so that handling them does not delay its frame.
 */
export class Inbox<Message> {
  readonly #deliver: (message: Message) => void | Promise<void>;
  readonly #waiting: Message[] = [];
  #is_held = false;

  constructor(deliver: (message: Message) => void | Promise<void>) {
    this.#deliver = deliver;
  }

  take(message: Message): void {
    if (this.#is_held) this.#waiting.push(message);
    else this.#handOn(message);
  }

  /** Delivers everything that waits, without waiting for frames. */
  flush(): void {
    this.#is_held = false;
    for (const message of this.#waiting.splice(0)) void this.#deliver(message);
  }

  #handOn(message: Message): void {
    const shown = this.#deliver(message);
    if (!shown) return;
    this.#is_held = true;
    void shown.then(() => this.#resume());
  }

  #resume(): void {
    this.#is_held = false;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#handOn(next);
      if (this.#is_held) return;
    }
  }
}
