import type { Clock } from '../../core/clock.ts';
import type { LineTimeouts } from './line-timeouts.ts';
import type { MessageDecoder } from './protocol-machine.ts';

export interface LineWaitsParts {
  readonly clock: Clock;
  readonly timeouts: LineTimeouts;
  readonly decoder: Pick<MessageDecoder<unknown>, 'isMidFrame' | 'isLost'>;
  /** Called when the rest of a message will not arrive. */
  readonly giveUp: () => void;
  /** Called when the dialogue's timer is due. */
  readonly onDue: () => void;
}

/**
 * The two timers of a line: for the rest of a message, and for the dialogue. An arriving message delays the dialogue's
 * timer, so that on a slow line an answer that started in time is not late.
 */
export class LineWaits {
  readonly #parts: LineWaitsParts;
  #cancelDue: (() => void) | undefined;
  #cancelSilence: (() => void) | undefined;
  /** The dialogue's timer is due, but a message is arriving. */
  #is_held_up = false;
  #message_began_ms: number | undefined;

  constructor(parts: LineWaitsParts) {
    this.#parts = parts;
  }

  /** Restarts the dialogue's timer. */
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

  /** Called after arriving bytes were decoded and their messages delivered. */
  received(): void {
    const { clock, decoder, timeouts } = this.#parts;
    this.#cancelSilence?.();
    if (decoder.isMidFrame) {
      this.#message_began_ms ??= clock.monotonicMs();
      const silence_ms = decoder.isLost ? timeouts.lost_ms : timeouts.mid_message_ms;
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

  /** Endless noise or an endless message must not delay anything. */
  #isArriving(): boolean {
    const { clock, decoder, timeouts } = this.#parts;
    if (this.#message_began_ms === undefined || !decoder.isMidFrame || decoder.isLost) return false;
    return clock.monotonicMs() - this.#message_began_ms < timeouts.message_ms;
  }

  /** Timers run before pending bytes are delivered, so those get another turn first. */
  #later(delay_ms: number, task: () => void): () => void {
    const { clock, timeouts } = this.#parts;
    let cancel = clock.schedule(delay_ms, () => (cancel = clock.schedule(timeouts.busy_ms, task)));
    return () => cancel();
  }
}
