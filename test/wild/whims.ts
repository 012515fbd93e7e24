import { createHash } from 'node:crypto';

/** One deviation from the plain response: which response, and the wording of which field. */
export interface Twist {
  /** `operation subject#n`, or `dialect` for what the service does consistently. */
  readonly key: string;
  readonly twist: string;
}

/** Selects the twists that may happen: all, those that a till withstands, or a shrunk set. */
export type Allows = (twist: Twist) => boolean;

/** How often a service with habits deviates in a field: never, sometimes, often, always. */
const HABITS: readonly { readonly below: number; readonly probability: number }[] = [
  { below: 0.55, probability: 0 },
  { below: 0.8, probability: 0.12 },
  { below: 0.95, probability: 0.5 },
  { below: 1, probability: 1 },
];

/** The service's random deviations, drawn by each response's name, so that a run without a twist stays the same. */
export class Whims {
  readonly taken: Twist[] = [];
  readonly #seed: number;
  readonly #allows: Allows;
  readonly #habit: number | null;
  readonly #times = new Map<string, number>();
  readonly #habits = new Map<string, number>();

  /** @param habit probability of every allowed oddity; by default each has its own */
  constructor(seed: number, allows: Allows = () => true, habit: number | null = null) {
    this.#seed = seed;
    this.#allows = allows;
    this.#habit = habit;
  }

  /** Deviations of the next response to `operation` about `subject`. */
  forAnswer(operation: string, subject: string): Whim {
    const name = `${operation} ${subject}`;
    const times = (this.#times.get(name) ?? 0) + 1;
    this.#times.set(name, times);
    return this.#whim(`${name}#${times}`, (field) => this.#habitOf(field));
  }

  /** What the service does consistently: one field in three deviates. */
  forDialect(): Whim {
    return this.#whim('dialect', () => this.#habit ?? 0.35);
  }

  #whim(key: string, probabilityOf: (field: string) => number): Whim {
    return new Whim(
      key,
      (name) => fractionOf(`${this.#seed}/${key}/${name}`),
      probabilityOf,
      (twist) => {
        if (!this.#allows({ key, twist })) return false;
        this.taken.push({ key, twist });
        return true;
      },
    );
  }

  #habitOf(field: string): number {
    if (this.#habit !== null) return this.#habit;
    const known = this.#habits.get(field);
    if (known !== undefined) return known;
    const drawn = fractionOf(`${this.#seed}/habit/${field}`);
    const probability = HABITS.find(({ below }) => drawn < below)?.probability ?? 0;
    this.#habits.set(field, probability);
    return probability;
  }
}

export class Whim {
  readonly key: string;
  readonly taken: string[] = [];
  readonly #fraction: (name: string) => number;
  readonly #probabilityOf: (field: string) => number;
  readonly #take: (twist: string) => boolean;

  constructor(
    key: string,
    fraction: (name: string) => number,
    probabilityOf: (field: string) => number,
    take: (twist: string) => boolean,
  ) {
    this.key = key;
    this.#fraction = fraction;
    this.#probabilityOf = probabilityOf;
    this.#take = take;
  }

  /** One of `wordings` for this field, or `plain`. */
  pick<Wording extends string>(field: string, wordings: readonly Wording[]): Wording | 'plain' {
    if (this.#fraction(field) >= this.#probabilityOf(field)) return 'plain';
    const wording = wordings[Math.floor(this.#fraction(`${field}?`) * wordings.length)];
    if (wording === undefined || !this.#take(`${field}:${wording}`)) return 'plain';
    this.taken.push(`${field}:${wording}`);
    return wording;
  }

  chance(name: string, probability: number): boolean {
    return this.#fraction(`chance ${name}`) < probability;
  }

  /** An integer from `least` to `most`, both included. */
  between(name: string, least: number, most: number): number {
    return least + Math.floor(this.#fraction(`between ${name}`) * (most - least + 1));
  }
}

function fractionOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32LE(0) / 2 ** 32;
}
