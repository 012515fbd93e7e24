import { holdsCardNumberText, holdsNumberOf } from './clear-card-data.ts';
import type { VisibleDigits } from './masked-pan.ts';
import type { TlvElement } from './tlv.ts';

/**
 * Tags sent to the host (protocols 5.2): those that the cryptogram covers, and those that three processors' lists agree
 * on, but none that carries a card number, track, name or PIN. Vendor tags (DFEE.., DFEF.., FFEE..) are excluded too:
 * some hosts parse only two-byte tags.
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

/** Names chosen by the issuer and not covered by a cryptogram: left out when they look like a number. */
const NAME_TAGS: ReadonlySet<string> = new Set(['50', '9F12']);

/** True when data for the host would contain this card's own number (protocols 7.3). */
export function onlineDataShowNumber(elements: readonly TlvElement[], digits: VisibleDigits): boolean {
  return elements.some(
    ({ tag, form, value }) => form === 'plain' && ONLINE_TAGS.has(tag) && holdsNumberOf(value, digits),
  );
}

/**
 * Field 55: the allowed objects byte for byte and in the reader's order, because the cryptogram covers them. Of a
 * repeated tag the first plain one counts.
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
