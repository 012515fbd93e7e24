import { createHash } from 'node:crypto';
import type { Randomness } from '../../core/clock.ts';

/** The only source of chance. Each actor has a named stream, so that its extra draws change no other. Mulberry32. */
export class Dice implements Randomness {
  readonly #name: string;
  #state: number;
  #identifiers = 0;

  constructor(seed: number, name: string) {
    this.#name = name;
    this.#state = createHash('sha256').update(`${seed}/${name}`).digest().readUInt32LE(0);
  }

  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Unique within a simulation: the stream's name and a count. */
  identifier(): string {
    this.#identifiers += 1;
    return `${this.#name}-${String(this.#identifiers).padStart(6, '0')}`;
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** Mostly small, sometimes large, never above `most`: a realistic distribution of waits and positions. */
  skewed(most: number): number {
    return Math.floor(most * this.fraction() ** 3);
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.fraction() * values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }
}
