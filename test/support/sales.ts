import type { Product } from '../../core/catalogue/product.ts';
import type { IntentArguments } from '../../core/contract/intents.ts';
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

export const productOf = (name: string, price_minor: number | null, change: Partial<Product> = {}): Product => ({
  ...{ product_id: name, name, code: null, category_id: 'cafeteria', price_minor, unit: 'each', stock: null },
  ...change,
});

/** A new product, as its editor sends it. */
export const newProduct = (
  name: string,
  price_minor: number,
  change: Partial<IntentArguments<'catalogue.save'>> = {},
): IntentArguments<'catalogue.save'> => ({
  ...{ product_id: null, name, code: null, category: 'Pan', price_minor, unit: 'each', stock: null },
  ...{ tax_id: null, favourite: false },
  ...change,
});
