import { describe, expect, it } from 'vitest';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { localMinute } from '../../../core/catalogue/planned-price.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const HOUR_MS = 3_600_000;
const CATEGORY = { category_id: 'pan', name: 'Pan', icon: 'tag' };

/** A till whose bread costs 1.200 instead of 1.000 from an hour after its start on, and whose milk costs 800 instead of 900. */
function shop(settings: Partial<Settings> = {}): TillBench {
  const start_ms = new TillBench().clock.wallMs();
  const valid_from = localMinute(start_ms + HOUR_MS);
  const product = (code: string, price_minor: number, planned_minor: number): Product => ({
    ...{ product_id: code, name: code, code, category_id: 'pan', unit: 'each' as const, stock: null },
    ...{ price_minor, planned_prices: [{ price_minor: planned_minor, valid_from }] },
  });
  const products = [product('bread', 1_000, 1_200), product('milk', 900, 800)];
  return new TillBench(settings, [], new Catalogue(products, [CATEGORY]));
}
async function anHourPasses(till: TillBench): Promise<void> {
  till.clock.advance(HOUR_MS + 60_000);
  await expect.poll(async () => await priceOf(till, 'bread')).toBe(1_200);
}
async function priceOf(till: TillBench, text: string): Promise<number | null> {
  const { products } = await till.do('catalogue.search', { text, limit: 1 });
  return products[0]?.price_minor ?? null;
}
const total = ({ sale }: TillBench): number => sale.totals.total_minor;

describe('a price that changes while the till is open', () => {
  it('is sold from its minute on, by code and by button, and the screen is told', async () => {
    const till = shop();
    const before = till.snapshot.till.catalogue_version;
    expect(await priceOf(till, 'bread')).toBe(1_000);
    await anHourPasses(till);
    expect(till.snapshot.till.catalogue_version).toBeGreaterThan(before);
    await till.do('sale.addCode', { code: 'bread' });
    expect(total(till)).toBe(1_200);
    expect(till.sale.price_changes).toEqual([]);
  });

  it('leaves a cart what it showed until the charge, which asks, and goes on with what was chosen', async () => {
    for (const [choice, charged] of [
      ['shown', 1_900],
      ['now', 2_000],
      ['lower', 1_800],
    ] as const) {
      const till = shop();
      for (const code of ['bread', 'milk']) await till.do('sale.addCode', { code });
      await anHourPasses(till);
      expect(total(till)).toBe(1_900);
      expect(await till.refused('checkout.begin', {})).toBe('prices_changed');
      expect(await till.refused('checkout.exactCash', {})).toBe('prices_changed');
      expect(till.sale.price_changes).toMatchObject([
        { shown_minor: 1_000, now_minor: 1_200 },
        { shown_minor: 900, now_minor: 800 },
      ]);
      await till.do('sale.settlePrices', { choice });
      await till.do('checkout.exactCash', {});
      expect([choice, till.sales.sale(till.sale.sale_id)?.tenders[0]?.amount_minor]).toEqual([choice, charged]);
    }
  });

  it('adds more of the same at the new price as a line of its own, and an undo brings the question back', async () => {
    const till = shop();
    await till.do('sale.addCode', { code: 'bread' });
    await anHourPasses(till);
    await till.do('sale.addCode', { code: 'bread' });
    expect(till.sale.lines.map((line) => line.unit_price_minor)).toEqual([1_000, 1_200]);
    await till.do('sale.settlePrices', { choice: 'now' });
    expect(total(till)).toBe(2_400);
    await till.do('sale.undo', {});
    expect(total(till)).toBe(2_200);
    expect(await till.refused('checkout.begin', {})).toBe('prices_changed');
  });

  it('is not asked about where a person set the price of the line', async () => {
    const till = shop();
    await till.do('sale.addCode', { code: 'bread' });
    await till.do('sale.setLinePrice', { line_id: till.sale.lines[0]?.line_id ?? '', unit_price_minor: 700 });
    await anHourPasses(till);
    await till.do('checkout.begin', {});
    expect(total(till)).toBe(700);
  });

  it('asks a customer of a kiosk nothing: the order costs what is less', async () => {
    const till = shop({ kiosk: true });
    await till.do('kiosk.begin', { service: 'eat_in' });
    for (const product_id of ['bread', 'milk']) await till.do('sale.addProduct', { product_id });
    await anHourPasses(till);
    await till.till.router.handle('kiosk.pay', {});
    expect(total(till)).toBe(1_800);
  });
});
