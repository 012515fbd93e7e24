import { randomUUID } from 'node:crypto';

export interface GiftName {
  readonly card_id: string;
  readonly shown: string;
}
export const giftOf = (card_id: string, shown: string): GiftName => ({ card_id, shown });

export const saleOf = (number: number, lane = 1, tenders: object[] = [], state = 'OPEN', lines: object[] = []) => ({
  ...{ sale_id: `sale-${lane}-${number}`, number, state, currency: 'CLP', opened_at_ms: 1, cashier: 'A', tip_minor: 0 },
  ...{ lines, tenders },
});

export const loadLine = (line_id: string, unit_price_minor: number, gift: GiftName) => ({
  ...{ line_id, product_id: 'cobro-gift-card', name: 'Card', unit: 'each' },
  ...{ unit_price_minor, quantity_milli: 1_000, gift },
});

export const cashPaid = (amount_minor: number, tender_id: string = randomUUID()) => ({
  ...{ tender_id, kind: 'cash', state: 'paid', amount_minor, tip_minor: 0, at_ms: 1 },
});

export const giftPaid = (tender_id: string, amount_minor: number, gift: GiftName) => ({
  ...{ tender_id, kind: 'gift', state: 'paid', amount_minor, tip_minor: 0, at_ms: 1, gift: { ...gift, left_minor: 0 } },
});

/** A card that a cashier of lane 1 sold or reloaded for cash. */
export const loadedBy = (cashier: string, gift: GiftName, number: number, amount_minor: number, lane = 1): object => ({
  type: 'cash_taken',
  sale: {
    ...saleOf(number, lane, [cashPaid(amount_minor)], 'PAID', [loadLine(`line-${lane}-${number}`, amount_minor, gift)]),
    cashier,
  },
});
