import { type TlvElement, findTlv } from './tlv.ts';

/** Methods of 9F34, byte 1 without its two flags: signature, and PIN together with signature (EMV Book 3, C3). */
const WITH_SIGNATURE: ReadonlySet<number> = new Set([0x1e, 0x03, 0x05]);
const METHOD_FAILED = 0x01;
/** Byte 4 of the contactless outcome, DF8129: "obtain signature" (EMV contactless Book A, 6.2). */
const OUTCOME_SIGNATURE = 0x10;

/**
 * True when card and terminal agreed that the cardholder signs. A contactless kernel says it in its outcome; a chip in the
 * results of the verification it performed, whose result is "unknown" until someone has looked at the signature.
 */
export function wantsSignature(elements: readonly TlvElement[]): boolean {
  const outcome = findTlv(elements, 'DF8129', 'plain')?.value[3];
  if (outcome !== undefined) return outcome === OUTCOME_SIGNATURE;
  const results = findTlv(elements, '9F34', 'plain')?.value;
  if (results === undefined || results.length !== 3) return false;
  return WITH_SIGNATURE.has((results[0] ?? 0) & 0x3f) && results[2] !== METHOD_FAILED;
}
