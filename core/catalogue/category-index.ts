import type { Product } from './product.ts';

/** Pseudo-category of the favourite products. */
export const FAVOURITES = 'favoritos';

/** The categories that list a product, each once: a file may name the favourites as its category. */
export const categoryIdsOf = ({ category_id, favourite }: Product): readonly string[] =>
  favourite && category_id !== FAVOURITES ? [category_id, FAVOURITES] : [category_id];

/** Products by category, in order. */
export class CategoryIndex {
  private readonly byCategory = new Map<string, Product[]>();

  constructor(products: readonly Product[] = []) {
    for (const product of products) this.add(product);
  }

  add(product: Product): void {
    for (const category_id of categoryIdsOf(product)) this.put(category_id, product);
  }

  has(category_id: string): boolean {
    return this.byCategory.has(category_id);
  }

  of(category_id: string): readonly Product[] {
    return this.byCategory.get(category_id) ?? [];
  }

  /** A copy in which some categories are filled again from all products. */
  refilled(category_ids: ReadonlySet<string>, products: readonly Product[]): CategoryIndex {
    const category_index = new CategoryIndex();
    for (const [category_id, members] of this.byCategory)
      if (!category_ids.has(category_id)) category_index.byCategory.set(category_id, members);
    for (const product of products)
      for (const category_id of categoryIdsOf(product))
        if (category_ids.has(category_id)) category_index.put(category_id, product);
    return category_index;
  }

  private put(category_id: string, product: Product): void {
    const members = this.byCategory.get(category_id);
    if (members) members.push(product);
    else this.byCategory.set(category_id, [product]);
  }
}
