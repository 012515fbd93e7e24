import { crc16 } from '../idtech-neo/crc16.ts';

/**
 * The device's half of the NEO framing, written from the specification and not from the driver, so that a mistake in
 * either one shows. Only the checksum is shared.
 */
const V2 = Buffer.from('5669564F746563683200', 'hex');
const V3 = Buffer.from('5669564F706179563300', 'hex');

export interface ReceivedCommand {
  readonly command: number;
  readonly sub_command: number;
  readonly data: Buffer;
  readonly is_intact: boolean;
}

/** A command whose next byte does not arrive within this time, in milliseconds, is dropped (protocols 7.1). */
export const INCOMPLETE_MS = 1_000;

/** Collects bytes into commands; resynchronizes on the header. */
export class CommandCollector {
  #bytes = Buffer.alloc(0);
  #received_ms = 0;

  push(chunk: Uint8Array, at_ms = 0): ReceivedCommand[] {
    if (at_ms - this.#received_ms > INCOMPLETE_MS) this.reset();
    this.#received_ms = at_ms;
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    const commands: ReceivedCommand[] = [];
    for (;;) {
      const start = this.#bytes.indexOf(V2);
      if (start < 0) {
        // The very end may be the start of a header.
        this.#bytes = this.#bytes.subarray(Math.max(0, this.#bytes.length - V2.length + 1));
        return commands;
      }
      this.#bytes = this.#bytes.subarray(start);
      if (this.#bytes.length < 14) return commands;
      const end = 14 + this.#bytes.readUInt16BE(12) + 2;
      if (this.#bytes.length < end) return commands;
      commands.push(readCommand(this.#bytes.subarray(0, end)));
      this.#bytes = this.#bytes.subarray(end);
    }
  }

  reset(): void {
    this.#bytes = Buffer.alloc(0);
  }
}

function readCommand(frame: Buffer): ReceivedCommand {
  const checked = frame.subarray(0, -2);
  return {
    command: frame.readUInt8(10),
    sub_command: frame.readUInt8(11),
    data: Buffer.from(frame.subarray(14, -2)),
    // Low byte first: only answers have the high byte first (protocols 1.1).
    is_intact: frame.readUInt16LE(frame.length - 2) === crc16(checked),
  };
}

export interface DeviceAnswer {
  readonly command: number;
  readonly sub_command: number;
  readonly status: number;
  readonly data?: Uint8Array;
}

/** Encodes an answer with either header; the CRC goes high byte first. */
export function encodeAnswer(
  header: 'v2' | 'v3',
  { command, sub_command, status, data = Buffer.alloc(0) }: DeviceAnswer,
): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const head = header === 'v2' ? [V2, Buffer.of(command, status)] : [V3, Buffer.of(command, sub_command, status)];
  return withCrc(Buffer.concat([...head, length, data]));
}

/** A display event, sent unsolicited (protocols 1.2). */
export function encodeDisplayEvent(definition: number): Buffer {
  return withCrc(Buffer.of(0x45, 0x00, 0x55, 0x00, 0x04, 0x03, definition, 0x00, 0x00));
}

function withCrc(body: Buffer): Buffer {
  const crc = Buffer.alloc(2);
  crc.writeUInt16BE(crc16(body));
  return Buffer.concat([body, crc]);
}
