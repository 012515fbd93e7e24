import type { MessageDecoder } from '../protocol-machine.ts';
import { BLOCK_BYTES_MAX, MESSAGE_BYTES_MAX, NADS, PCB, type VipaMessage, lrcOf } from './frame.ts';

const HEAD_BYTES = 3;
const EMPTY = new Uint8Array(0);

interface Chain {
  readonly parts: Uint8Array[];
  byte_count: number;
  /** A block is encrypted for another party. */
  is_sealed: boolean;
}

/**
 * Decodes blocks to messages. Blocks have no start marker and only an 8-bit XOR, so scanning cannot resynchronize:
 * after a bad byte everything is dropped until the line falls silent, which the caller reports with `giveUpPartial`
 * (protocols 2.1 and 7.4). Blocks of other addresses, and unsolicited ones, may come between those of a chain.
 */
export class VipaFrameDecoder implements MessageDecoder<VipaMessage> {
  #buffer: Uint8Array = EMPTY;
  #garbage_bytes = 0;
  #is_lost = false;
  /** Open chains, by address and by whether they are solicited. */
  readonly #chains = new Map<number, Chain>();

  /** True while a block or a chain is incomplete, or while nothing can be trusted before a silence. */
  get isMidFrame(): boolean {
    return this.#is_lost || this.#buffer.length > 0 || this.#chains.size > 0;
  }

  get isLost(): boolean {
    return this.#is_lost;
  }

  push(chunk: Uint8Array): VipaMessage[] {
    if (this.#is_lost) {
      this.#garbage_bytes += chunk.length;
      return [];
    }
    this.#buffer = this.#buffer.length === 0 ? Uint8Array.from(chunk) : Buffer.concat([this.#buffer, chunk]);
    const messages: VipaMessage[] = [];
    let has_more = this.#buffer.length > 0;
    while (has_more) has_more = this.#takeBlock(messages) && this.#buffer.length > 0;
    return messages;
  }

  /** The line fell silent: incomplete messages will not be completed, and the next byte starts a block. */
  giveUpPartial(): VipaMessage[] {
    this.#loseTrack();
    const byte_count = this.#garbage_bytes;
    this.reset();
    return byte_count > 0 ? [{ kind: 'garbage', byte_count }] : [];
  }

  reset(): void {
    this.#buffer = EMPTY;
    this.#garbage_bytes = 0;
    this.#is_lost = false;
    this.#chains.clear();
  }

  /** Takes one block off the buffer; false when none is complete, or none can be found any more. */
  #takeBlock(messages: VipaMessage[]): boolean {
    const [nad = 0, pcb = 0, length = 2] = this.#buffer;
    // A message has at least its two status bytes; only the last block of a chain may be shorter.
    const shortest = this.#chains.has(keyOf(nad, pcb)) ? 1 : 2;
    if (!NADS.has(nad) || (pcb & ~PCB.all) !== 0 || length < shortest || length > BLOCK_BYTES_MAX)
      return this.#loseTrack();
    const frame_bytes = HEAD_BYTES + length + 1;
    if (this.#buffer.length < HEAD_BYTES || this.#buffer.length < frame_bytes) return false;
    const frame = this.#buffer.subarray(0, frame_bytes);
    if (lrcOf(frame) !== 0) return this.#loseTrack();
    this.#buffer = this.#buffer.length === frame_bytes ? EMPTY : this.#buffer.subarray(frame_bytes);
    return this.#acceptBlock(nad, pcb, Uint8Array.from(frame.subarray(HEAD_BYTES, -1)), messages);
  }

  #acceptBlock(nad: number, pcb: number, part: Uint8Array, messages: VipaMessage[]): boolean {
    const key = keyOf(nad, pcb);
    const chain = this.#chains.get(key) ?? { parts: [], byte_count: 0, is_sealed: false };
    if (chain.byte_count + part.length > MESSAGE_BYTES_MAX) {
      this.#garbage_bytes += part.length;
      return this.#loseTrack();
    }
    chain.parts.push(part);
    chain.byte_count += part.length;
    chain.is_sealed ||= (pcb & PCB.encrypted) !== 0;
    if ((pcb & PCB.more) !== 0) {
      this.#chains.set(key, chain);
      return true;
    }
    this.#chains.delete(key);
    if (chain.is_sealed) {
      messages.push({ kind: 'sealed', nad });
      return true;
    }
    const apdu = chain.parts.length === 1 ? part : Uint8Array.from(Buffer.concat(chain.parts));
    messages.push({
      kind: 'answer',
      nad,
      is_unsolicited: (pcb & PCB.unsolicited) !== 0,
      data: apdu.subarray(0, -2),
      status_word: ((apdu.at(-2) ?? 0) << 8) | (apdu.at(-1) ?? 0),
    });
    return true;
  }

  /** Counts the whole buffer as garbage and trusts nothing until the line falls silent. */
  #loseTrack(): false {
    this.#garbage_bytes += this.#buffer.length;
    for (const { byte_count } of this.#chains.values()) this.#garbage_bytes += byte_count;
    this.#buffer = EMPTY;
    this.#chains.clear();
    this.#is_lost = true;
    return false;
  }
}

/** Chains are distinguished by address and by whether they are solicited. */
function keyOf(nad: number, pcb: number): number {
  return (nad << 8) | (pcb & PCB.unsolicited);
}
