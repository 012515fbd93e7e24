import { describe, expect, it } from 'vitest';
import { COMMAND_LINE_PRODUCT } from '../../../core/sale/sale.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

describe('a sale paid in cash', () => {
  it('goes from an added product to the next sale, with change and an open drawer', async () => {
    const bench = new TillBench();
    await bench.add('Flat white doble', 'Flat white doble');
    expect(bench.sale.totals).toMatchObject({ total_minor: 6400, cash_total_minor: 6400, item_count: 2 });
    await bench.do('checkout.begin', {});
    await bench.do('checkout.chooseCash', {});
    expect(bench.step('cash')).toMatchObject({
      amount_minor: 6400,
      cash_due_minor: 6400,
      suggestions_minor: [6400, 7000, 10_000, 20_000],
    });
    await bench.do('checkout.takeCash', { received_minor: 10_000 });
    expect(bench.step('approved')).toMatchObject({ sale_paid: true, change_minor: 3600 });
    expect(bench.devices.drawer.opened).toBe(1);
    const paid = bench.sale.sale_id;
    await bench.do('checkout.finish', {});
    expect(bench.snapshot.checkout).toBeNull();
    expect(bench.sale).toMatchObject({ state: 'OPEN', number: 2, lines: [] });
    expect(bench.sales.sale(paid)?.state).toBe('PAID');
  });

  it('takes the total rounded to the coin, and the drawer has what the rounding says', async () => {
    const bench = new TillBench();
    await bench.do('sale.addProduct', {
      product_id:
        (await bench.do('catalogue.search', { text: 'pedido especial', limit: 1 })).products[0]?.product_id ?? '',
      price_minor: 77_028,
    });
    expect(bench.sale.totals.cash_total_minor).toBe(77_030);
    await bench.do('checkout.exactCash', {});
    const [tender] = bench.sales.sale(bench.sale.sale_id)?.tenders ?? [];
    expect(tender).toMatchObject({
      state: 'paid',
      amount_minor: 77_028,
      received_minor: 77_030,
      change_minor: 0,
      rounding_minor: 2,
    });
  });

  it('takes and gives dinars in coins that exist', async () => {
    const bench = new TillBench({ currency: 'KWD' });
    const { products } = await bench.do('catalogue.search', { text: 'pedido especial', limit: 1 });
    await bench.do('sale.addProduct', { product_id: products[0]?.product_id ?? '', price_minor: 1_003 });
    expect(bench.sale.totals.cash_total_minor).toBe(1_005);
    await bench.do('checkout.begin', {});
    await bench.do('checkout.chooseCash', {});
    expect(bench.step('cash')).toMatchObject({
      cash_due_minor: 1_005,
      suggestions_minor: [1_005, 2_000, 5_000, 10_000],
    });
    await bench.do('checkout.takeCash', { received_minor: 2_000 });
    expect(bench.step('approved')).toMatchObject({ sale_paid: true, change_minor: 995 });
    expect(bench.sales.sale(bench.sale.sale_id)?.tenders[0]).toMatchObject({
      ...{ amount_minor: 1_003, received_minor: 2_000, change_minor: 995, rounding_minor: 2 },
    });
  });

  it('refuses a total that its rounding would take beyond the largest amount, and the sale stays as it is', async () => {
    const bench = new TillBench();
    await bench.do('sale.addProduct', {
      product_id:
        (await bench.do('catalogue.search', { text: 'pedido especial', limit: 1 })).products[0]?.product_id ?? '',
      price_minor: 999_999_999_996,
    });
    expect(await bench.refused('checkout.exactCash', {})).toBe('amount_too_large');
    expect(bench.sale.state).toBe('OPEN');
  });

  it("tells the screen the shop's own rounding, so that a part in cash reads the same before and after it is taken", async () => {
    const bench = new TillBench({ cash_rounding_minor: 50, financial_fees: {} });
    await bench.begin('Espresso');
    await bench.do('checkout.chooseCash', { amount_minor: 940 });
    expect(bench.checkout.cash_step_minor).toBe(50);
    expect(bench.step('cash').cash_due_minor).toBe(950);
  });

  it('takes less than is due as a part and leaves the rest to pay', async () => {
    const bench = new TillBench();
    await bench.begin('Espresso');
    await bench.takeCash(1000);
    expect(bench.checkout).toMatchObject({ paid_minor: 1000, left_minor: 900, current: { step: 'tender' } });
    expect(await bench.refused('checkout.takeCash', { received_minor: 1000 })).toBe('not_now');
    expect(await bench.refused('checkout.back', {})).toBe('not_now');
    expect(await bench.refused('checkout.chooseCash', { amount_minor: 901 })).toBe('amount_exceeds_rest');
  });

  it('is refused with an empty cart, and a second tap on what already happened changes nothing', async () => {
    const bench = new TillBench();
    expect(await bench.refused('checkout.begin', {})).toBe('sale_empty');
    await bench.add('Espresso');
    await bench.do('checkout.exactCash', {});
    expect(await bench.refused('checkout.exactCash', {})).toBe('not_now');
    await bench.do('checkout.finish', {});
    expect(await bench.refused('checkout.finish', {})).toBe('not_now');
    expect(bench.sale.number).toBe(2);
  });

  it('shows the approval again when the till restarts before it was seen', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    await bench.do('checkout.exactCash', {});
    bench.restart();
    expect(bench.step('approved')).toMatchObject({ sale_paid: true });
    await bench.do('checkout.finish', {});
    expect(bench.sale.number).toBe(2);
  });

  it('starts with a new sale after one that the command line made, which no screen has to show', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    await bench.do('checkout.exactCash', {});
    const paid = bench.sales.sale(bench.sale.sale_id);
    const [line] = paid?.lines ?? [];
    if (!paid || !line) throw new Error('the sale was paid');
    bench.sales.findSales = () => [{ ...paid, lines: [{ ...line, product_id: COMMAND_LINE_PRODUCT }] }];
    bench.restart();
    expect(bench.snapshot).toMatchObject({ checkout: null, sale: { number: 2, lines: [] } });
  });
});
