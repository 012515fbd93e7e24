import { holdsCardNumberText, holdsNumberOf } from './clear-card-data.ts';
import type { VisibleDigits } from './masked-pan.ts';
import type { TlvElement } from './tlv.ts';

/**
 * Tags that go to the host (protocols 5.2): what the cryptogram covers, what three processors' lists agree on, and no
 * tag that carries a card number, track, name or PIN. Vendor tags (DFEE.., DFEF.., FFEE..) stay out too: some hosts
 * read only two-byte tags.
 */
export const ONLINE_TAGS: ReadonlySet<string> = new Set([
  '4F',
  '50',
  '82',
  '84',
  '8E',
  '95',
  '9A',
  '9B',
  '9C',
  '5F24',
  '5F2A',
  '5F34',
  '9F02',
  '9F03',
  '9F06',
  '9F07',
  '9F09',
  '9F10',
  '9F12',
  '9F1A',
  '9F1E',
  '9F21',
  '9F24',
  '9F26',
  '9F27',
  '9F33',
  '9F34',
  '9F35',
  '9F36',
  '9F37',
  '9F39',
  '9F40',
  '9F41',
  '9F53',
  '9F66',
  '9F6E',
  '9F7C',
]);

/** Names that an issuer writes as it likes. No cryptogram covers them, so one that reads as a number stays here. */
const NAME_TAGS: ReadonlySet<string> = new Set(['50', '9F12']);

/** True when something that would go to the host holds this card's own number (protocols 7.3). */
export function onlineDataShowNumber(elements: readonly TlvElement[], digits: VisibleDigits): boolean {
  return elements.some(
    ({ tag, form, value }) => form === 'plain' && ONLINE_TAGS.has(tag) && holdsNumberOf(value, digits),
  );
}

/**
 * Field 55: the allow-listed objects byte for byte as the reader gave them, in their order, since the cryptogram covers
 * them. Of a tag that came twice the first plain one counts.
 */
export function selectOnlineData(elements: readonly TlvElement[]): Uint8Array {
  const seen = new Set<string>();
  const selected: Uint8Array[] = [];
  for (const element of elements) {
    if (element.form !== 'plain' || !ONLINE_TAGS.has(element.tag) || seen.has(element.tag)) continue;
    seen.add(element.tag);
    if (NAME_TAGS.has(element.tag) && holdsCardNumberText(element.value)) continue;
    selected.push(element.bytes);
  }
  return Buffer.concat(selected);
}
