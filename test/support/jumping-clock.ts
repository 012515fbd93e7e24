import type { Clock } from '../../core/clock.ts';
import { systemClock } from './real-time.ts';

interface Timer {
  readonly due_ms: number;
  readonly task: () => void;
  stop: () => void;
}

/** A real clock that jumps instead of waiting, for tests with real sockets; timers that fall due run at once. */
export class JumpingClock implements Clock {
  #ahead_ms = 0;
  readonly #timers = new Set<Timer>();

  monotonicMs(): number {
    return systemClock.monotonicMs() + this.#ahead_ms;
  }

  wallMs(): number {
    return Date.now() + this.#ahead_ms;
  }

  schedule(delay_ms: number, task: () => void): () => void {
    const timer: Timer = { due_ms: this.monotonicMs() + delay_ms, task, stop: () => undefined };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => this.#drop(timer);
  }

  /** Moves time on by `by_ms`; timers that fall due run in order. */
  jump(by_ms: number): void {
    this.#ahead_ms += by_ms;
    const inOrder = [...this.#timers].sort((one, other) => one.due_ms - other.due_ms);
    for (const timer of inOrder) {
      if (!this.#timers.has(timer)) continue;
      timer.stop();
      if (timer.due_ms <= this.monotonicMs()) this.#run(timer);
      else this.#arm(timer);
    }
  }

  #arm(timer: Timer): void {
    timer.stop = systemClock.schedule(timer.due_ms - this.monotonicMs(), () => this.#run(timer));
  }

  #run(timer: Timer): void {
    this.#drop(timer);
    timer.task();
  }

  #drop(timer: Timer): void {
    timer.stop();
    this.#timers.delete(timer);
  }
}
