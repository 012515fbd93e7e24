import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { ReadCard } from '../../../core/service/schemas/instrument.ts';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';

/** The smallest amount that a reader accepts; nothing is authorized. */
const AMOUNT_MINOR = 1;

/**
 * Reads a card for storage at the payment service: the data as the reader encrypted it. The cryptogram and PIN block of
 * this read belong to a payment and are dropped.
 */
export async function readStoredInstrument(
  reader: CardReader,
  { currency, card_timeout_seconds }: { readonly currency: CurrencyCode; readonly card_timeout_seconds: number },
): Promise<Result<ReadCard, string>> {
  const request = { amount_minor: AMOUNT_MINOR, currency, timeout_ms: card_timeout_seconds * 1_000 };
  const read = await reader.readCard(request, () => undefined);
  if (read.kind !== 'card') return fail('detail' in read ? read.detail : read.kind);
  // A card in the slot would wait for a host that is never called: its transaction is ended as not made.
  if (read.card.awaits_host_answer) await reader.deliverHostAnswer({ result: 'unreachable' });
  const { type, card, encrypted } = read.card.instrument;
  return encrypted === undefined ? fail('not_encrypted') : succeed({ type, card, encrypted });
}
