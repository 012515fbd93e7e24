import { deserialize, serialize } from 'node:v8';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce } from '../../../core/catalogue/catalogue-file.ts';
import { CatalogueAssembly, type ProductColumns, columnsOf } from '../../../core/catalogue/product-columns.ts';
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

/** As they are written and read. */
const kept = (products: readonly Product[]) => deserialize(serialize(columnsOf(products))) as ProductColumns;

it('gives every product back as it was, with its empty and its absent fields', () => {
  fc.assert(
    fc.property(fc.uniqueArray(product, { selector: ({ product_id }) => product_id, maxLength: 20 }), (given) => {
      // The reader of a file refuses a code that is another product's id.
      const products: Product[] = given.map((one) => ({ ...one, code: one.code === null ? null : `c${one.code}` }));
      const assembly = new CatalogueAssembly();
      const half = Math.floor(products.length / 2);
      atOnce(assembly.add(kept(products.slice(0, half))));
      atOnce(assembly.add(kept(products.slice(half))));
      const catalogue = assembly.whole([]);
      expect(catalogue.products).toStrictEqual(products);
      for (const one of products) expect(catalogue.product(one.product_id)).toStrictEqual(one);
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
  const assembly = new CatalogueAssembly();
  atOnce(assembly.add(kept([bread])));
  expect(assembly.whole([]).withCode('1')).toStrictEqual(bread);
});
