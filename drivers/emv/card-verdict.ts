import { type TlvElement, toHex } from './tlv.ts';

/** Besides the cryptogram's own objects: the reader's decision, how it read the card, and what was requested of it. */
const DECIDING_TAGS: ReadonlySet<string> = new Set([
  '5F2A',
  '82',
  '8A',
  '95',
  '9A',
  '9C',
  '9F02',
  '9F03',
  '9F10',
  '9F1A',
  '9F26',
  '9F27',
  '9F34',
  '9F36',
  '9F37',
  '9F39',
  'DF8129',
  'DFEE25',
]);
/** A record of an earlier torn transaction (EMV contactless Book C-2, A.1): its objects do not belong to this one. */
const TORN_RECORD = 'FF8101';

/** True when a deciding tag has two different values. Equal repeats and empty objects are harmless (protocols 7.3). */
export function contradictsItself(elements: readonly TlvElement[]): boolean {
  const values = new Map<string, string>();
  const torn = elements.filter(({ tag }) => tag === TORN_RECORD);
  return elements.some((element) => {
    const { tag, form, value } = element;
    const decides = DECIDING_TAGS.has(tag) && form !== 'encrypted' && value.length > 0;
    if (!decides || torn.some((record) => isInside(element, record))) return false;
    const before = values.get(tag);
    values.set(tag, toHex(value));
    return before !== undefined && before !== toHex(value);
  });
}

/** Elements are views of one message, so their positions show which contains which. */
function isInside({ bytes }: TlvElement, { value }: TlvElement): boolean {
  if (bytes.buffer !== value.buffer) return false;
  return bytes.byteOffset >= value.byteOffset && bytes.byteOffset < value.byteOffset + value.length;
}

/** 9F27, first two bits (EMV Book 3, 6.5.5); 11 has no usable meaning. */
type Cryptogram = 'asks_host' | 'approves' | 'declines' | 'unclear' | 'absent';
const CRYPTOGRAMS = ['declines', 'approves', 'asks_host', 'unclear'] as const;

function cryptogramOf(elements: readonly TlvElement[]): Cryptogram {
  const filled = elements.find(({ tag, form, value }) => tag === '9F27' && form === 'plain' && value.length > 0);
  return filled ? (CRYPTOGRAMS[(filled.value[0] ?? 0) >> 6] ?? 'unclear') : 'absent';
}

/** What the card decided before the host was contacted; undefined when it requests authorization or decides nothing. */
export function refusalOfCryptogram(
  elements: readonly TlvElement[],
): 'declined_by_card' | 'approved_offline' | undefined {
  const cryptogram = cryptogramOf(elements);
  if (cryptogram === 'asks_host' || cryptogram === 'absent') return undefined;
  return cryptogram === 'declines' ? 'declined_by_card' : 'approved_offline';
}

/** The reader's own result of a transaction, from a template or a result code. */
export type ReaderResult = 'approved' | 'declined' | 'none';
/** `unclear` counts as no approval; `silent` decides nothing. */
export type CardVerdict = 'approved' | 'declined' | 'unclear' | 'silent';

/**
 * The one rule, for all families, for how card and reader took the host's approval (protocols 7.7): approved only when
 * nothing contradicts it. A repeated first cryptogram (9F27 = 80) is no verdict.
 */
export function verdictOfCard(result: ReaderResult, elements: readonly TlvElement[]): CardVerdict {
  const cryptogram = cryptogramOf(elements);
  if (contradictsItself(elements) || cryptogram === 'unclear') return 'unclear';
  switch (result) {
    case 'approved':
      return cryptogram === 'declines' ? 'unclear' : 'approved';
    case 'declined':
      return cryptogram === 'approves' ? 'unclear' : 'declined';
    case 'none':
      return cryptogram === 'declines' ? 'declined' : 'silent';
  }
}
