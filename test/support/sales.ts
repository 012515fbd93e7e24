import type { Sale, SaleLine, Tender } from '../../core/sale/sale.ts';

/** Plain sales, lines and parts; a test says only what it is about. */
export const saleOf = (change: Partial<Sale> = {}): Sale => ({
  ...{ sale_id: 'sale', number: 1, state: 'OPEN', currency: 'CLP', opened_at_ms: 0, cashier: 'Ana', tip_minor: 0 },
  ...{ lines: [], tenders: [] },
  ...change,
});

export const lineOf = (name: string, unit_price_minor: number, change: Partial<SaleLine> = {}): SaleLine => ({
  ...{ line_id: name, product_id: name, name, unit: 'each', unit_price_minor, quantity_milli: 1_000 },
  ...change,
});

export const partOf = (kind: Tender['kind'], amount_minor: number, change: Partial<Tender> = {}): Tender => ({
  ...{ tender_id: kind, kind, state: 'paid', amount_minor, tip_minor: 0, at_ms: 0 },
  ...change,
});
