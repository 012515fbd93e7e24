import type { EntryMode } from '../../core/payments/card.ts';
import { type TlvElement, findTlv } from './tlv.ts';

/** POS entry mode, tag 9F39 (protocols 1.4): the first byte says how the card was read. */
const ENTRY_MODES_BY_VALUE: Readonly<Record<number, EntryMode>> = {
  0x01: 'MANUAL',
  0x05: 'CHIP',
  0x07: 'CONTACTLESS',
  0x80: 'FALLBACK',
  0x90: 'MAGSTRIPE',
  0x91: 'CONTACTLESS',
};

/** A stripe and typed digits make no cryptogram. */
const WITHOUT_CRYPTOGRAM: ReadonlySet<EntryMode> = new Set(['MAGSTRIPE', 'FALLBACK', 'MANUAL']);

/** The entry mode of 9F39; undefined when it is absent, of another length, unknown, or denied by the cryptogram beside it. */
export function entryModeOf(elements: readonly TlvElement[]): EntryMode | undefined {
  const value = findTlv(elements, '9F39', 'plain')?.value;
  if (value?.length !== 1) return undefined;
  const stated = ENTRY_MODES_BY_VALUE[value[0] ?? -1];
  return stated && WITHOUT_CRYPTOGRAM.has(stated) && holdsCryptogram(elements) ? undefined : stated;
}

/** A cryptogram of a chip (9F26); a stripe's reader may fill its place with zeros. */
export function holdsCryptogram(elements: readonly TlvElement[]): boolean {
  const value = findTlv(elements, '9F26', 'plain')?.value;
  return value?.length === 8 && value.some((byte) => byte !== 0);
}
