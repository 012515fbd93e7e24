/** Seeded randomness: xorshift with 32 bits of state, fast and good enough to spoil bytes. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state % limit;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  bytes(byte_count: number): Uint8Array {
    return Uint8Array.from({ length: byte_count }, () => this.below(256));
  }
}

/** Spoils bytes as bad lines and careless firmware do. */
export function spoil(dice: Dice, bytes: Uint8Array): Uint8Array {
  const at = dice.below(bytes.length + 1);
  switch (dice.below(8)) {
    case 0: {
      const changed = Uint8Array.from(bytes);
      if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ (1 << dice.below(8));
      return changed;
    }
    case 1:
      return bytes.subarray(0, at);
    case 2:
      return bytes.subarray(at);
    case 3:
      return Buffer.concat([bytes.subarray(0, at), dice.bytes(dice.below(6)), bytes.subarray(at)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + 1 + dice.below(4)))]);
    case 5:
      return Buffer.concat([bytes, bytes.subarray(0, at)]);
    case 6: {
      const changed = Uint8Array.from(bytes);
      if (at < changed.length) changed[at] = dice.pick([0x00, 0x7f, 0x80, 0x81, 0x82, 0xff, 0xfe, 0x1f]);
      return changed;
    }
    default:
      return dice.bytes(dice.below(64));
  }
}
