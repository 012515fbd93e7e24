import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../core/catalogue/demo-catalogue.ts';
import { ean13CheckDigit } from '../../../core/catalogue/scale-label.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const ALMONDS = demoCatalogue().search({ text: 'almendras', limit: 1 }).products[0];
const COFFEE = demoCatalogue().search({ text: 'café en grano', limit: 1 }).products[0];
/** The day on which the bench's clock stands, and years before and after it, as labels write days. */
const LONG_AGO = '010101';

/** A symbol of GS1 of the coffee, whose code is an EAN-13. */
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
});
