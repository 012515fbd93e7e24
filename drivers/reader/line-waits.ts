import type { Clock } from '../../core/clock.ts';
import type { LinePatience } from './line-patience.ts';
import type { MessageDecoder } from './protocol-machine.ts';

export interface LineWaitsParts {
  readonly clock: Clock;
  readonly patience: LinePatience;
  readonly decoder: Pick<MessageDecoder<unknown>, 'isMidFrame' | 'isLost'>;
  /** The rest of a message is not coming. */
  readonly giveUp: () => void;
  /** The dialogue's wait is over. */
  readonly onDue: () => void;
}

/**
 * The two waits of a line: for the rest of a message, and for what the dialogue waits for. A message that is arriving
 * holds the dialogue's wait up, so that a slow line never makes an answer late that has begun in time.
 */
export class LineWaits {
  readonly #parts: LineWaitsParts;
  #cancelDue: (() => void) | undefined;
  #cancelSilence: (() => void) | undefined;
  /** The dialogue's wait is over, but a message is arriving. */
  #is_held_up = false;
  #message_began_ms: number | undefined;

  constructor(parts: LineWaitsParts) {
    this.#parts = parts;
  }

  /** Sets the dialogue's wait anew. */
  set(delay_ms: number): void {
    this.clear();
    this.#cancelDue = this.#later(delay_ms, () => this.#fallDue());
  }

  clear(): void {
    this.#cancelDue?.();
    this.#is_held_up = false;
  }

  stop(): void {
    this.clear();
    this.#cancelSilence?.();
    this.#message_began_ms = undefined;
  }

  /** Bytes arrived, and what they completed was handed over. */
  heard(): void {
    const { clock, decoder, patience } = this.#parts;
    this.#cancelSilence?.();
    if (decoder.isMidFrame) {
      this.#message_began_ms ??= clock.monotonicMs();
      const silence_ms = decoder.isLost ? patience.lost_ms : patience.mid_message_ms;
      this.#cancelSilence = this.#later(silence_ms, () => this.#fallSilent());
    } else this.#message_began_ms = undefined;
    if (this.#is_held_up) this.#fallDue();
  }

  #fallSilent(): void {
    this.#message_began_ms = undefined;
    this.#parts.giveUp();
    if (this.#is_held_up) this.#fallDue();
  }

  #fallDue(): void {
    this.#is_held_up = this.#isArriving();
    if (!this.#is_held_up) this.#parts.onDue();
  }

  /** Noise without end must not hold anything up, nor a message that never ends. */
  #isArriving(): boolean {
    const { clock, decoder, patience } = this.#parts;
    if (this.#message_began_ms === undefined || !decoder.isMidFrame || decoder.isLost) return false;
    return clock.monotonicMs() - this.#message_began_ms < patience.message_ms;
  }

  /** Timers run before bytes that arrived meanwhile are handed over, so those get a turn of their own first. */
  #later(delay_ms: number, task: () => void): () => void {
    const { clock, patience } = this.#parts;
    let cancel = clock.schedule(delay_ms, () => (cancel = clock.schedule(patience.busy_ms, task)));
    return () => cancel();
  }
}
