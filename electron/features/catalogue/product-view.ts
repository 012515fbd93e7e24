import { needsOptions } from '../../../core/catalogue/option-choice.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import type { ProductLookup } from './catalogue-store.ts';
import type { ProductView } from '../../../core/contract/catalogue.ts';

export function productView(product: Product, lookup: Pick<ProductLookup, 'counted'>): ProductView {
  const { product_id, name, code, category_id, price_minor, unit, stock, option_groups } = lookup.counted(product);
  const shown = { product_id, name, code, category_id, price_minor, unit, stock };
  return option_groups === undefined ? shown : { ...shown, option_groups };
}

/** Whether a person must first enter something for the product: its weight, price or options. */
export function asksFirst({ unit, price_minor, option_groups }: Product): boolean {
  return unit === 'kg' || price_minor === null || needsOptions(option_groups);
}
