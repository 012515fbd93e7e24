/** Bits of one byte on a serial line: start, eight of data, stop. */
const BITS_PER_BYTE = 10;
/** Bytes that adapters and drivers may hold back before they hand them over in one piece. */
const HELD_BACK_BYTES = 64;
/** Longest message that a decoder believes, in bytes. */
const MESSAGE_BYTES_MAX = 8_192;

/** How long a line is waited for, in milliseconds. Silences count from the last byte. No real reader's are published. */
export interface LinePatience {
  /** Silence after which the rest of a message is not coming; long, because a busy machine hands bytes over one by one. */
  readonly mid_message_ms: number;
  /** Silence after which the next byte begins a message, where a bad byte hid all beginnings (protocols 2.1). */
  readonly lost_ms: number;
  /** The longest that one message may hold up what is due. */
  readonly message_ms: number;
  /** Added to every wait: what had arrived while the machine was busy is handed over first. */
  readonly busy_ms: number;
  /** What these many bytes take on their way. */
  bytesMs(count: number): number;
}

/** Patience with a line of this speed, in bits per second; undefined where bytes take no time, as over a network. */
export function patienceWith(bits_per_second: number | undefined): LinePatience {
  const byte_ms = bits_per_second === undefined ? 0 : (BITS_PER_BYTE * 1_000) / bits_per_second;
  const bytesMs = (count: number) => Math.ceil(count * byte_ms);
  return {
    mid_message_ms: 1_000 + bytesMs(HELD_BACK_BYTES),
    lost_ms: 200 + bytesMs(HELD_BACK_BYTES),
    message_ms: 15_000 + bytesMs(MESSAGE_BYTES_MAX),
    busy_ms: 20,
    bytesMs,
  };
}
