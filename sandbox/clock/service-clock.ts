import type { Clock } from '../../core/clock.ts';
import { assert } from '../../core/assert.ts';

interface Pending {
  readonly due_ms: number;
  readonly task: () => void;
  cancelBase: () => void;
}

/**
 * The service's own clock: the base clock plus an offset. Moving it forward runs everything due on the way, in order,
 * so that captures, late commits, delays and token expiry are testable without waiting. It never goes back, even when
 * the machine's wall clock does: a capture that began stays begun.
 */
export class ServiceClock implements Clock {
  #offset_ms: number;
  #latest_wall_ms = 0;
  readonly #base: Clock;
  readonly #pending = new Set<Pending>();

  /** @param offset_ms the offset of an earlier run of the service, at least 0 */
  constructor(base: Clock, offset_ms = 0) {
    assert(offset_ms >= 0, 'the service clock never lags behind its base');
    this.#base = base;
    this.#offset_ms = offset_ms;
  }

  get offset_ms(): number {
    return this.#offset_ms;
  }

  monotonicMs(): number {
    return this.#base.monotonicMs() + this.#offset_ms;
  }

  wallMs(): number {
    this.#latest_wall_ms = Math.max(this.#latest_wall_ms, this.#base.wallMs() + this.#offset_ms);
    return this.#latest_wall_ms;
  }

  schedule(delay_ms: number, task: () => void): () => void {
    const pending: Pending = { due_ms: this.monotonicMs() + delay_ms, task, cancelBase: () => {} };
    pending.cancelBase = this.#base.schedule(delay_ms, () => this.#run(pending));
    this.#pending.add(pending);
    return () => this.#forget(pending);
  }

  /** Moves time forward by `by_ms` (at least 0) and runs everything due. */
  advance(by_ms: number): void {
    assert(by_ms >= 0, 'the service clock only moves forward');
    this.#offset_ms += by_ms;
    const now_ms = this.monotonicMs();
    const due = [...this.#pending].filter((pending) => pending.due_ms <= now_ms);
    for (const pending of due.sort((one, other) => one.due_ms - other.due_ms)) this.#run(pending);
    for (const pending of this.#pending) this.#rearm(pending, now_ms);
  }

  /** Cancels everything scheduled. */
  stop(): void {
    for (const pending of this.#pending) this.#forget(pending);
  }

  #run(pending: Pending): void {
    if (!this.#pending.has(pending)) return;
    this.#forget(pending);
    pending.task();
  }

  #rearm(pending: Pending, now_ms: number): void {
    pending.cancelBase();
    pending.cancelBase = this.#base.schedule(pending.due_ms - now_ms, () => this.#run(pending));
  }

  #forget(pending: Pending): void {
    pending.cancelBase();
    this.#pending.delete(pending);
  }
}
