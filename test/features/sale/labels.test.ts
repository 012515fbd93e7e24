import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../core/catalogue/demo-catalogue.ts';
import { ean13CheckDigit } from '../../../core/catalogue/scale-label.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { newProduct } from '../../support/sales.ts';

const ALMONDS = demoCatalogue().search({ text: 'almendras', limit: 1 }).products[0];
const COFFEE = demoCatalogue().search({ text: 'café en grano', limit: 1 }).products[0];
/** Days as labels write them: today by the bench's clock, and years before and after. */
const LONG_AGO = '010101';

/** A GS1 symbol for the coffee. */
const symbol = (rest: string): string => `]C1010${COFFEE?.code ?? ''}${rest}`;

describe('what is written in a code', () => {
  it('is read by the shop’s own pattern, at once after it was set', async () => {
    const item = ALMONDS?.code ?? ALMONDS?.product_id ?? '';
    const till = new TillBench({ scale_labels: [] });
    expect(await till.do('catalogue.readCode', { code: item })).toMatchObject({ code: item, name: ALMONDS?.name });
    const twelve = '230045600320';
    const label = twelve + ean13CheckDigit(twelve);
    expect(await till.do('catalogue.readCode', { code: label })).toMatchObject({ code: null, name: null });
    const other = new TillBench({ scale_labels: ['23IIIIIWWWWWC'] });
    expect(await other.do('catalogue.readCode', { code: label })).toMatchObject({ code: '00456', quantity_milli: 320 });
  });

  it('may be a symbol of GS1: goods are found by their GTIN, and what has expired is told', async () => {
    const till = new TillBench();
    const sold = await till.do('sale.addCode', { code: symbol(`17${LONG_AGO}10A1`) });
    expect(sold).toMatchObject({ found: true, expired_on: '2001-01-01' });
    expect(till.sale.lines).toMatchObject([{ product_id: COFFEE?.product_id, quantity_milli: 1_000 }]);
    expect(await till.do('sale.addCode', { code: symbol('17491231') })).not.toHaveProperty('expired_on');
  });

  it('is refused where the shop sells nothing that has expired, and not looked at where it does not mind', async () => {
    const strict = new TillBench({ expired_goods: 'refuse' });
    expect(await strict.refused('sale.addCode', { code: symbol(`17${LONG_AGO}`) })).toBe('expired');
    expect(strict.sale.lines).toEqual([]);
    const easy = new TillBench({ expired_goods: 'sell' });
    expect(await easy.do('sale.addCode', { code: symbol(`17${LONG_AGO}`) })).not.toHaveProperty('expired_on');
  });

  it('charges the price of a scale’s label, to the minor unit, with the weight that it pays for', async () => {
    const kilos = demoCatalogue()
      .search({ text: '', limit: 1_000 })
      .products.filter(({ unit, price_minor }) => unit === 'kg' && price_minor !== null);
    expect(kilos.length).toBeGreaterThan(2);
    const till = new TillBench({ scale_labels: ['21IIIIIPPPPPC'] });
    for (const { code, price_minor } of kilos)
      for (const price of [1, 999, 3_990, 12_345, 99_999]) {
        const twelve = `21${code ?? ''}${String(price).padStart(5, '0')}`;
        const sold = await till.do('sale.addCode', { code: twelve + ean13CheckDigit(twelve) });
        expect(sold).toMatchObject({ found: true, asks: null });
        const line = till.sale.lines.find(({ line_id }) => line_id === sold.line_id);
        expect(line).toMatchObject({ net_minor: price, label_price_minor: price, unit_price_minor: price_minor });
        // Rounded to the gram; the label fixes the price.
        expect(line?.quantity_milli).toBe(Math.max(1, Math.round((price * 1_000) / (price_minor ?? 1))));
      }
    const { lines, totals } = till.sale;
    expect(totals.total_minor).toBe(lines.reduce((sum, { net_minor }) => sum + net_minor, 0));
    // Goods that are weighed again cost by their weight.
    const [first] = lines;
    await till.do('sale.setQuantity', { line_id: first?.line_id ?? '', quantity_milli: 500 });
    expect(till.sale.lines[0]).not.toHaveProperty('label_price_minor');
    expect(till.sale.lines[0]?.net_minor).toBe(Math.round((first?.unit_price_minor ?? 0) / 2));
  });

  it('charges the price of a symbol that has a weight too', async () => {
    const till = new TillBench();
    const gtin = '07801234567894';
    await till.do('staff.signIn', { pin: TRAINING_PIN });
    await till.do('catalogue.save', newProduct('Queso', 9_990, { code: gtin.slice(1), unit: 'kg' }));
    await till.do('sale.addCode', { code: `]C101${gtin}31030003503920003490` });
    expect(till.sale.lines).toMatchObject([{ quantity_milli: 350, net_minor: 3_490, gross_minor: 3_490 }]);
  });

  it('charges the price of a label for goods by weight that have none of their own, each package a line', async () => {
    const till = new TillBench({ scale_labels: ['21IIIIIPPPPPC'] });
    await till.do('staff.signIn', { pin: TRAINING_PIN });
    const cheese = { name: 'Queso de campo', category: 'Quesos', price_minor: null, unit: 'kg', stock: null } as const;
    for (const code of ['44044', '7801234567894'])
      await till.do('catalogue.save', { ...cheese, product_id: null, code, name: `Queso ${code}`, favourite: false });
    const twelve = '214404403990';
    const label = twelve + ean13CheckDigit(twelve);
    for (const _ of [1, 2])
      expect(await till.do('sale.addCode', { code: label })).toMatchObject({ found: true, asks: null });
    // With a weight: 350 g for 3,490.
    await till.do('sale.addCode', { code: ']C1010780123456789431030003503920003490' });
    const package_line = { unit: 'each', quantity_milli: 1_000, net_minor: 3_990, label_price_minor: 3_990 };
    const weighed = { unit: 'kg', quantity_milli: 350, unit_price_minor: 9_971, net_minor: 3_490 };
    expect(till.sale.lines).toMatchObject([package_line, package_line, weighed]);
    expect(till.sale.totals.total_minor).toBe(2 * 3_990 + 3_490);
  });
});
