import { crc16 } from './crc16.ts';
import { DATA_BYTES_MAX, HEADER_EVENT, HEADER_V2, HEADER_V3, type NeoMessage } from './frame.ts';

type Attempt =
  | { readonly kind: 'message'; readonly message: NeoMessage; readonly byte_count: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'no_frame' };

const NO_FRAME: Attempt = { kind: 'no_frame' };
const INCOMPLETE: Attempt = { kind: 'incomplete' };

/**
 * Finds frames in a stream of bytes that may be cut anywhere and contain noise. Frame ends follow from the length field
 * and never from trailing zeros, because a CRC may end in zero (protocols 1.1). After a false start the search
 * continues one byte later.
 */
export class NeoFrameDecoder {
  #buffer: Uint8Array = new Uint8Array(0);
  #garbage_bytes = 0;

  /** True while an incomplete frame is buffered. */
  get isMidFrame(): boolean {
    return this.#buffer.length > 0;
  }

  /** Always false: the header of a frame can be searched for. */
  readonly isLost = false;

  /** Consumes a chunk and returns the messages it completes, in order. */
  push(chunk: Uint8Array): NeoMessage[] {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    return this.#scan();
  }

  /**
   * The line fell silent within a frame, so its length was wrong or its rest is lost: drops the first byte and returns
   * what is found after it.
   */
  giveUpPartial(): NeoMessage[] {
    const messages: NeoMessage[] = [];
    while (this.#buffer.length > 0) {
      this.#dropByte();
      messages.push(...this.#scan());
    }
    this.#reportGarbage(messages);
    return messages.map((message) => (message.kind === 'garbage' ? { ...message, is_torn: true } : message));
  }

  /** Resets the decoder, for a reopened line. */
  reset(): void {
    this.#buffer = new Uint8Array(0);
    this.#garbage_bytes = 0;
  }

  #scan(): NeoMessage[] {
    const messages: NeoMessage[] = [];
    while (this.#buffer.length > 0) {
      const attempt = decodeAtStart(this.#buffer);
      if (attempt.kind === 'incomplete') break;
      if (attempt.kind === 'no_frame') {
        this.#dropByte();
        continue;
      }
      this.#reportGarbage(messages);
      messages.push(attempt.message);
      this.#buffer = this.#buffer.subarray(attempt.byte_count);
    }
    if (this.#buffer.length === 0) this.#reportGarbage(messages);
    return messages;
  }

  #dropByte(): void {
    this.#buffer = this.#buffer.subarray(1);
    this.#garbage_bytes += 1;
  }

  #reportGarbage(messages: NeoMessage[]): void {
    if (this.#garbage_bytes > 0) messages.push({ kind: 'garbage', byte_count: this.#garbage_bytes });
    this.#garbage_bytes = 0;
  }
}

function decodeAtStart(bytes: Uint8Array): Attempt {
  if (startsLike(bytes, HEADER_V2)) return decodeResponse(bytes, 'v2');
  if (startsLike(bytes, HEADER_V3)) return decodeResponse(bytes, 'v3');
  if (startsLike(bytes, HEADER_EVENT)) return decodeEvent(bytes);
  return NO_FRAME;
}

/** True when the bytes so far match the header. */
function startsLike(bytes: Uint8Array, header: Uint8Array): boolean {
  const known_bytes = Math.min(bytes.length, header.length);
  for (let index = 0; index < known_bytes; index += 1) if (bytes[index] !== header[index]) return false;
  return true;
}

function decodeResponse(bytes: Uint8Array, header: 'v2' | 'v3'): Attempt {
  // The V3 answer has the sub-command between command and status.
  const head_bytes = HEADER_V2.length + (header === 'v3' ? 5 : 4);
  if (bytes.length < head_bytes) return INCOMPLETE;
  const data_bytes = readUint16(bytes, head_bytes - 2);
  if (data_bytes > DATA_BYTES_MAX) return NO_FRAME;
  const frame_bytes = head_bytes + data_bytes + 2;
  if (bytes.length < frame_bytes) return INCOMPLETE;
  // Answers carry the CRC high byte first, commands the other way round (protocols 1.1).
  if (readUint16(bytes, frame_bytes - 2) !== crc16(bytes.subarray(0, frame_bytes - 2))) return NO_FRAME;
  const command = bytes[HEADER_V2.length] ?? 0;
  const status = bytes[head_bytes - 3] ?? 0;
  const data = Uint8Array.from(bytes.subarray(head_bytes, frame_bytes - 2));
  const message: NeoMessage =
    header === 'v2'
      ? { kind: 'response', header, command, status, data }
      : { kind: 'response', header, command, sub_command: bytes[HEADER_V3.length + 1] ?? 0, status, data };
  return { kind: 'message', message, byte_count: frame_bytes };
}

/** `45 00 55 00 LEN, LEN/4 entries of <target> <definition> 00 00, CRC` (protocols 1.2, unsolicited traffic). */
function decodeEvent(bytes: Uint8Array): Attempt {
  const head_bytes = HEADER_EVENT.length + 1;
  if (bytes.length < head_bytes) return INCOMPLETE;
  const data_bytes = bytes[HEADER_EVENT.length] ?? 0;
  if (data_bytes === 0 || data_bytes % 4 !== 0) return NO_FRAME;
  const frame_bytes = head_bytes + data_bytes + 2;
  if (bytes.length < frame_bytes) return INCOMPLETE;
  if (readUint16(bytes, frame_bytes - 2) !== crc16(bytes.subarray(0, frame_bytes - 2))) return NO_FRAME;
  const entries: { target: number; definition: number }[] = [];
  for (let offset = head_bytes; offset < frame_bytes - 2; offset += 4) {
    entries.push({ target: bytes[offset] ?? 0, definition: bytes[offset + 1] ?? 0 });
  }
  return { kind: 'message', message: { kind: 'user_interface', entries }, byte_count: frame_bytes };
}

function readUint16(bytes: Uint8Array, offset: number): number {
  return ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
}
