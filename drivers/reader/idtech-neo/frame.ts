import { assert } from '../../../core/assert.ts';
import { crc16 } from './crc16.ts';

/** `ViVOtech2\0`, the header of every command and of most answers (protocols 1.1). */
export const HEADER_V2 = Uint8Array.from(Buffer.from('ViVOtech2\0', 'latin1'));
/** `ViVOpayV3\0`, the answer header of newer readers; these answers repeat the sub-command. */
export const HEADER_V3 = Uint8Array.from(Buffer.from('ViVOpayV3\0', 'latin1'));
/** Header of a user-interface event, sent unsolicited when the host shares the reader's screen and lights. */
export const HEADER_EVENT = Uint8Array.of(0x45, 0x00, 0x55, 0x00);

/**
 * Longest plausible data of an answer. Real answers stay below 2 KB; the limit keeps a noisy length field from holding
 * back the frames after it.
 */
export const DATA_BYTES_MAX = 4_096;

/** The shortest frame: header, command, status, length, CRC. */
export const FRAME_BYTES_MIN = HEADER_V2.length + 6;

export interface NeoCommand {
  readonly command: number;
  readonly sub_command: number;
  readonly data: Uint8Array;
}

/** An answer. Under the V2 header it has no sub-command, so it is matched to the one outstanding command. */
export interface NeoResponse {
  readonly kind: 'response';
  readonly header: 'v2' | 'v3';
  readonly command: number;
  readonly sub_command?: number;
  readonly status: number;
  readonly data: Uint8Array;
}

/** One entry of a user-interface event: 01 light, 02 buzzer, 03 display, and the number of its definition. */
export interface NeoUserInterfaceEvent {
  readonly kind: 'user_interface';
  readonly entries: readonly { readonly target: number; readonly definition: number }[];
}

/** Bytes outside of any frame; reported so that diagnostics show a noisy line. */
export interface NeoGarbage {
  readonly kind: 'garbage';
  readonly byte_count: number;
  /** They contain the start of a frame whose rest never arrived. */
  readonly is_torn?: true;
}

export type NeoMessage = NeoResponse | NeoUserInterfaceEvent | NeoGarbage;

/** Pass-through and certificate commands are documented with CRC high byte first, all others last (protocols 1.1). */
const CRC_HIGH_FIRST: ReadonlySet<number> = new Set([0x0a02, 0x0b01, 0x0b02, 0x2c01, 0x2801, 0x1916, 0x9007]);

/** Encodes a command. Asserts that command bytes are bytes and that the data fits the 16-bit length. */
export function encodeCommand({ command, sub_command, data }: NeoCommand): Uint8Array {
  assert(command >= 0 && command <= 0xff && sub_command >= 0 && sub_command <= 0xff, 'a NEO command is two bytes');
  assert(data.length <= 0xffff, `a NEO command cannot carry ${data.length} bytes`);
  const body = Uint8Array.from([...HEADER_V2, command, sub_command, data.length >> 8, data.length & 0xff, ...data]);
  const crc = crc16(body);
  const high_first = CRC_HIGH_FIRST.has((command << 8) | sub_command);
  return Uint8Array.from([...body, ...(high_first ? [crc >> 8, crc & 0xff] : [crc & 0xff, crc >> 8])]);
}
