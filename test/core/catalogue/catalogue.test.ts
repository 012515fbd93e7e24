import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { FAVOURITES } from '../../../core/catalogue/category-index.ts';
import { DEFAULT_CATEGORIES, demoCatalogue, demoProducts } from '../../../core/catalogue/demo-catalogue.ts';
import { isEan13 } from '../../../core/catalogue/scale-label.ts';
import { allowedMs } from '../../support/real-time.ts';
import { productOf } from '../../support/sales.ts';

const demo = demoCatalogue();
const names = (text: string, category_id?: string) =>
  demo.search({ text, category_id, limit: 10 }).products.map((product) => product.name);

describe('the demo catalogue', () => {
  it('has about sixty products with distinct codes, EAN-13 or the five digits of the scale, in the categories of the design', () => {
    const products = demoProducts();
    const codes = products.flatMap((product) => product.code ?? []);
    expect(products.length).toBeGreaterThanOrEqual(55);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.every((code) => isEan13(code) || /^\d{5}$/.test(code))).toBe(true);
    expect(new Set([...codes, ...products.map((product) => product.product_id)]).size).toBe(
      codes.length + products.length,
    );
    const categories = new Set(products.map((product) => product.category_id));
    expect(categories.size).toBe(DEFAULT_CATEGORIES.length - 1);
    expect(DEFAULT_CATEGORIES.map((category) => category.category_id)).toEqual(
      expect.arrayContaining([FAVOURITES, ...categories]),
    );
  });

  it('shows goods by weight, an open price, one sold out and one nearly so', () => {
    const products = demoProducts();
    expect(products.some((product) => product.unit === 'kg')).toBe(true);
    expect(products.some((product) => product.price_minor === null)).toBe(true);
    expect(products.some((product) => product.stock === 0)).toBe(true);
    expect(products.some((product) => product.stock === 3)).toBe(true);
  });
});

describe('searching the catalogue', () => {
  it('finds every word by its beginning, without accents, in any order', () => {
    expect(names('cafe etio')).toEqual(['Café en grano Etiopía 250 g']);
    expect(names('ETIOPÍA caf')).toEqual(['Café en grano Etiopía 250 g']);
    expect(names('tiopia')).toEqual([]);
  });

  it('puts names that start with what was typed first', () => {
    expect(names('marraqueta')).toEqual(['Marraqueta', 'Marraqueta palta tomate']);
    expect(names('lim')[0]).toBe('Limonada menta jengibre');
  });

  it('finds nothing else with what it says can be typed on', () => {
    const name = fc
      .array(fc.constantFrom('café', 'Cafetera', 'caf-250', 'té', 'Té-verde', 'ca fé', '2x1', 'azúcar', 'AZ', ' '), {
        minLength: 1,
        maxLength: 3,
      })
      .map((terms) => terms.join(' '));
    const code = fc.option(fc.constantFrom('CAF-250', 'azul', 'te1', 'TEX'));
    const goods = fc
      .array(fc.record({ name, code }), { maxLength: 12 })
      .map((rows) =>
        rows.map((row, index) => productOf(row.name, index, { product_id: `id-${index}`, code: row.code })),
      );
    const typed = fc.constantFrom(
      'c',
      'ca',
      'CAF',
      'café',
      't',
      'té',
      'tev',
      'a',
      'az',
      'azú',
      'ca f',
      'café a',
      '2',
      'a1',
      'te-v',
      'té ',
    );
    fc.assert(
      fc.property(goods, fc.array(fc.nat(11), { maxLength: 3 }), typed, (products, gone, text) => {
        const before = new Catalogue(products, []);
        const changes = gone
          .flatMap((at) => products[at] ?? [])
          .map((one, index) => {
            const after = index % 2 === 0 ? null : { ...one, name: 'cafetín azulado' };
            return [one.product_id, after] as const;
          });
        const replaced = before.replaced(new Map(changes), () => []) ?? before;
        for (const catalogue of [before, replaced]) {
          const { continued = '', ...found } = catalogue.search({ text, limit: 20 });
          for (let end = 1; end <= continued.length; end += 1) {
            const more = catalogue.search({ text: text + continued.slice(0, end), limit: 20 });
            expect({ products: more.products, total: more.total }).toEqual(found);
          }
        }
      }),
    );
    expect(demo.search({ text: 'marra', limit: 1 }).continued).toBe('queta');
    expect(demo.search({ text: '', limit: 1 }).continued).toBeUndefined();
  });

  it('finds by the beginning of a code, and by exact price', () => {
    const coffee = demo.search({ text: 'etiopia', limit: 1 }).products[0];
    expect(names(coffee?.code?.slice(0, 12) ?? 'none')).toEqual(['Café en grano Etiopía 250 g']);
    expect(demo.search({ text: '34.990', limit: 5 }, 34_990).products.map((product) => product.name)).toContain(
      'Cafetera italiana 6 tazas',
    );
  });

  it('stays within a category, favourites included', () => {
    expect(names('', 'granel')).toHaveLength(6);
    expect(names('espresso', FAVOURITES)).toEqual(['Espresso']);
    expect(names('espresso', 'bebidas')).toEqual([]);
    expect(demo.search({ text: '', category_id: FAVOURITES, limit: 3 })).toMatchObject({
      total: 16,
      products: { length: 3 },
    });
  });

  it('knows an exact barcode and nothing near it', () => {
    const code = demoProducts().find((product) => product.code !== null)?.code ?? '';
    expect(demo.withCode(code)?.code).toBe(code);
    expect(demo.withCode(code.slice(0, 12))).toBeUndefined();
    expect(demo.withCode('toString')).toBeUndefined();
  });

  it('answers within a frame with 100,000 products', () => {
    const products = Array.from({ length: 100_000 }, (_, index) =>
      productOf(`Producto ${['café', 'té', 'pan', 'jugo'][index % 4]} número ${index}`, index, {
        ...{ product_id: `product-${index}`, code: String(7_800_000_000_000 + index) },
      }),
    );
    const large = new Catalogue(products, []);
    const queries = ['p', 'producto cafe', 'numero 9999', '780000009', 'te 12', 'nada'];
    const slowest_ms = Math.max(
      ...queries.map((text) => {
        const runs = Array.from({ length: 5 }, () => {
          const started_ms = performance.now();
          large.search({ text, limit: 50 });
          return performance.now() - started_ms;
        });
        return Math.min(...runs);
      }),
    );
    expect(large.search({ text: 'producto cafe', limit: 50 }).total).toBe(25_000);
    // Generous for a busy machine: a quiet one needs about 5 ms for the worst of these.
    expect(slowest_ms).toBeLessThan(allowedMs(50));
  });
});
