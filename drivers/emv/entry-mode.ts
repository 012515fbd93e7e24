import type { EntryMode } from '../../core/payments/card.ts';

/** POS entry mode, tag 9F39 (protocols 1.4): the first byte says how the card was read. */
const ENTRY_MODES_BY_VALUE: Readonly<Record<number, EntryMode>> = {
  0x01: 'MANUAL',
  0x05: 'CHIP',
  0x07: 'CONTACTLESS',
  0x80: 'FALLBACK',
  0x90: 'MAGSTRIPE',
  0x91: 'CONTACTLESS',
};

/** The entry mode of a 9F39 value; undefined when it is absent, of another length, or unknown. */
export function entryModeOf(value: Uint8Array | undefined): EntryMode | undefined {
  if (value?.length !== 1) return undefined;
  return ENTRY_MODES_BY_VALUE[value[0] ?? -1];
}
