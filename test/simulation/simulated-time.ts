import { createHash } from 'node:crypto';
import type { RealTimeGuard } from './real-time-guard.ts';

interface Entry {
  readonly at_ms: number;
  readonly order: number;
  readonly task: () => void;
  cancelled: boolean;
}

/**
 * The only scheduler, for every timer and every delivery of bytes. Entries of one moment run in order of creation, so
 * that a seed reproduces its run.
 */
export class SimulatedTime {
  now_ms = 0;
  /** Entries run so far. */
  steps = 0;
  readonly #guard: RealTimeGuard;
  readonly #heap: Entry[] = [];
  readonly #log = createHash('sha256');
  readonly #trail: string[] = [];
  readonly #keeps_trail: boolean;
  #order = 0;

  constructor(guard: RealTimeGuard, keeps_trail = false) {
    this.#guard = guard;
    this.#keeps_trail = keeps_trail;
  }

  schedule(delay_ms: number, task: () => void): () => void {
    this.#order += 1;
    // Whole milliseconds, like timers: a delay below floating-point precision would be due forever.
    const entry: Entry = {
      at_ms: this.now_ms + Math.ceil(Math.max(0, delay_ms)),
      order: this.#order,
      task,
      cancelled: false,
    };
    this.#push(entry);
    return () => {
      entry.cancelled = true;
    };
  }

  /** Adds a line to the run's log. A seed's log is always the same; its hash proves it. */
  log(line: string): void {
    const text = `${this.now_ms.toFixed(3)} ${line}`;
    this.#log.update(`${text}\n`);
    if (this.#keeps_trail) this.#trail.push(text);
  }

  get trail(): readonly string[] {
    return this.#trail;
  }

  hash(): string {
    return this.#log.copy().digest('hex');
  }

  /** Runs until `isDone` or `until_ms`. `afterStep` runs when everything that a step caused has happened. */
  async run(until_ms: number, isDone: () => boolean, afterStep: () => void): Promise<void> {
    await this.#guard.inOneTurn((settle) => {
      while (!isDone()) {
        const entry = this.#pop();
        if (entry === undefined || entry.at_ms > until_ms) {
          if (entry !== undefined) this.#push(entry);
          this.now_ms = Math.max(this.now_ms, until_ms);
          return;
        }
        this.now_ms = Math.max(this.now_ms, entry.at_ms);
        this.steps += 1;
        entry.task();
        settle();
        afterStep();
      }
    });
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || isBefore(above, entry)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = entry;
  }

  #pop(): Entry | undefined {
    for (let first = this.#popAny(); first !== undefined; first = this.#popAny()) if (!first.cancelled) return first;
    return undefined;
  }

  #popAny(): Entry | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const least = isRight ? right : left;
      if (isBefore(last, least)) break;
      heap[at] = least;
      at = isRight ? 2 * at + 2 : 2 * at + 1;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.at_ms < other.at_ms || (one.at_ms === other.at_ms && one.order < other.order);
}
