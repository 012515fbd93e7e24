import { INCOMPLETE_MS } from './device-codec.ts';

/**
 * The device's half of the framing shared by VIPA and Miura, written from the specification and not from the driver, so
 * that a mistake in either one shows (protocols 2.1).
 */
const BLOCK_MAX = 254;
const NAD = 0x01;
const ADDRESSES: ReadonlySet<number> = new Set([0x01, 0x02, 0x11]);
const LENGTH_MIN = 2;
const LEGAL_CONTROL = 0x43;
const CHAINED = 0x01;
const UNASKED = 0x40;

export interface VipaReceivedCommand {
  /** CLA and INS as one number. */
  readonly code: number;
  readonly p1: number;
  readonly p2: number;
  readonly data: Buffer;
}

/** Collects bytes into commands; anything but a valid block drops the whole buffer, since nothing marks a start. */
export class VipaCommandCollector {
  #bytes = Buffer.alloc(0);
  #chain: Buffer[] = [];
  #received_ms = 0;

  push(chunk: Uint8Array, at_ms = 0): VipaReceivedCommand[] {
    if (at_ms - this.#received_ms > INCOMPLETE_MS) this.reset();
    this.#received_ms = at_ms;
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    const commands: VipaReceivedCommand[] = [];
    for (;;) {
      if (!this.#mayBegin()) {
        this.reset();
        return commands;
      }
      const size = (this.#bytes[2] ?? 0) + 4;
      if (this.#bytes.length < 4 || this.#bytes.length < size) return commands;
      const block = this.#bytes.subarray(0, size);
      this.#bytes = this.#bytes.subarray(size);
      if (block.reduce((sum, byte) => sum ^ byte, 0) !== 0) {
        this.reset();
        return commands;
      }
      this.#chain.push(Buffer.from(block.subarray(3, -1)));
      if (((block[1] ?? 0) & CHAINED) !== 0) continue;
      const [head = 0, instruction = 0, p1 = 0, p2 = 0, , ...data] = Buffer.concat(this.#chain);
      this.#chain = [];
      commands.push({ code: (head << 8) | instruction, p1, p2, data: Buffer.from(data) });
    }
  }

  /** Whether the buffer may start a block: a known address, legal control bits, at least two bytes (protocols 2.1). */
  #mayBegin(): boolean {
    const [address = NAD, control = 0, length = LENGTH_MIN] = this.#bytes;
    return ADDRESSES.has(address) && (control & ~LEGAL_CONTROL) === 0 && length >= LENGTH_MIN && length <= BLOCK_MAX;
  }

  reset(): void {
    this.#bytes = Buffer.alloc(0);
    this.#chain = [];
  }
}

export interface VipaDeviceMessage {
  readonly status_word: number;
  readonly data?: Uint8Array;
  readonly is_unasked?: boolean;
}

/** Encodes a message into as many blocks as it needs. */
export function encodeVipaMessage({
  status_word,
  data = Buffer.alloc(0),
  is_unasked = false,
}: VipaDeviceMessage): Buffer {
  const content = Buffer.concat([data, Buffer.of(status_word >> 8, status_word & 0xff)]);
  const blocks: Buffer[] = [];
  let rest = content;
  do {
    const part = rest.subarray(0, BLOCK_MAX);
    rest = rest.subarray(BLOCK_MAX);
    const control = (is_unasked ? UNASKED : 0) | (rest.length > 0 ? CHAINED : 0);
    const block = Buffer.concat([Buffer.of(NAD, control, part.length), part]);
    blocks.push(block, Buffer.of(block.reduce((sum, byte) => sum ^ byte, 0)));
  } while (rest.length > 0);
  return Buffer.concat(blocks);
}
