import type { Clock } from '../../core/clock.ts';

interface Timer {
  readonly at_ms: number;
  readonly task: () => void;
}

/** A clock that moves only when a test advances it; timers that fall due run in order. */
export class ManualClock implements Clock {
  #now_ms = 0;
  readonly #timers = new Set<Timer>();
  readonly #started_wall_ms: number;

  constructor(started_wall_ms = Date.UTC(2026, 10, 21, 17, 42)) {
    this.#started_wall_ms = started_wall_ms;
  }

  monotonicMs(): number {
    return this.#now_ms;
  }

  wallMs(): number {
    return this.#started_wall_ms + this.#now_ms;
  }

  schedule(delay_ms: number, task: () => void): () => void {
    const timer = { at_ms: this.#now_ms + delay_ms, task };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** How many tasks wait for their time. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Advances synchronously: promises that a timer resolves continue afterwards. */
  advance(by_ms: number): void {
    const until_ms = this.#now_ms + by_ms;
    while (this.#runNext(until_ms));
    this.#now_ms = until_ms;
  }

  /** Advances, letting promises settle before each timer. */
  async pass(by_ms: number): Promise<void> {
    const until_ms = this.#now_ms + by_ms;
    await settle();
    while (this.#runNext(until_ms)) await settle();
    this.#now_ms = until_ms;
  }

  #runNext(until_ms: number): boolean {
    const due = [...this.#timers].filter(({ at_ms }) => at_ms <= until_ms).sort((a, b) => a.at_ms - b.at_ms)[0];
    if (due === undefined) return false;
    this.#timers.delete(due);
    this.#now_ms = Math.max(this.#now_ms, due.at_ms);
    due.task();
    return true;
  }
}

/** Lets promises and in-memory lines settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A clock that never moves: only a service with a clock of its own sees time pass. */
export function standingClock(wall_ms: number): Clock {
  return {
    monotonicMs: () => 0,
    wallMs: () => wall_ms,
    schedule(delay_ms, task) {
      if (delay_ms > 0) return () => {};
      const immediate = setImmediate(task);
      return () => clearImmediate(immediate);
    },
  };
}
