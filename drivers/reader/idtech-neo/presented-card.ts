import type { EntryMode } from '../../../core/payments/card.ts';
import { type Result, fail } from '../../../core/result.ts';
import { entryModeOf, holdsCryptogram } from '../../emv/entry-mode.ts';
import { type VisibleDigits, readMaskedBinary, readMaskedText } from '../../emv/masked-pan.ts';
import { type TlvElement, findTlv, toHex } from '../../emv/tlv.ts';
import { assembleCard } from '../assemble-card.ts';
import type { PresentedCard, ReadOutcome } from '../card-reader.ts';
import type { CardAnswer } from './card-answer.ts';
import { type StripeBlock, type StripeBlockError, parseStripeBlock } from './stripe-block.ts';

interface EncryptedData {
  readonly ksn: string;
  readonly data: string;
  readonly format: string;
}

/**
 * Builds a presented card from an answer without clear card data, or fails if it cannot be charged: without a masked
 * number people could not recognize it, and without encrypted data the host could not.
 */
export function presentCard(answer: CardAnswer, is_fallback = false): Result<PresentedCard, ReadOutcome> {
  const stripe = stripeOf(answer);
  if (stripe && !stripe.ok) return fail({ kind: 'read_failed', detail: 'unreadable_stripe' });
  const block = stripe?.value;
  const digits = visibleDigits(answer.elements, block);
  if (!digits) return fail({ kind: 'read_failed', detail: 'no_masked_number' });
  // A chip's answer may repeat the card's stripe data: the chip was read.
  const chip = block && !holdsCryptogram(answer.elements) ? undefined : encryptedChip(answer);
  const encrypted = chip ?? (block ? encryptedStripe(block) : undefined);
  if (!encrypted) return fail({ kind: 'read_failed', detail: 'not_encrypted' });
  const pin_block = pinBlockOf(answer.elements);
  return assembleCard({
    elements: answer.elements,
    digits,
    encrypted,
    ...(pin_block ? { pin_block } : {}),
    entry_mode: entryModeFor(answer, is_fallback),
    awaits_host_answer: answer.interface === 'contact',
  });
}

/** The answer's stripe data, if any. */
export function stripeOf(answer: CardAnswer): Result<StripeBlock, StripeBlockError> | undefined {
  const block = findTlv(answer.elements, 'DFEE23');
  return block && block.value.length > 0 ? parseStripeBlock(block.value) : undefined;
}

function visibleDigits(elements: readonly TlvElement[], stripe: StripeBlock | undefined): VisibleDigits | undefined {
  if (stripe) return readMaskedText(Buffer.from(stripe.masked_tracks[1] ?? '', 'latin1'));
  const candidates = [
    ['57', readMaskedBinary],
    ['5A', readMaskedBinary],
    ['DFEF5D', readMaskedText],
    ['DFEF5D', readMaskedBinary],
    ['DFEF5B', readMaskedText],
    ['DFEF5B', readMaskedBinary],
  ] as const;
  for (const [tag, read] of candidates) {
    for (const element of elements) {
      // An empty object of the same tag may precede the filled one.
      const digits = element.tag === tag && element.form !== 'encrypted' ? read(element.value) : undefined;
      if (digits) return digits;
    }
  }
  return undefined;
}

/** The cipher of 57, else of 5A: the whole object is encrypted, including tag and length (protocols 1.4). */
function encryptedChip({ elements, cipher }: CardAnswer): EncryptedData | undefined {
  const ksn = findTlv(elements, 'DFEE12');
  const data = findTlv(elements, '57', 'encrypted') ?? findTlv(elements, '5A', 'encrypted');
  if (!ksn || !data || ksn.value.length === 0 || data.value.length === 0) return undefined;
  const format = `${cipher ?? 'UNKNOWN'}-CBC-DUKPT-DATA/TLV-${data.tag}`;
  return { ksn: toHex(ksn.value), data: toHex(data.value), format };
}

function encryptedStripe(block: StripeBlock): EncryptedData {
  return {
    ksn: toHex(block.ksn),
    data: toHex(block.encrypted_track_2),
    format: `${block.cipher}-CBC-DUKPT-DATA/TRACK-2`,
  };
}

const KSN_BYTES = 10;
const PIN_CIPHER_BYTES = 16;

/** Online PIN: 99 followed by its own key serial number, or with that in DFEE51 (protocols 1.4). */
function pinBlockOf(elements: readonly TlvElement[]): { ksn: string; data: string } | undefined {
  const pin = findTlv(elements, '99')?.value;
  if (!pin) return undefined;
  if (pin.length === PIN_CIPHER_BYTES + KSN_BYTES) {
    return { data: toHex(pin.subarray(0, PIN_CIPHER_BYTES)), ksn: toHex(pin.subarray(PIN_CIPHER_BYTES)) };
  }
  const ksn = findTlv(elements, 'DFEE51')?.value;
  return ksn && (pin.length === 8 || pin.length === PIN_CIPHER_BYTES)
    ? { data: toHex(pin), ksn: toHex(ksn) }
    : undefined;
}

function entryModeFor(answer: CardAnswer, is_fallback: boolean): EntryMode {
  const stated = entryModeOf(answer.elements);
  if (stated) return stated;
  if (is_fallback) return 'FALLBACK';
  if (answer.interface === 'stripe' && !holdsCryptogram(answer.elements)) return 'MAGSTRIPE';
  return answer.interface === 'contact' ? 'CHIP' : 'CONTACTLESS';
}
