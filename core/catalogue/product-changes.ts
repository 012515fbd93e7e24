import { writeOptions } from './options.ts';
import type { Product } from './product.ts';

/** The differences between two states of a product, as `field: before -> after`; empty when there are none. */
export function productChanges(before: Product, after: Product): string[] {
  const textOf = (value: unknown): string => (value === undefined ? '-' : JSON.stringify(value));
  const fields = [
    'name',
    'code',
    'category_id',
    'price_minor',
    'unit',
    'stock',
    'tax_id',
    'favourite',
    'option_groups',
    'planned_prices',
  ] as const satisfies readonly (keyof Product)[];
  // Options are compared by their text, because re-importing a file gives them new ids.
  const plain = (product: Product, field: (typeof fields)[number]): unknown => {
    if (field === 'favourite') return product.favourite ?? false;
    return field === 'option_groups' ? writeOptions(product.option_groups ?? [], String) : product[field];
  };
  return fields.flatMap((field) => {
    const [was, is] = [textOf(plain(before, field)), textOf(plain(after, field))];
    return was === is ? [] : [`${field}: ${was} -> ${is}`];
  });
}
