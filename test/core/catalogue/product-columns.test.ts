import { deserialize, serialize } from 'node:v8';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce } from '../../../core/catalogue/catalogue-file.ts';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { FAVOURITES } from '../../../core/catalogue/category-index.ts';
import { KeptProducts } from '../../../core/catalogue/kept-products.ts';
import { type ProductColumns, columnsOf } from '../../../core/catalogue/product-columns.ts';
import { LISTED_MAX, type ProductIndex, indexOf } from '../../../core/catalogue/product-index.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';

const text = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
const planned = fc.constant<NonNullable<Product['planned_prices']>>([
  { price_minor: 0, valid_from: '2026-11-28T10:00' },
]);
const options = fc.constant<NonNullable<Product['option_groups']>>([
  { name: 'Leche', choose: 'any', required: false, options: [{ option_id: '1', name: 'Soya', price_minor: 500 }] },
]);
const product = fc.record(
  {
    product_id: text,
    name: text,
    code: fc.option(text),
    category_id: fc.constantFrom('pan', 'leche', 'queso'),
    price_minor: fc.option(
      fc.oneof(fc.constantFrom(0, AMOUNT_MINOR_MAX), fc.integer({ min: 0, max: AMOUNT_MINOR_MAX })),
    ),
    unit: fc.constantFrom('each', 'kg'),
    stock: fc.option(fc.constantFrom(0, 1, 9_999_999)),
    tax_id: fc.option(text),
    favourite: fc.boolean(),
    option_groups: options,
    planned_prices: planned,
  },
  { requiredKeys: ['product_id', 'name', 'code', 'category_id', 'price_minor', 'unit', 'stock'] },
);

const A_PART = 4;

/** A catalogue of an earlier start, as it is written and read. */
function kept(products: readonly Product[]): Catalogue {
  const parts: Buffer[] = [];
  for (let from = 0; from < products.length; from += A_PART)
    parts.push(serialize(columnsOf(products.slice(from, from + A_PART))));
  const source = new KeptProducts({
    index: deserialize(serialize(atOnce(indexOf(products)))) as ProductIndex,
    products_a_part: A_PART,
    columnsOfPart: (part) => deserialize(parts[part] ?? Buffer.alloc(0)) as ProductColumns,
  });
  return new Catalogue(source, []);
}

const given = fc
  .uniqueArray(product, { selector: ({ product_id }) => product_id, maxLength: 20 })
  // The reader of a file refuses a code that is another product's id.
  .map((products) => products.map((one): Product => ({ ...one, code: one.code === null ? null : `c${one.code}` })));

it('gives every product back as it was, with its empty and its absent fields', () => {
  fc.assert(
    fc.property(given, (products) => {
      const catalogue = kept(products);
      for (const one of products) expect(catalogue.product(one.product_id)).toStrictEqual(one);
      expect(catalogue.products).toStrictEqual(products);
      for (const one of products) expect(catalogue.product(one.product_id)).toStrictEqual(one);
    }),
  );
});

it('answers before its products are made as it does afterwards, and as a catalogue of these products does', () => {
  fc.assert(
    fc.property(given, fc.array(text, { maxLength: 3 }), (products, others) => {
      const catalogue = kept(products);
      const made = new Catalogue(products, []);
      const codes = [...products.flatMap(({ code, product_id }) => [code ?? '', product_id]), ...others];
      const answers = (asked: Catalogue) => ({
        size: asked.size,
        planned: asked.planned,
        codes: codes.map((code) => [asked.withCode(code), asked.product(code)]),
        lists: [undefined, 'pan', 'leche', FAVOURITES, 'none'].map((category_id) =>
          [0, 2, 50].map((limit) => asked.search({ text: '', category_id, limit })),
        ),
      });
      const before = answers(catalogue);
      expect(before).toStrictEqual(answers(made));
      while (catalogue.prepare());
      expect(answers(catalogue)).toStrictEqual(before);
      // The same object before and after.
      expect(catalogue.products[0]).toBe(before.lists[0]?.[1]?.products[0]);
    }),
  );
});

it('gives back a product whose id is its code', () => {
  const bread: Product = {
    product_id: '1',
    name: 'Pan',
    code: '1',
    category_id: 'pan',
    price_minor: null,
    unit: 'kg',
    stock: 0,
  };
  expect(kept([bread]).withCode('1')).toStrictEqual(bread);
});

it('lists more products of a category than it keeps, and changes one of them, before all are made', () => {
  const products = Array.from({ length: LISTED_MAX + 5 }, (_, index): Product => ({
    product_id: String(index),
    name: `Pan ${index}`,
    code: String(index),
    category_id: 'pan',
    price_minor: index,
    unit: 'each',
    stock: null,
  }));
  const all = { text: '', category_id: 'pan', limit: LISTED_MAX + 5 };
  expect(kept(products).search(all)).toEqual({ products, total: LISTED_MAX + 5 });
  expect(kept(products).search({ text: 'pan 204', limit: 3 }).products).toEqual([products[204]]);
  const dearer = { ...products[3], price_minor: 9 } as Product;
  const changed = kept(products).replaced(new Map([['3', dearer]]), () => []);
  expect([changed?.product('3'), changed?.withCode('4')]).toEqual([dearer, products[4]]);
});
