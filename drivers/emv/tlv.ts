import { type Result, fail, succeed } from '../../core/result.ts';

/** How a value is sent: readers may repeat a tag, masked for people and encrypted for the host (protocols 1.4). */
export type TlvForm = 'plain' | 'masked' | 'encrypted';

/** One data object. Tags are upper-case hex; `bytes` is the whole object as received. */
export interface TlvElement {
  readonly tag: string;
  readonly form: TlvForm;
  readonly value: Uint8Array;
  readonly bytes: Uint8Array;
}

/** A vendor's deviations from BER. Absent rules mean plain BER (protocols 5.1). */
export interface TlvDialect {
  /** Reads the first byte of a length that BER forbids; undefined leaves it to BER. */
  readonly readLengthPrefix?: (first: number) => { readonly form: TlvForm; readonly length_bytes: number } | undefined;
  /** Tags written with more bytes than BER allows, e.g. E3 00. Upper-case hex. */
  readonly irregularTags?: readonly string[];
}

export const PLAIN_BER: TlvDialect = {};

/** Why and where parsing failed. Never a value, which may be card data. */
export interface TlvError {
  readonly code:
    | 'tag_never_ends'
    | 'length_missing'
    | 'length_indefinite'
    | 'length_too_wide'
    | 'length_cut_short'
    | 'value_cut_short';
  /** Offset of the object's first byte. */
  readonly offset: number;
}

/** Longest accepted length field: `83 nnnnnn` and above cannot occur in a serial answer of 64 KB. */
const LENGTH_BYTES_MAX = 2;
const TAG_BYTES_MAX = 4;

/**
 * Parses a run of data objects, strictly: a length beyond the buffer, an indefinite length or an endless tag is
 * refused, never clamped. Zero bytes between objects are padding. Duplicates are kept, in order. Values are views of
 * the input, which must not be modified afterwards.
 */
export function parseTlv(bytes: Uint8Array, dialect: TlvDialect = PLAIN_BER): Result<readonly TlvElement[], TlvError> {
  const elements: TlvElement[] = [];
  const size = bytes.length;
  let offset = 0;
  while (offset < size) {
    if (bytes[offset] === 0x00) {
      offset += 1;
      continue;
    }
    const tag_end = findTagEnd(bytes, offset, dialect);
    if (tag_end < 0) return fail({ code: 'tag_never_ends', offset });
    const first = bytes[tag_end];
    // Fast path: nearly every length is a single byte.
    const is_short = first !== undefined && first < 0x80;
    const length = is_short ? undefined : parseLongLength(bytes, tag_end, dialect);
    if (length && !length.ok) return fail({ code: length.error, offset });
    const value_start = length ? length.value.value_start : tag_end + 1;
    const value_length = length ? length.value.value_length : (first ?? 0);
    const value_end = value_start + value_length;
    if (value_end > size) return fail({ code: 'value_cut_short', offset });
    elements.push({
      tag: tagOf(bytes, offset, tag_end),
      form: length ? length.value.form : 'plain',
      value: bytes.subarray(value_start, value_end),
      bytes: bytes.subarray(offset, value_end),
    });
    offset = value_end;
  }
  return succeed(elements);
}

/** Upper-case hex of every byte, computed once because tags are short and many. */
const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0').toUpperCase(),
);

function tagOf(bytes: Uint8Array, start: number, end: number): string {
  let tag = HEX_OF_BYTE[bytes[start] ?? 0] ?? '';
  for (let offset = start + 1; offset < end; offset += 1) tag += HEX_OF_BYTE[bytes[offset] ?? 0] ?? '';
  return tag;
}

/** The offset after the tag, or -1 when it does not end. */
function findTagEnd(bytes: Uint8Array, start: number, dialect: TlvDialect): number {
  for (const irregular of dialect.irregularTags ?? []) {
    const end = start + irregular.length / 2;
    if (end <= bytes.length && tagOf(bytes, start, end) === irregular) return end;
  }
  let end = start + 1;
  if (((bytes[start] ?? 0) & 0x1f) !== 0x1f) return end;
  for (;;) {
    const next = bytes[end];
    if (next === undefined || end - start >= TAG_BYTES_MAX) return -1;
    end += 1;
    if ((next & 0x80) === 0) return end;
  }
}

interface TlvLength {
  readonly form: TlvForm;
  readonly value_start: number;
  readonly value_length: number;
}

/** Parses a length of more than one byte. */
function parseLongLength(bytes: Uint8Array, start: number, dialect: TlvDialect): Result<TlvLength, TlvError['code']> {
  const first = bytes[start];
  if (first === undefined) return fail('length_missing');
  const prefix = dialect.readLengthPrefix?.(first) ?? { form: 'plain' as const, length_bytes: first & 0x7f };
  // EMV forbids the indefinite length (EMV Book 3, annex B2).
  if (prefix.length_bytes === 0) return fail('length_indefinite');
  if (prefix.length_bytes > LENGTH_BYTES_MAX) return fail('length_too_wide');
  const value_start = start + 1 + prefix.length_bytes;
  if (value_start > bytes.length) return fail('length_cut_short');
  let value_length = 0;
  for (let offset = start + 1; offset < value_start; offset += 1)
    value_length = value_length * 256 + (bytes[offset] ?? 0);
  return succeed({ form: prefix.form, value_start, value_length });
}

/** Encodes one object with the shortest length that fits; values of up to 65,535 bytes. */
export function encodeTlv(tag: string, value: Uint8Array): Uint8Array {
  if (value.length > 0xffff) throw new RangeError(`tag ${tag} cannot carry ${value.length} bytes`);
  const length =
    value.length < 0x80
      ? [value.length]
      : value.length < 0x100
        ? [0x81, value.length]
        : [0x82, value.length >> 8, value.length & 0xff];
  return Uint8Array.from([...fromHex(tag), ...length, ...value]);
}

/** The first object with this tag, and with this form if given. */
export function findTlv(elements: readonly TlvElement[], tag: string, form?: TlvForm): TlvElement | undefined {
  return elements.find((element) => element.tag === tag && (form === undefined || element.form === form));
}

/** Upper-case hex without separators. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

/** Parses hex; spaces are allowed, anything else throws. */
export function fromHex(text: string): Uint8Array {
  const digits = text.replaceAll(' ', '');
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits))
    throw new RangeError(`not hex: ${digits.length} characters`);
  return Uint8Array.from(Buffer.from(digits, 'hex'));
}
