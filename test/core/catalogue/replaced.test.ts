import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Catalogue, REPLACED_MAX } from '../../../core/catalogue/catalogue.ts';
import { FAVOURITES } from '../../../core/catalogue/category-index.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { productOf } from '../../support/sales.ts';

const product = (index: number, change: Partial<Product> = {}): Product =>
  productOf(`Pan ${index} de ${['campo', 'molde', 'aceite'][index % 3]}`, index * 10, {
    ...{ product_id: `id-${index}`, category_id: `cat-${index % 3}` },
    code: index % 2 === 0 ? String(7_800_000 + index) : null,
    ...(index % 5 === 0 ? { favourite: true } : {}),
    ...change,
  });

const SIZE = 30;
/** A product that is absent, unchanged, or has another name, code, category and price. */
const change = fc.record({
  index: fc.integer({ min: 0, max: SIZE + 5 }),
  after: fc.option(
    fc.record({
      name: fc.constantFrom('Torta de campo', 'Pan nuevo', 'Molde chico'),
      code: fc.constantFrom(null, '990', '991', '992'),
      category_id: fc.constantFrom('cat-0', 'cat-1', 'cat-9'),
      price_minor: fc.constantFrom(50, 70, null),
      favourite: fc.boolean(),
    }),
  ),
});

const QUERIES = ['', 'pan', 'de campo', 'molde', 'torta', '99', '780', '50', 'nuevo pan'];

function answers(catalogue: Catalogue): unknown {
  const sorted = (products: readonly Product[]) =>
    products.map(({ product_id, name }) => `${name} ${product_id}`).sort();
  return {
    size: catalogue.size,
    found: QUERIES.flatMap((text) =>
      [undefined, 'cat-0', 'cat-9', FAVOURITES].map((category_id) => {
        const { products, total } = catalogue.search({ text, category_id, limit: 100 }, 50);
        // Products of one name may come in any order.
        return { names: products.map(({ name }) => name), products: sorted(products), total };
      }),
    ),
    codes: ['990', '991', '992', '7800000', 'id-3', 'id-33'].map((code) => catalogue.withCode(code)),
    categories: catalogue.categories,
  };
}

it('a catalogue of which some was replaced answers as one that is made anew', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 5 }), (rounds) => {
      const held = (holds: (category_id: string) => boolean) =>
        ['cat-0', 'cat-1', 'cat-2', 'cat-9', FAVOURITES].filter(holds).map((category_id) => ({
          category_id,
          name: category_id,
          icon: 'tag',
        }));
      let products = Array.from({ length: SIZE }, (_, index) => product(index));
      let catalogue = new Catalogue(products, []);
      for (const round of rounds) {
        const changes = new Map<string, Product | null>();
        for (const { index, after } of round) {
          const product_id = `id-${index}`;
          const code = after?.code ?? null;
          const owners = products.filter((one) => one.code === code && !changes.has(one.product_id));
          const others = [...changes.values(), ...owners].filter((one) => one?.product_id !== product_id);
          const is_taken = code !== null && others.some((one) => one?.code === code);
          changes.set(product_id, after && product(index, { ...after, code: is_taken ? null : code }));
        }
        products = products.flatMap((one) => {
          const becomes = changes.get(one.product_id);
          return becomes === undefined ? [one] : (becomes ?? []);
        });
        const known = new Set(products.map(({ product_id }) => product_id));
        for (const becomes of changes.values())
          if (becomes !== null && !known.has(becomes.product_id)) products.push(becomes);
        const replaced = catalogue.replaced(changes, held);
        if (replaced === null) throw new Error('few changes fit over an index');
        catalogue = replaced;
        const favourites = products.some(({ favourite }) => favourite);
        const used = new Set(products.map(({ category_id }) => category_id));
        const anew = new Catalogue(
          products,
          held((category_id) => (category_id === FAVOURITES ? favourites : used.has(category_id))),
        );
        expect(answers(catalogue)).toEqual(answers(anew));
      }
    }),
    { numRuns: 60 },
  );
});

it('too many changes are not laid over an index: all is made anew', () => {
  const catalogue = new Catalogue([product(1)], []);
  const many = new Map(Array.from({ length: REPLACED_MAX + 1 }, (_, index) => [`id-${index}`, product(index)]));
  expect(catalogue.replaced(many, () => [])).toBeNull();
});
