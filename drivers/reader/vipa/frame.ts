import { assert } from '../../../core/assert.ts';

/** Longest APDU part of one block; the length byte goes from 2 to this (protocols 2.1). */
export const BLOCK_BYTES_MAX = 0xfe;
/** The terminal or MPI itself; other addresses are a printer unit or an external PIN pad. */
const NAD_TERMINAL = 0x01;
/** All addresses in these families that send answers. */
export const NADS: ReadonlySet<number> = new Set([0x01, 0x02, 0x11]);
/** Bits of the block's control byte. */
export const PCB = { more: 0x01, encrypted: 0x02, unsolicited: 0x40, all: 0x43 } as const;
/** Longest accepted message over all its blocks. Real answers are below 2 KB; an endless chain must not fill memory. */
export const MESSAGE_BYTES_MAX = 8_192;

export interface VipaCommand {
  readonly instruction_class: number;
  readonly instruction: number;
  readonly p1?: number;
  readonly p2?: number;
  readonly data?: Uint8Array;
}

/** A message with a complete chain: data, and the status word of its last block. */
export interface VipaAnswer {
  readonly kind: 'answer';
  readonly nad: number;
  /** Sent unsolicited, such as a card's arrival or a keystroke; never an answer to a command. */
  readonly is_unsolicited: boolean;
  readonly data: Uint8Array;
  readonly status_word: number;
}

/** A block encrypted for another party; unreadable here. */
export interface VipaSealed {
  readonly kind: 'sealed';
  readonly nad: number;
}

/** Bytes outside of any block; reported so that diagnostics show a noisy line. */
export interface VipaGarbage {
  readonly kind: 'garbage';
  readonly byte_count: number;
}

export type VipaMessage = VipaAnswer | VipaSealed | VipaGarbage;

/** XOR of all bytes. */
export function lrcOf(bytes: Uint8Array): number {
  let lrc = 0;
  for (const byte of bytes) lrc ^= byte;
  return lrc;
}

const DATA_LENGTH_MAX = 0xff;

/**
 * Encodes a command for the terminal: CLA INS P1 P2 Lc data, or Le 00 in place of Lc and data, in blocks of 254 bytes.
 * Data beyond 255 bytes is announced with Lc FF; its length follows from the blocks (protocols 2.1, one source).
 */
export function encodeCommand({ instruction_class, instruction, p1 = 0, p2 = 0, data }: VipaCommand): Uint8Array {
  for (const byte of [instruction_class, instruction, p1, p2])
    assert(byte >= 0 && byte <= 0xff, 'a command has bytes only');
  const length = data?.length ?? 0;
  assert(length + 5 <= MESSAGE_BYTES_MAX, `a command cannot carry ${length} bytes`);
  const head = Uint8Array.of(instruction_class, instruction, p1, p2, Math.min(length, DATA_LENGTH_MAX));
  return encodeBlocks(NAD_TERMINAL, data ? Buffer.concat([head, data]) : head);
}

function encodeBlocks(nad: number, apdu: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < apdu.length;) {
    const left = apdu.length - start;
    // A block has at least two bytes, so the last but one leaves the last a second byte.
    const size = left === BLOCK_BYTES_MAX + 1 ? BLOCK_BYTES_MAX - 1 : Math.min(left, BLOCK_BYTES_MAX);
    // The last block is recognized by what is left, not by its length, which may be exactly 254.
    const block = Uint8Array.from([nad, size < left ? PCB.more : 0, size, ...apdu.subarray(start, start + size)]);
    blocks.push(block, Uint8Array.of(lrcOf(block)));
    start += size;
  }
  return Buffer.concat(blocks);
}
