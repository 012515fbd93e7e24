import type { CardReader, ReadOutcome } from '../drivers/reader/card-reader.ts';
import { machineMs } from './clock.ts';

/** A reader with a card always present, so that measurements start at "card data ready" and contain no reader time. */
export interface InstantReader extends CardReader {
  /** When the last card was ready, by the machine's clock. */
  readonly card_ready_at_ms: number;
}

/** A brand without installment plans in the demo settings, so that the till asks nothing in between. */
const CARD: Extract<ReadOutcome, { kind: 'card' }> = {
  kind: 'card',
  card: {
    summary: {
      brand: 'American Express',
      last_four: '3005',
      issuer_identification_number: '371449',
      entry_mode: 'CONTACTLESS',
    },
    instrument: {
      type: 'card_present',
      card: { last_four_digits: '3005', issuer_identification_number: '371449', card_brand: 'American Express' },
      emv: '9F2608A1B2C3D4E5F607089F2701809F360200429F3704DEADBEEF95050000000000',
      encrypted: { ksn: '62994900000000000001', data: '00112233445566778899AABBCCDDEEFF', format: 'TDES_DUKPT' },
    },
    awaits_host_answer: false,
  },
};

export function createInstantReader(): InstantReader {
  let card_ready_at_ms = 0;
  return {
    label: 'instant',
    status: { state: 'ready', model: 'instant', firmware: '1' },
    get card_ready_at_ms() {
      return card_ready_at_ms;
    },
    start: () => undefined,
    stop: async () => undefined,
    onStatus: () => () => undefined,
    // A later turn, as with a real line: the prepared connection is open by then.
    readCard: () =>
      new Promise((resolve) => {
        setTimeout(() => {
          card_ready_at_ms = machineMs();
          resolve(CARD);
        }, 20);
      }),
    cancel: async () => undefined,
    deliverHostAnswer: async () => 'accepted',
  };
}
