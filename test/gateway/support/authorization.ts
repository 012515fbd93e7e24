import type { CardPresentAuthorization } from '../../../electron/gateway/payment-service.ts';

let next_trace = 0;

/** A sale of 12,990 CLP with a tip of 1,000. */
export function authorization(more: Partial<CardPresentAuthorization> = {}): CardPresentAuthorization {
  next_trace += 1;
  return {
    trace_id: `trace-${next_trace}`,
    terminal_id: 'T-1',
    pre_authorization: false,
    capture: { mode: 'automatic' },
    amount_minor: 12_990,
    tip_minor: 1_000,
    currency: 'CLP',
    entry_mode: 'CONTACTLESS',
    instrument: {
      type: 'card_present',
      card: { last_four_digits: '0010', card_brand: 'VISA' },
      encrypted: { ksn: 'FFFF9876543210E00001', data: 'A1B2C3D4', format: 'idtech-neo' },
    },
    metadata: [{ key: 'sale', value: 'S-1' }],
    ...more,
  };
}
