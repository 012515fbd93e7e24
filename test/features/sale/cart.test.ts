import { describe, expect, it } from 'vitest';
import { demoProducts } from '../../../core/catalogue/demo-catalogue.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { cardNumber } from '../../sandbox/support.ts';

describe('the open cart', () => {
  it('takes a scanned code, selects its line, and says which code it does not know', async () => {
    const bench = new TillBench();
    const code = demoProducts().find((product) => product.code !== null)?.code ?? '';
    const { found, line_id } = await bench.do('sale.addCode', { code });
    expect({ found, line_id }).toEqual({ found: true, line_id: bench.sale.touched_line_id });
    expect(await bench.do('sale.addCode', { code: '7800000000000' })).toEqual({
      found: false,
      line_id: null,
      asks: null,
    });
    expect(bench.sale).toMatchObject({ lines: { length: 1 } });
    await bench.do('sale.addCode', { code });
    expect(bench.sale).toMatchObject({ lines: [{ quantity_milli: 2000 }] });
  });

  it('shows nothing of a card that was swiped into the scan field', async () => {
    const bench = new TillBench();
    const number = cardNumber();
    expect(await bench.do('sale.addCode', { code: `;${number}=29125010000000000?` })).toMatchObject({ found: false });
    expect(JSON.stringify(bench.sale)).not.toContain(number);
  });

  it('undoes one change after the other, a clearing included', async () => {
    const bench = new TillBench();
    await bench.add('Espresso', 'Medialuna');
    await bench.do('sale.setDiscount', { discount: { kind: 'percent', basis_points: 1000 } });
    await bench.do('sale.clear', {});
    expect(bench.sale.lines).toEqual([]);
    await bench.do('sale.undo', {});
    expect(bench.sale).toMatchObject({ lines: { length: 2 }, discount: { basis_points: 1000 } });
    await bench.do('sale.undo', {});
    expect(bench.sale.discount).toBeNull();
    await bench.do('sale.undo', {});
    await bench.do('sale.undo', {});
    expect(bench.sale).toMatchObject({ lines: [], can_undo: false });
    expect(await bench.refused('sale.undo', {})).toBe('nothing_to_undo');
  });

  it('is held and comes back, and an open cart with goods takes its place', async () => {
    const bench = new TillBench();
    expect(await bench.refused('sale.hold', {})).toBe('sale_empty');
    await bench.add('Espresso');
    const first = bench.sale.sale_id;
    await bench.do('sale.hold', {});
    expect(bench.snapshot.held).toMatchObject([
      { sale_id: first, total_minor: 1900, held_at_ms: bench.clock.wallMs() },
    ]);
    await bench.add('Medialuna');
    const second = bench.sale.sale_id;
    await bench.do('sale.resume', { sale_id: first });
    expect(bench.sale.sale_id).toBe(first);
    expect(bench.snapshot.held.map((held) => held.sale_id)).toEqual([second]);
    expect(await bench.refused('sale.resume', { sale_id: first })).toBe('not_found');
  });

  it('ends an empty sale when a held one comes back instead of keeping it', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    const { sale_id } = bench.sale;
    await bench.do('sale.hold', {});
    const empty = bench.sale.sale_id;
    await bench.do('sale.resume', { sale_id });
    expect(bench.sales.sale(empty)?.state).toBe('ABANDONED');
    expect(bench.snapshot.held).toEqual([]);
  });

  it('is not edited while a payment is on the screen', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    const line_id = bench.sale.lines[0]?.line_id ?? '';
    await bench.do('checkout.begin', {});
    expect(await bench.refused('sale.addCode', { code: 'demo-001' })).toBe('not_now');
    expect(await bench.refused('sale.setQuantity', { line_id, quantity_milli: 2000 })).toBe('not_now');
    expect(await bench.refused('sale.undo', {})).toBe('not_now');
    expect(await bench.refused('sale.hold', {})).toBe('not_now');
    await bench.do('checkout.back', {});
    await bench.do('sale.setQuantity', { line_id, quantity_milli: 2000 });
  });

  it('drops a tip when the cashier goes back to the cart, because it belonged to other amounts', async () => {
    const bench = new TillBench({ tip_enabled: true, tip_asked: 'first', tip_presets: 'percent' });
    await bench.begin('Espresso');
    expect(bench.step('tip').presets).toEqual([
      { basis_points: 1000, amount_minor: 190 },
      { basis_points: 1500, amount_minor: 285 },
      { basis_points: 2000, amount_minor: 380 },
    ]);
    await bench.do('checkout.setTip', { tip_minor: 190 });
    await bench.do('checkout.back', {});
    expect(bench.checkout).toMatchObject({ tip_minor: 190, current: { step: 'tip' } });
    await bench.do('checkout.back', {});
    await bench.do('checkout.begin', {});
    expect(bench.checkout).toMatchObject({ tip_minor: 0, due_minor: 1900 });
    expect(await bench.refused('checkout.setTip', { tip_minor: 999_999_999_999 })).toBe('amount_too_large');
  });
});
