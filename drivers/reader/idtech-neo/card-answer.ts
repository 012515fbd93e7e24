import { type Result, fail, succeed } from '../../../core/result.ts';
import { hasValidCheckDigit } from '../../emv/clear-card-data.ts';
import { NEO_DIALECT } from '../../emv/neo-dialect.ts';
import { type TlvElement, type TlvError, findTlv, parseTlv, toHex } from '../../emv/tlv.ts';

export type CardInterface = 'contact' | 'contactless' | 'stripe';

/** A parsed answer with card data, not yet judged. */
export interface CardAnswer {
  readonly interface: CardInterface;
  readonly cipher: 'TDES' | 'AES' | undefined;
  /** Whether the reader claims to encrypt card data. */
  readonly is_encrypted: boolean;
  readonly elements: readonly TlvElement[];
  /** DFEE25, the contact kernel's decision or next step (protocols 1.6). */
  readonly result_code?: number;
  /** Error byte of the failure group FFEE1F, or of the plain layout. */
  readonly error?: number;
}

export type CardAnswerError = TlvError | { readonly code: 'attribution_missing' };

const BOTH_ENCRYPTED = 0xc0;
const HAS_SECOND_BYTE = 0x20;
/** Groups whose contents are read in addition to the top level (protocols 1.3 and 1.4). */
const GROUPS: ReadonlySet<string> = new Set(['FFEE01', 'FF8105']);

/**
 * Parses the unified layout of 02-40 (protocols 1.4): attribution, then objects. The second attribution byte is
 * unreliable: published answers announce it and omit it, so a byte below 20h counts as one and anything else as a tag.
 */
export function parseCardAnswer(data: Uint8Array): Result<CardAnswer, CardAnswerError> {
  const attribution = data[0];
  if (attribution === undefined) return fail({ code: 'attribution_missing' });
  const has_second = (attribution & HAS_SECOND_BYTE) !== 0 && (data[1] ?? 0xff) < 0x20;
  const parsed = parseTlv(data.subarray(has_second ? 2 : 1), NEO_DIALECT);
  if (!parsed.ok) return parsed;
  const is_encrypted = (attribution & BOTH_ENCRYPTED) !== 0;
  const elements = relabelCiphers(parsed.value.flatMap(withGroupContent), is_encrypted);
  const result_code = readUint16(findTlv(elements, 'DFEE25')?.value);
  const error = findTlv(elements, 'FFEE1F')?.value[0];
  return succeed({
    interface: interfaceOf(attribution),
    cipher: cipherOf(attribution),
    is_encrypted,
    elements,
    ...(result_code === undefined ? {} : { result_code }),
    ...(error === undefined ? {} : { error }),
  });
}

/** Parses a contact answer (protocols 1.6): objects, with or without a leading attribution byte. */
export function parseContactAnswer(data: Uint8Array): Result<CardAnswer, CardAnswerError> {
  const objects = parseTlv(data, NEO_DIALECT);
  // Objects starting with a result or key serial number have no attribution; C2 would otherwise parse as a private tag.
  if (objects.ok && (data[0] === 0xdf || data.length === 0))
    return parseCardAnswer(Uint8Array.of(BOTH_ENCRYPTED, ...data));
  const unified = parseCardAnswer(data);
  return unified.ok || !objects.ok ? unified : parseCardAnswer(Uint8Array.of(BOTH_ENCRYPTED, ...data));
}

/** The error byte of a failed activation, in either layout (protocols 1.3 and 1.4). */
export function parseFailure(data: Uint8Array): number | undefined {
  const answer = parseCardAnswer(data);
  if (answer.ok && answer.value.error !== undefined) return answer.value.error;
  return data[0];
}

function withGroupContent(element: TlvElement): readonly TlvElement[] {
  if (!GROUPS.has(element.tag)) return [element];
  const content = parseTlv(element.value, NEO_DIALECT);
  return content.ok ? [element, ...content.value] : [element];
}

/**
 * Newer firmware masks in DFEF5B and DFEF5D and puts cipher under 57 and 5A with ordinary lengths (protocols 1.4). Such
 * a value is cipher only if the reader claims encryption, sends masks too, and it is no card number.
 */
function relabelCiphers(elements: readonly TlvElement[], is_encrypted: boolean): readonly TlvElement[] {
  const has_masked = findTlv(elements, 'DFEF5B') !== undefined || findTlv(elements, 'DFEF5D') !== undefined;
  if (!is_encrypted || !has_masked || !findTlv(elements, 'DFEE12')) return elements;
  return elements.map((element) => {
    const is_candidate = element.tag in PLAIN_BYTES_MAX && element.form === 'plain';
    return is_candidate && looksLikeCipher(element) ? { ...element, form: 'encrypted' } : element;
  });
}

/** Longest plain values, in bytes (EMV Book 3, annex A). */
const PLAIN_BYTES_MAX: Readonly<Record<string, number>> = { '57': 19, '5A': 10 };

function looksLikeCipher({ tag, value }: TlvElement): boolean {
  if (value.length === 0 || value.length % 8 !== 0) return false;
  // Whatever digits a cipher starts with by chance, no plain value is this long.
  if (value.length > (PLAIN_BYTES_MAX[tag] ?? Infinity) && !/(?:00){4}$/.test(toHex(value))) return true;
  const digits = /^(\d{12,19})(?:[DF]|(?:00)*$)/.exec(toHex(value))?.[1];
  return digits === undefined || !hasValidCheckDigit(digits);
}

/** Bits 4, 3 and 0: 000 contact, x01 contactless, 01x stripe (protocols 1.4). */
function interfaceOf(attribution: number): CardInterface {
  if ((attribution & 0x08) !== 0) return 'stripe';
  return (attribution & 0x01) !== 0 ? 'contactless' : 'contact';
}

function cipherOf(attribution: number): 'TDES' | 'AES' | undefined {
  const mode = (attribution >> 1) & 0x03;
  return mode === 0 ? 'TDES' : mode === 1 ? 'AES' : undefined;
}

function readUint16(value: Uint8Array | undefined): number | undefined {
  return value?.length === 2 ? ((value[0] ?? 0) << 8) | (value[1] ?? 0) : undefined;
}
