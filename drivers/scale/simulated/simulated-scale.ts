import type { Clock } from '../../../core/clock.ts';
import type { FarEnd } from '../../transport/far-end.ts';

/** Interval between lines, in milliseconds. */
const PERIOD_MS = 100;

export interface SimulatedScaleOptions {
  readonly farEnd: FarEnd;
  readonly clock: Clock;
  /** Capacity in grams. */
  readonly capacity_grams?: number;
  /** How long a load swings before it is stable, in milliseconds. */
  readonly settling_ms?: number;
}

/** A counter scale at the far end of a line: a load swings, settles, and is reported ten times per second. */
export class SimulatedScale {
  readonly #options: SimulatedScaleOptions;
  #load_grams = 0;
  #tare_grams = 0;
  #settled_at_ms = 0;
  #stop: (() => void) | undefined;

  constructor(options: SimulatedScaleOptions) {
    this.#options = options;
    options.farEnd.onBytes(() => undefined);
  }

  start(): void {
    if (this.#stop) return;
    const tick = () => {
      this.#stop = this.#options.clock.schedule(PERIOD_MS, tick);
      this.#options.farEnd.write(Buffer.from(this.line(), 'latin1'));
    };
    this.#stop = this.#options.clock.schedule(PERIOD_MS, tick);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Replaces the load; zero removes it. */
  put(load_grams: number): void {
    this.#load_grams = load_grams;
    this.#settled_at_ms = this.#options.clock.monotonicMs() + (this.#options.settling_ms ?? 600);
  }

  /** Tares the present load as a container. */
  tare(): void {
    this.#tare_grams = this.#load_grams;
  }

  /** The line reported at this moment. */
  line(): string {
    const mode = this.#tare_grams > 0 ? 'NT' : 'GS';
    if (this.#load_grams > (this.#options.capacity_grams ?? 15_000)) return `OL,${mode},+  -----kg\r\n`;
    const left_ms = this.#settled_at_ms - this.#options.clock.monotonicMs();
    // The reading swings around the weight until it settles.
    const swing_grams = left_ms > 0 ? Math.round(left_ms / 50) : 0;
    const grams = this.#load_grams - this.#tare_grams + swing_grams;
    const digits = String(Math.abs(grams)).padStart(4, '0');
    const figures = `${digits.slice(0, -3)}.${digits.slice(-3)}`.padStart(7, ' ');
    return `${left_ms > 0 ? 'US' : 'ST'},${mode},${grams < 0 ? '-' : '+'}${figures}kg\r\n`;
  }
}
