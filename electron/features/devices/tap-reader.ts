import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import type { TapReader } from './ports.ts';

/** Long enough to find the card in a wallet. */
const TAP_TIMEOUT_MS = 30_000;
/** Readers read no card for nothing (protocols: 9F02); no authorization is ever asked for with it. */
const TAP_AMOUNT_MINOR = 1;

/** Reads a card with the payment reader and lets it go: a card that waits for the host is told that there is none. */
export function tapReader(
  reader: Pick<CardReader, 'status' | 'readCard' | 'cancel' | 'deliverHostAnswer'>,
  currency: () => CurrencyCode,
): TapReader {
  return {
    ready: () => reader.status.state === 'ready',
    read: async () => {
      const wish = { amount_minor: TAP_AMOUNT_MINOR, currency: currency(), timeout_ms: TAP_TIMEOUT_MS };
      const read = await reader.readCard(wish, () => undefined);
      if (read.kind !== 'card') return null;
      if (read.card.awaits_host_answer) await reader.deliverHostAnswer({ result: 'unreachable' });
      return read.card.summary;
    },
    stop: () => reader.cancel(),
  };
}
