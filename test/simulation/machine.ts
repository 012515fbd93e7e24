import type { Clock } from '../../core/clock.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** How one run of the program ends, at a number of operations: commits, sends, timers. */
export type Fate =
  { readonly kind: 'lives' } | { readonly kind: 'killed' | 'power_cut'; readonly after_operations: number };

/** One run of the till's program. After its death nothing has any effect, as if it had stopped between operations. */
export class Machine {
  fate: Fate;
  readonly clock: Clock;
  is_alive = true;
  operations = 0;
  #awake_at_ms = 0;
  readonly #time: SimulatedTime;
  readonly #onDeath: (kind: 'killed' | 'power_cut') => void;

  /** @param wall offset of this computer's wall clock in milliseconds; may jump at any moment */
  constructor(
    time: SimulatedTime,
    wall: { readonly offset_ms: number },
    fate: Fate,
    onDeath: (kind: 'killed' | 'power_cut') => void,
  ) {
    this.#time = time;
    this.fate = fate;
    this.#onDeath = onDeath;
    const started_ms = time.now_ms;
    const now = (): number => Math.max(time.now_ms, this.#awake_at_ms);
    this.clock = {
      monotonicMs: () => now() - started_ms,
      wallMs: () => WALL_START_MS + now() + wall.offset_ms,
      schedule: (delay_ms, task) => time.schedule(now() - time.now_ms + delay_ms, () => this.whenAwake(task)),
    };
  }

  /** Runs `task`, after a stall of the event loop if there is one; never when the program is dead. */
  whenAwake(task: () => void): void {
    if (!this.is_alive) return;
    const stalled_ms = this.#awake_at_ms - this.#time.now_ms;
    if (stalled_ms > 0) return void this.#time.schedule(stalled_ms, () => this.whenAwake(task));
    this.operation();
    if (this.is_alive) task();
  }

  /** Counts one operation; the program may die here. */
  operation(): void {
    this.operations += 1;
    if (this.fate.kind !== 'lives' && this.operations >= this.fate.after_operations) this.die(this.fate.kind);
  }

  /** Blocks the event loop for `by_ms`, as a slow commit does. */
  stall(by_ms: number): void {
    this.#awake_at_ms = Math.max(this.#awake_at_ms, this.#time.now_ms) + by_ms;
  }

  die(kind: 'killed' | 'power_cut'): void {
    if (!this.is_alive) return;
    this.is_alive = false;
    this.#onDeath(kind);
  }
}

/** 2026-01-01, the wall clock at the beginning of a simulation. */
export const WALL_START_MS = Date.UTC(2026, 0, 1);
