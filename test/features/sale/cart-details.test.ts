import { describe, expect, it } from 'vitest';
import { ean13CheckDigit } from '../../../core/catalogue/scale-label.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const REASON = { kind: 'percent', basis_points: 1000, reason: 'Cliente frecuente' } as const;
const ANA = { tax_id: { kind: 'RUT', value: '12.345.678-5' }, name: 'Ana Pérez' } as const;

describe('what is said of a cart before it is paid', () => {
  it('keeps the reason of a discount, and refuses one without where the shop wants one', async () => {
    const bench = new TillBench({ discount_reason_required: true });
    await bench.add('Espresso');
    const line_id = bench.sale.lines[0]?.line_id ?? '';
    const { reason: _none, ...bare } = REASON;
    expect(await bench.refused('sale.setLineDiscount', { line_id, discount: bare })).toBe('reason_needed');
    expect(await bench.refused('sale.setDiscount', { discount: bare })).toBe('reason_needed');
    await bench.do('sale.setLineDiscount', { line_id, discount: REASON });
    await bench.do('sale.setDiscount', { discount: { ...REASON, reason: 'Cortesía' } });
    expect(bench.sale).toMatchObject({ discount: { reason: 'Cortesía' }, lines: [{ discount: REASON }] });
    await bench.do('sale.setLineDiscount', { line_id, discount: null });
  });

  it('keeps a note on its line, and no card number in it', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    const line_id = bench.sale.lines[0]?.line_id ?? '';
    await bench.do('sale.setNote', { line_id, note: 'sin azúcar' });
    expect(bench.sale.lines[0]?.note).toBe('sin azúcar');
    const pan = ['4111', '1111', '1111', '1111'].join(' ');
    expect(await bench.refused('sale.setNote', { line_id, note: `pagó con ${pan}` })).toBe('card_data');
    expect(await bench.refused('sale.setDiscount', { discount: { ...REASON, reason: pan } })).toBe('card_data');
    expect(await bench.refused('sale.hold', { label: pan })).toBe('card_data');
    await bench.do('sale.undo', {});
    expect(bench.sale.lines[0]?.note).toBeNull();
  });

  it('changes how a product is wanted, with its price', async () => {
    const bench = new TillBench();
    await bench.add('Flat white doble');
    const [line] = bench.sale.lines;
    const line_id = line?.line_id ?? '';
    await bench.do('sale.setOptions', { line_id, option_ids: ['leche-avena'] });
    expect(bench.sale.lines[0]).toMatchObject({ unit_price_minor: 3700, options: [{ name: 'Leche de avena' }] });
    expect(bench.sale.totals.total_minor).toBe(3700);
    expect(await bench.refused('sale.setOptions', { line_id, option_ids: ['gold'] })).toBe('not_found');
  });

  it('asks for the weight of scanned goods by weight, and takes it from a label of the scale', async () => {
    const bench = new TillBench();
    const almonds = await bench.do('catalogue.search', { text: 'almendras', limit: 1 });
    const code = almonds.products[0]?.code ?? '';
    expect(await bench.do('sale.addCode', { code })).toMatchObject({
      found: true,
      line_id: null,
      asks: { unit: 'kg' },
    });
    expect(bench.sale.lines).toEqual([]);
    const twelve = `20${code}00320`;
    await bench.do('sale.addCode', { code: twelve + ean13CheckDigit(twelve) });
    expect(bench.sale.lines).toMatchObject([{ quantity_milli: 320, net_minor: 4157 }]);
  });

  it('takes the price of open-price goods from a label, and asks for it otherwise', async () => {
    const bench = new TillBench();
    const { products } = await bench.do('catalogue.search', { text: 'pedido especial', limit: 1 });
    const code = products[0]?.code ?? '';
    expect(await bench.do('sale.addCode', { code })).toMatchObject({ line_id: null, asks: { price_minor: null } });
    const twelve = `21${code}15000`;
    await bench.do('sale.addCode', { code: twelve + ean13CheckDigit(twelve) });
    expect(bench.sale.lines).toMatchObject([{ unit_price_minor: 15_000, quantity_milli: 1000 }]);
  });

  it('knows the customer by a right tax id, remembers them, and writes nothing of them to the log', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    expect(await bench.refused('sale.setCustomer', { customer: null, document: 'invoice' })).toBe('customer_needed');
    const wrong = { ...ANA, tax_id: { kind: 'RUT', value: '12.345.678-9' } } as const;
    expect(await bench.refused('sale.setCustomer', { customer: wrong, document: 'receipt' })).toBe('tax_id_wrong');
    const cuit = { ...ANA, tax_id: { kind: 'CUIT', value: '20-12345678-6' } } as const;
    expect(await bench.refused('sale.setCustomer', { customer: cuit, document: 'receipt' })).toBe('tax_id_wrong');
    await bench.do('sale.setCustomer', { customer: ANA, document: 'invoice' });
    const known = { tax_id: { kind: 'RUT', value: '123456785' }, name: 'Ana Pérez' };
    expect(bench.sale).toMatchObject({ customer: known, document: 'invoice' });
    for (const text of ['per', 'ana pe', '12.345', '12345678-5', ''])
      expect(await bench.do('customer.find', { text, limit: 5 }), text).toEqual({ customers: [known] });
    expect(await bench.do('customer.find', { text: 'erez', limit: 5 })).toEqual({ customers: [] });
    await bench.do('sale.setCustomer', { customer: null, document: 'receipt' });
    expect(bench.sale).toMatchObject({ customer: null, document: 'receipt' });
    expect(JSON.stringify(bench.logged)).not.toMatch(/12.?345.?678|Pérez/);
  });

  it('knows a customer by name alone, and finds their sales by it; an invoice needs the number', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    const customer = { name: 'Ana Soto' };
    expect(await bench.refused('sale.setCustomer', { customer, document: 'invoice' })).toBe('customer_needed');
    await bench.do('sale.setCustomer', { customer, document: 'receipt' });
    await bench.do('sale.setCustomer', {
      customer: { name: 'Ana Soto', address: 'Los Olmos 12' },
      document: 'receipt',
    });
    expect(await bench.do('customer.find', { text: 'soto', limit: 5 })).toEqual({
      customers: [{ name: 'Ana Soto', address: 'Los Olmos 12' }],
    });
    expect(bench.sale).toMatchObject({ customer: { name: 'Ana Soto' }, document: 'receipt' });
  });

  it('sells goods that the catalogue does not have for a name and a price, each on its own line, on the record', async () => {
    const bench = new TillBench();
    const honey = { name: 'Miel', code: '7809999999999', price_minor: 4990 };
    await bench.do('sale.addUnlisted', honey);
    await bench.do('sale.addUnlisted', { ...honey, name: 'Jalea' });
    expect(bench.sale.lines).toMatchObject([
      { name: 'Miel', unit_price_minor: 4990 },
      { name: 'Jalea', unit_price_minor: 4990 },
    ]);
    expect(await bench.do('sale.addCode', { code: honey.code })).toMatchObject({ found: false });
    expect(await bench.refused('sale.addUnlisted', { ...honey, name: ['4111', '1111', '1111', '1111'].join('') })).toBe(
      'card_data',
    );
  });

  it('is called by its name while it is on hold', async () => {
    const bench = new TillBench();
    await bench.add('Espresso');
    const { sale_id } = bench.sale;
    await bench.do('sale.hold', { label: 'Mesa 4' });
    expect(bench.snapshot.held).toMatchObject([{ sale_id, label: 'Mesa 4' }]);
    await bench.do('sale.resume', { sale_id });
    expect(bench.sale.label).toBe('Mesa 4');
  });

  it('gives an act another key, says whose a key is, and goes back to the usual ones', async () => {
    const bench = new TillBench();
    await bench.do('keys.set', { action: 'drawer', key: 'Insert' });
    expect(bench.snapshot.sale_rules.keys.drawer).toBe('Insert');
    expect(await bench.refused('keys.set', { action: 'drawer', key: 'F3' })).toBe('key_taken');
    expect(await bench.refused('keys.set', { action: 'drawer', key: 'F5' })).toBe('key_reserved');
    await bench.do('keys.reset', {});
    expect(bench.snapshot.sale_rules.keys.drawer).toBe('F8');
  });
});
