import type { CallResult } from '../../../core/service/call-result.ts';
import type { InstrumentAnswer } from '../../../core/service/schemas/instrument.ts';
import type { StoredInstrument } from '../../../core/payments/card.ts';
import type { CardReader, ReadOutcome } from '../../../drivers/reader/card-reader.ts';

/** GET /v1/instruments/{id}: the displayable data of a card stored at the service. */
export type InstrumentCall = (id: string) => Promise<CallResult<InstrumentAnswer>>;

/** Named in a payment's intent in place of a reader. */
export const STORED_INSTRUMENT = 'stored instrument';

/**
 * Replaces the reader for one payment with a card stored at the service (decision 043): engine, journal and recovery
 * are the same. No card is presented, so none waits for the response and nothing can be cancelled.
 */
export function storedInstrumentReader(id: string, read: InstrumentCall): CardReader<StoredInstrument> {
  return {
    label: STORED_INSTRUMENT,
    status: { state: 'ready', model: STORED_INSTRUMENT, firmware: '' },
    start: () => undefined,
    stop: async () => undefined,
    onStatus: () => () => undefined,
    readCard: async () => outcomeOf(id, await read(id)),
    cancel: async () => undefined,
    deliverHostAnswer: async () => 'accepted',
  };
}

function outcomeOf(id: string, result: CallResult<InstrumentAnswer>): ReadOutcome<StoredInstrument> {
  if (result.kind === 'refused') return { kind: 'card_refused', detail: `instrument_http_${result.refusal.status}` };
  if (result.kind !== 'answer') return { kind: 'read_failed', detail: `instrument_${result.cause}` };
  const { status, card } = result.value;
  if (status !== undefined && status.toUpperCase() !== 'ACTIVE')
    return { kind: 'card_refused', detail: 'instrument_not_active' };
  const last_four = card?.last_four_digits ?? '';
  if (!/^\d{4}$/.test(last_four)) return { kind: 'read_failed', detail: 'instrument_without_last_four' };
  return {
    kind: 'card',
    card: {
      summary: { brand: (card?.bin_data?.card_brand ?? '').slice(0, 24), last_four, entry_mode: 'MANUAL' },
      instrument: { type: 'stored', id },
      awaits_host_answer: false,
    },
  };
}
