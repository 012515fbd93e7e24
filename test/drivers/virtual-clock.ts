import type { Clock } from '../../core/clock.ts';

/** A clock that moves only when a test says so; what is due runs in order, with everything it causes. */
export class VirtualClock implements Clock {
  #now_ms = 0;
  #tasks: { readonly due_ms: number; readonly task: () => void }[] = [];

  monotonicMs(): number {
    return this.#now_ms;
  }

  wallMs(): number {
    return new Date(2026, 10, 21, 10, 15, 30).getTime() + this.#now_ms;
  }

  schedule(delay_ms: number, task: () => void): () => void {
    const entry = { due_ms: this.#now_ms + delay_ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((candidate) => candidate !== entry);
    };
  }

  async advance(duration_ms: number): Promise<void> {
    const end_ms = this.#now_ms + duration_ms;
    await settle();
    for (;;) {
      const due = this.#tasks.filter((task) => task.due_ms <= end_ms).sort((a, b) => a.due_ms - b.due_ms)[0];
      if (!due) break;
      this.#tasks = this.#tasks.filter((candidate) => candidate !== due);
      this.#now_ms = Math.max(this.#now_ms, due.due_ms);
      due.task();
      await settle();
    }
    this.#now_ms = end_ms;
  }
}

/** Lets promises and in-memory lines come to rest. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
