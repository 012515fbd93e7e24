import { type FailureRemedy, cardRefused, hexCode, readFailed } from '../failure-remedy.ts';

/** Status bytes that the driver acts on (protocols 1.7). All others become `read_failed`. */
export const STATUS = {
  ok: 0x00,
  crc_error: 0x04,
  timeout: 0x08,
  failed: 0x0a,
  user_interface: 0x0e,
  request_online: 0x23,
  contact_online: 0x30,
  have_next: 0x63,
  use_another_card: 0x80,
  insert_or_swipe: 0x81,
  card_inserted: 0xa3,
} as const;

/** Error bytes after which presenting the same card again may help. */
const TRY_AGAIN: Readonly<Record<number, string>> = {
  0x20: 'card_error',
  0x21: 'more_than_one_card',
  0x24: 'card_communication',
  0x30: 'card_did_not_respond',
};

/** Error bytes for a refusal by the card. */
const CARD_REFUSED: Readonly<Record<number, string>> = {
  0x22: 'amount_over_limit',
  0x25: 'card_blocked',
  0x26: 'card_expired',
  0x27: 'card_unsupported',
  0x42: 'declined_by_card',
  0x44: 'authentication_unsupported',
  0x52: 'authentication_failed',
  0x53: 'authentication_failed',
  0x54: 'authentication_failed',
  0x55: 'processing_restrictions',
  0x57: 'cardholder_verification_failed',
  0x58: 'declined_by_card',
};

/** Error bytes that require another interface. */
const USE_CHIP: ReadonlySet<number> = new Set([0x02, 0x04]);
const USE_STRIPE = 0x06;

/** The remedy for an error byte (protocols 1.8 and 1.10); an unknown byte ends the reading, reported in hex. */
export function remedyFor(error: number | undefined): FailureRemedy {
  if (error === undefined) return readFailed('reader_failed');
  if (USE_CHIP.has(error)) return { kind: 'use_chip' };
  if (error === USE_STRIPE) return { kind: 'use_stripe' };
  if (error === 0x08) return { kind: 'end', outcome: { kind: 'no_card' } };
  const again = TRY_AGAIN[error];
  if (again) return { kind: 'try_again', detail: again };
  const refusal = CARD_REFUSED[error];
  if (refusal) return cardRefused(refusal);
  return readFailed(`error_${hexCode(error)}`);
}
