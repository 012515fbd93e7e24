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

/** Stripes and typed numbers have no cryptogram. */
const WITHOUT_CRYPTOGRAM: ReadonlySet<EntryMode> = new Set(['MAGSTRIPE', 'FALLBACK', 'MANUAL']);

/** The entry mode in 9F39; undefined when it is absent, malformed, unknown, or contradicted by the cryptogram. */
export function entryModeOf(elements: readonly TlvElement[]): EntryMode | undefined {
  const value = findTlv(elements, '9F39', 'plain')?.value;
  if (value?.length !== 1) return undefined;
  const stated = ENTRY_MODES_BY_VALUE[value[0] ?? -1];
  return stated && WITHOUT_CRYPTOGRAM.has(stated) && holdsCryptogram(elements) ? undefined : stated;
}

/** Whether a chip's cryptogram (9F26) is present; a stripe reader may fill the field with zeros. */
export function holdsCryptogram(elements: readonly TlvElement[]): boolean {
  const value = findTlv(elements, '9F26', 'plain')?.value;
  return value?.length === 8 && value.some((byte) => byte !== 0);
}
