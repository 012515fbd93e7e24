import { describe, expect, it } from 'vitest';
import { rowProblem } from '../../../core/catalogue/row-problem.ts';
import { LANGUAGES } from '../../../core/i18n/message.ts';
import { rowProblemText } from '../../../core/i18n/row-problems.ts';
import { atOnce, catalogueFromCsv, catalogueFromJson } from '../../../core/catalogue/catalogue-file.ts';

const RULES = { currency: 'CLP', store_locale: 'es-CL', tax_ids: new Set(['iva']) } as const;

function csv(text: string) {
  const loaded = atOnce(catalogueFromCsv(text, RULES));
  if (!loaded.ok) throw new Error(loaded.error.kind);
  return loaded.value;
}

describe('a catalogue file with bad rows', () => {
  it('keeps the good rows and names the line and the reason of each bad one', () => {
    const { catalogue, bad_rows } = csv(
      [
        'name,code,category,price,unit,stock,tax',
        'Pan,7804912000010,Panadería,"1.200",un,,',
        ',7804912000027,Panadería,500,,,',
        'Queso,7804912000034,Fiambres,doce,kg,,',
        'Jamón,7804912000010,Fiambres,9990,kg,,',
        'Leche,7804912000041,Lácteos,1290,litro,,',
        'Mantequilla,7804912000058,Lácteos,2490,,1.5,',
        'Yogur,7804912000065,Lácteos,490,,,ila',
        'Miel,7804912000072,Despensa,6990,,12,iva,sobra',
        'Almendras,,A granel,12990,kg,,none',
      ].join('\n'),
    );
    expect(catalogue.size).toBe(2);
    expect(catalogue.withCode('7804912000010')).toMatchObject({
      name: 'Pan',
      price_minor: 1200,
      category_id: 'panaderia',
      unit: 'each',
      stock: null,
    });
    expect(catalogue.product('almendras')).toMatchObject({ unit: 'kg', tax_id: null });
    expect(bad_rows.map(({ line, problem }) => `${line}: ${rowProblemText(problem, 'en')}`)).toEqual([
      '3: the name is missing',
      '4: the price “doce” is not an amount in CLP',
      '5: the code 7804912000010 is already on line 2',
      '6: the unit “litro” is neither “un” nor “kg”',
      '7: the stock “1.5” is not a whole number',
      '8: the tax “ila” is not one of this till (iva)',
      '9: the row has 8 fields and the first line names 7',
    ]);
  });

  it.each(['Esp\u0007reso', '\u001b[31mEspreso', 'Espreso\u202e'])(
    'shows no control of a name (%j): a till leaves it out, and what a shop publishes is refused with its line',
    (name) => {
      const text = `name,price\nPan,100\n${name},200`;
      const { catalogue, bad_rows } = csv(text);
      expect(bad_rows).toEqual([]);
      expect(catalogue.search({ text: '', limit: 9 }).products.map((one) => one.name)).not.toContain(name);
      expect(catalogue.search({ text: '', limit: 9 }).products.every((one) => !/[\p{Cc}\u202e]/u.test(one.name))).toBe(
        true,
      );
      const pushed = atOnce(catalogueFromCsv(text, { ...RULES, unseen: 'refused' }));
      expect(pushed.ok && pushed.value.bad_rows).toMatchObject([{ line: 3, problem: { kind: 'unseen' } }]);
      expect(JSON.stringify(pushed.ok && pushed.value.bad_rows)).not.toMatch(/\\u00|\u202e/);
    },
  );

  it('keeps each code and each identifier once, whichever of them names a product', () => {
    const { catalogue, bad_rows } = csv(
      ['product_id,name,code', 'x-1,Té,', ',Café,x-1', 'x-2,Mate,c-2', 'c-2,Agua,c-3', 'x-2,Sal,c-4', ',Ron,c-9'].join(
        '\n',
      ),
    );
    expect(bad_rows.map(({ line, problem }) => [line, problem.kind])).toEqual([
      [3, 'product_twice'],
      [6, 'product_twice'],
    ]);
    expect(['x-1', 'x-2', 'c-2', 'c-9'].map((id) => catalogue.product(id)?.name)).toEqual([
      'Té',
      'Mate',
      'Agua',
      'Ron',
    ]);
    expect(['x-1', 'c-2', 'c-3', 'c-9'].map((code) => catalogue.withCode(code)?.name)).toEqual([
      'Té',
      'Mate',
      'Agua',
      'Ron',
    ]);
  });

  it('reads old line ends, and lines without an end, with the numbers that an editor shows', () => {
    const { catalogue, bad_rows } = csv('name,price\rPan,1200\r\n\nSal,x\nTé,900');
    expect(catalogue.size).toBe(2);
    expect(bad_rows.map(({ line }) => line)).toEqual([4]);
  });

  it('reads what spreadsheets write: semicolons, quotes, line ends, a mark at the beginning, titles in Spanish', () => {
    const { catalogue, bad_rows } = csv(
      '\ufeffNombre;Precio;Categoría\r\n"Té ""Earl Grey""; 20\nbolsitas";3.290;Tés\r\n\r\nAgua;;Bebidas\r\nSal;x;\r\n',
    );
    expect(
      catalogue
        .search({ text: '', limit: 10 })
        .products.map(({ name, price_minor, category_id }) => [name, price_minor, category_id]),
    ).toEqual([
      ['Té "Earl Grey"; 20\nbolsitas', 3290, 'tes'],
      ['Agua', null, 'bebidas'],
    ]);
    expect(bad_rows[0]?.line).toBe(6);
    expect(catalogue.categories.map((category) => category.name)).toEqual(['Bebidas', 'Tés']);
  });

  it('is refused as a whole only when it names no column', () => {
    expect(atOnce(catalogueFromCsv('<html><body>404</body></html>', RULES))).toMatchObject({ ok: false });
    expect(atOnce(catalogueFromCsv('', RULES))).toMatchObject({ ok: false });
  });

  it('ends, with a listed row, at a quote that is never closed', () => {
    const { catalogue, bad_rows } = csv(`name,price\nPan,100\n"Queso,${'x'.repeat(200)}\nJamón,200`);
    expect(catalogue.size).toBe(1);
    expect(bad_rows).toHaveLength(1);
  });

  it('reads the same columns from JSON, whose numbers have a point whatever the store writes', () => {
    const text = JSON.stringify([
      { name: 'Pan', price: 12.5 },
      { name: 'Queso', price: 1.234 },
      'Jamón',
      { name: 'Miel', price: { value: 1 } },
    ]);
    const loaded = atOnce(catalogueFromJson(text, { currency: 'KWD', store_locale: 'es-CL', tax_ids: new Set() }));
    expect(
      loaded.ok && loaded.value.catalogue.search({ text: '', limit: 9 }).products.map((product) => product.price_minor),
    ).toEqual([12_500, 1234]);
    expect(loaded.ok && loaded.value.bad_rows).toEqual([
      { line: 3, problem: rowProblem('not_object') },
      { line: 4, problem: rowProblem('not_text', 'price') },
    ]);
    expect(atOnce(catalogueFromJson('[{', RULES))).toMatchObject({ ok: false });
    expect(atOnce(catalogueFromJson('{}', RULES))).toEqual({ ok: false, error: rowProblem('not_list') });
  });

  it('says what is wrong in every language of the till, and repeats no more than a line of what it read', () => {
    const { bad_rows } = csv(`name,price\nPan,${'x'.repeat(500)}\n`);
    const [problem] = bad_rows.map((row) => row.problem);
    const texts = LANGUAGES.map((language) => problem && rowProblemText(problem, language));
    expect(texts).toEqual([
      expect.stringMatching(/^el precio «x+…» no es un monto en CLP$/),
      expect.stringMatching(/^o preço “x+…” não é um valor em CLP$/),
      expect.stringMatching(/^the price “x+…” is not an amount in CLP$/),
    ]);
    expect(texts.every((text) => (text ?? '').length < 120)).toBe(true);
  });
});
