/** Bits of one byte on a serial line: start, eight of data, stop. */
const BITS_PER_BYTE = 10;
/** Bytes that adapters and drivers may buffer and deliver at once. */
const HELD_BACK_BYTES = 64;
/** Longest message that a decoder accepts, in bytes. */
const MESSAGE_BYTES_MAX = 8_192;

/** Waits on a line, in milliseconds. Silences count from the last byte. No real reader publishes its own. */
export interface LineTimeouts {
  /** Silence after which the rest of a message will not arrive; long, as a busy machine may deliver bytes singly. */
  readonly mid_message_ms: number;
  /** Silence after which the next byte starts a message, when a bad byte hid all starts (protocols 2.1). */
  readonly lost_ms: number;
  /** The longest time that one message may delay a due timer. */
  readonly message_ms: number;
  /** Added to every wait, so that bytes that arrived while the machine was busy are delivered first. */
  readonly busy_ms: number;
  /** Transmission time of this many bytes. */
  bytesMs(count: number): number;
}

/** Timeouts for a line of this speed, in bits per second; undefined where transmission time is negligible. */
export function timeoutsForSpeed(bits_per_second: number | undefined): LineTimeouts {
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
