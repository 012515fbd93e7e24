import { catalogueTemplate } from '../../../core/catalogue/column-titles.ts';
import { describe, expect, it } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { newProduct } from '../../support/sales.ts';

async function managed(): Promise<TillBench> {
  const till = new TillBench();
  await till.do('staff.signIn', { pin: TRAINING_PIN });
  return till;
}

const code = '2800000000017';
const bread = newProduct('Pan de campo', 2500, { code, category: 'Panadería' });

async function send(till: TillBench, text: string) {
  const pieces = text.match(/[^]{1,16000}/g) ?? [];
  for (const [index, piece] of pieces.entries())
    await till.do('catalogue.importPiece', { import_id: 'file-1', index, text: piece });
  return await till.do('catalogue.importCheck', { import_id: 'file-1', pieces: pieces.length });
}

const PLANNED = [
  { price_minor: 990, valid_from: '2027-12-01T09:00', valid_to: '2027-12-25T00:00' },
  { price_minor: 1_090, valid_from: '2028-01-01T00:00' },
];

describe('the catalogue in the hands of the manager', () => {
  it('is sold as it was changed, at once, while a cart that is open keeps its price', async () => {
    const till = await managed();
    await till.add('Espresso');
    const { products } = await till.do('catalogue.list', { text: 'Espresso', shown: 'sold', offset: 0, limit: 1 });
    const [espresso] = products;
    if (!espresso) throw new Error('the demo sells an espresso');
    const { option_groups: _options, category_id: _category, retired: _retired, ...fields } = espresso;
    const before = till.sale.totals.total_minor;
    await till.do('catalogue.save', { ...fields, favourite: true, price_minor: before + 500 });
    expect(till.sale.totals.total_minor).toBe(before);
    expect((await till.do('catalogue.search', { text: 'Espresso', limit: 1 })).products[0]?.price_minor).toBe(
      before + 500,
    );
    expect(till.snapshot.till.catalogue_version).toBe(1);
    expect(till.sales.acts.at(-1)).toMatchObject({
      who: 'Encargado',
      what: 'price_changed',
      amount_minor: before + 500,
    });
  });

  it('has new products in new categories after a restart too, and retired ones are found only where they are looked for', async () => {
    const till = await managed();
    const { product_id } = await till.do('catalogue.save', { ...bread, category: 'Masa madre' });
    till.restart();
    await till.do('staff.signIn', { pin: TRAINING_PIN });
    expect(till.snapshot.till.categories).toContainEqual({
      category_id: 'masa-madre',
      name: 'Masa madre',
      icon: 'tag',
    });
    expect(await till.do('sale.addCode', { code })).toMatchObject({ found: true });
    await till.do('catalogue.retire', { product_id, retired: true });
    expect((await till.do('catalogue.search', { text: 'Pan de campo', limit: 5 })).total).toBe(0);
    const retired = await till.do('catalogue.list', { text: 'campo', shown: 'retired', offset: 0, limit: 5 });
    expect(retired.products).toMatchObject([{ product_id, category: 'Masa madre', retired: true }]);
  });

  it('refuses a code that another product has, a tax that the shop has not, and who may not', async () => {
    const till = await managed();
    await till.do('catalogue.save', bread);
    expect(await till.refused('catalogue.save', { ...bread, name: 'Otro pan' })).toBe('code_taken');
    expect(await till.refused('catalogue.save', { ...bread, code: null, tax_id: 'nada' })).toBe('tax_unknown');
    await till.do('staff.signOut', {});
    expect(await till.refused('catalogue.save', bread)).toBe('approval_needed');
  });
});

describe('a catalogue file', () => {
  it('with bad rows is told line by line, and nothing of it is taken', async () => {
    const till = await managed();
    const text = 'name,code,price\nPan,111,100\nLeche,222,mucho\n,333,5\nQueso,111,900\n';
    const preview = await send(till, text);
    expect(preview).toMatchObject({ bad_total: 3, added: 1 });
    expect(preview.bad_rows.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(await till.refused('catalogue.importApply', { import_id: 'file-1' })).toBe('import_has_bad_rows');
    expect((await till.do('catalogue.search', { text: '111', limit: 5 })).total).toBe(0);
  });

  it('of 10,000 rows is taken in one write, and says before which prices change', async () => {
    const till = await managed();
    await till.do('catalogue.save', bread);
    const rows = Array.from({ length: 9_999 }, (_, index) => `Producto ${index},${1_000_000 + index},${index + 1}`);
    const preview = await send(till, ['name,code,price', `Pan de campo,${code},2700`, ...rows].join('\n'));
    expect(preview).toMatchObject({ rows: 10_000, added: 9_999, changed: 1, bad_total: 0 });
    expect(preview.prices).toEqual([{ name: 'Pan de campo', from_minor: 2500, to_minor: 2700 }]);
    const writes = till.sales.acts.length;
    expect(await till.do('catalogue.importApply', { import_id: 'file-1' })).toEqual({ added: 9_999, changed: 1 });
    expect(till.sales.acts.length).toBe(writes + 1);
    expect(await till.do('sale.addCode', { code: '1009998' })).toMatchObject({ found: true });
  });

  it('that does not arrive whole, or was begun anew, is not taken', async () => {
    const till = await managed();
    await till.do('catalogue.importPiece', { import_id: 'a', index: 0, text: 'name\n' });
    expect(await till.refused('catalogue.importPiece', { import_id: 'a', index: 2, text: 'x' })).toBe('import_gone');
    expect(await till.refused('catalogue.importCheck', { import_id: 'a', pieces: 3 })).toBe('import_gone');
    expect(await till.refused('catalogue.importApply', { import_id: 'a' })).toBe('import_gone');
    expect((await send(till, 'qué,es\n1,2\n')).unreadable?.kind).toBe('no_titles');
  });

  it('that the till wrote reads back as the same catalogue', async () => {
    const till = await managed();
    await till.do('catalogue.save', { ...bread, name: '+Pan, "de" campo', tax_id: null, planned_prices: PLANNED });
    await till.do('catalogue.export', {});
    const text = till.exports.files.get('catalogue') ?? '';
    expect(text.split('\r\n')[0]).toBe(
      'id,nombre,código,categoría,precio,unidad,existencias,impuesto,favorito,opciones,precios futuros',
    );
    expect(await send(till, text)).toMatchObject({ added: 0, changed: 0, bad_total: 0, unreadable: null });
  });

  it.each(['es', 'pt', 'en'] as const)(
    'is the example of a language, which is read without a fault: %s',
    async (language) => {
      const till = await managed();
      expect(await send(till, catalogueTemplate(language))).toMatchObject({ rows: 2, added: 2, bad_total: 0 });
    },
  );

  it('of 10,000 rows has each of them counted, the 300 wrong ones too, and takes none', async () => {
    const till = await managed();
    const rows = Array.from(
      { length: 10_000 },
      (_, row) => `Producto ${row},${row % 33 === 0 && row < 9_900 ? 'gratis' : 990}`,
    );
    const preview = await send(till, ['nombre,precio', ...rows].join('\n'));
    expect(preview).toMatchObject({ rows: 10_000, bad_total: 300 });
    expect(preview.bad_rows[1]).toMatchObject({ line: 35, problem: { kind: 'price', value: 'gratis' } });
    expect(await till.refused('catalogue.importApply', { import_id: 'file-1' })).toBe('import_has_bad_rows');
    expect(
      await send(till, ['nombre,precio', ...rows.map((row) => row.replace('gratis', '990'))].join('\r\n')),
    ).toMatchObject({
      rows: 10_000,
      added: 10_000,
      bad_total: 0,
    });
  });
});

describe('a return without its sale', () => {
  it('is cash out of the drawer with a reason, approved, counted in the shift and in the trail, once', async () => {
    const till = new TillBench();
    await till.do('shift.open', { shift_id: 'shift-1', float_minor: 8_000 });
    const wish = { refund_id: 'blind-1', amount_minor: 5000, reason: 'Sin boleta, producto roto' };
    expect(await till.refused('refund.blind', wish)).toBe('approval_needed');
    expect(await till.till.router.handle('refund.blind', wish, TRAINING_PIN)).toMatchObject({ ok: true });
    expect(await till.till.router.handle('refund.blind', wish, TRAINING_PIN)).toMatchObject({ ok: true });
    expect(till.sales.acts.filter(({ what }) => what === 'blind_refund')).toMatchObject([
      { amount_minor: 5000, reason: wish.reason, approved_by: 'Encargado' },
    ]);
  });

  it('is not searched by a card that no reader can read', async () => {
    expect(await new TillBench().refused('refund.tapCard', {})).toBe('reader_not_ready');
  });
});
