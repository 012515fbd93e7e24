import type { CardInstrument, EntryMode } from '../../../core/payments/card.ts';
import { type Result, fail } from '../../../core/result.ts';
import { entryModeOf } from '../../emv/entry-mode.ts';
import { type VisibleDigits, readMaskedBinary, readMaskedText } from '../../emv/masked-pan.ts';
import { type TlvElement, findTlv, toHex } from '../../emv/tlv.ts';
import { assembleCard } from '../assemble-card.ts';
import type { PresentedCard, ReadOutcome } from '../card-reader.ts';
import type { VipaProfile } from './profile.ts';

/** How the card was finally read. */
export type EntryPath = 'contact' | 'contactless' | 'stripe';

type Encrypted = NonNullable<CardInstrument['encrypted']>;
export type PinBlock = NonNullable<CardInstrument['pin_block']>;

/** Masked numbers and tracks of both dialects, most complete first (protocols 2.6). */
const MASKED: readonly (readonly [tag: string, read: (value: Uint8Array) => VisibleDigits | undefined])[] = [
  ['DFAE22', readMaskedText],
  ['DFAE57', readMaskedText],
  ['DFAE57', readMaskedBinary],
  ['57', readMaskedBinary],
  ['DFDB06', readMaskedText],
  ['DFAE5A', readMaskedText],
  ['DFAE5A', readMaskedBinary],
  ['5A', readMaskedBinary],
];

export interface ReadCard {
  readonly elements: readonly TlvElement[];
  readonly entry_path: EntryPath;
  /** The stripe was read because the chip was unreadable. */
  readonly is_fallback: boolean;
  readonly pin_block?: PinBlock;
}

/** Builds a presented card, or fails if it cannot be charged: without a masked number or without cipher. */
export function presentCard({
  elements,
  entry_path,
  is_fallback,
  pin_block,
}: ReadCard): Result<PresentedCard, ReadOutcome> {
  const digits = visibleDigits(elements);
  if (!digits) return fail({ kind: 'read_failed', detail: 'no_masked_number' });
  const encrypted = encryptedData(elements);
  if (!encrypted) return fail({ kind: 'read_failed', detail: 'not_encrypted' });
  const entry_mode = entryModeFor(elements, entry_path, is_fallback);
  const awaits_host_answer = entry_path === 'contact';
  return assembleCard({
    elements,
    digits,
    encrypted,
    ...(pin_block ? { pin_block } : {}),
    entry_mode,
    awaits_host_answer,
  });
}

function visibleDigits(elements: readonly TlvElement[]): VisibleDigits | undefined {
  for (const [tag, read] of MASKED) {
    for (const element of elements) {
      // An empty object of the same tag may precede the filled one.
      const digits = element.tag === tag && element.form !== 'encrypted' ? read(element.value) : undefined;
      if (digits) return digits;
    }
  }
  return undefined;
}

/**
 * Miura: cipher and key serial number are separate objects. VIPA: the host gets the whole group, because it also holds
 * the initial vector (protocols 2.6).
 */
function encryptedData(elements: readonly TlvElement[]): Encrypted | undefined {
  const valueOf = (tag: string) => {
    const value = findTlv(elements, tag)?.value;
    return value && value.length > 0 ? toHex(value) : undefined;
  };
  const miura = { ksn: valueOf('DFAE03'), data: valueOf('DFAE02') };
  if (miura.ksn && miura.data) return { ksn: miura.ksn, data: miura.data, format: 'TDES-CBC-DUKPT-DATA/DFAE02' };
  const group = findTlv(elements, 'FF7F');
  const ksn = valueOf('DFDF11');
  return group && ksn && valueOf('DFDF10') ? { ksn, data: toHex(group.bytes), format: 'VSD/FF7F' } : undefined;
}

function entryModeFor(elements: readonly TlvElement[], entry_path: EntryPath, is_fallback: boolean): EntryMode {
  const stated = entryModeOf(elements);
  if (entry_path === 'stripe' && stated !== 'CONTACTLESS') return is_fallback ? 'FALLBACK' : 'MAGSTRIPE';
  return stated ?? (entry_path === 'contact' ? 'CHIP' : 'CONTACTLESS');
}

/** The encrypted PIN in an answer to a PIN entry; undefined without cipher or key serial number. */
export function pinBlockOf(elements: readonly TlvElement[], tags: VipaProfile['pin_tags']): PinBlock | undefined {
  const data = findTlv(elements, tags.data)?.value;
  const ksn = findTlv(elements, tags.ksn)?.value;
  const is_block = data !== undefined && (data.length === 8 || data.length === 16);
  return is_block && ksn && ksn.length > 0 ? { data: toHex(data), ksn: toHex(ksn) } : undefined;
}

/** True when the masked track shows a chip card's service code: first digit 2 or 6 (ISO 7813). */
export function hasChip(elements: readonly TlvElement[]): boolean {
  const tracks = elements.filter(({ tag }) => tag === 'DFAE22' || tag === 'DFDB06');
  return tracks.some(({ value }) => /=\d{4}[26]/.test(Buffer.from(value).toString('latin1')));
}
