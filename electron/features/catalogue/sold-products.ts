import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { CategoryIndex, FAVOURITES } from '../../../core/catalogue/category-index.ts';
import { DEFAULT_CATEGORIES } from '../../../core/catalogue/demo-catalogue.ts';
import { ProductKeys } from '../../../core/catalogue/product-keys.ts';
import type { Category, Product } from '../../../core/catalogue/product.ts';
import type { SoldOrRetired, StoredCatalogue, StoredProduct } from '../../journal/tables/catalogue-table.ts';

/** The products on sale from a stored catalogue, with their keys. */
export class SoldProducts {
  private readonly products: Product[] = [];
  private readonly keys = new ProductKeys();
  private readonly category_index = new CategoryIndex();

  /** A retired product is not on sale. */
  add(product: SoldOrRetired): void {
    if (product.retired === undefined) return this.addSold(product);
    const { retired, counted_after: _counted, ...sold } = product;
    if (!retired) this.addSold(sold);
  }

  private addSold(product: Product): void {
    this.products.push(product);
    this.keys.add(product);
    this.category_index.add(product);
  }

  catalogue(groups: readonly Category[]): Catalogue {
    const { keys, category_index } = this;
    return new Catalogue(
      this.products,
      shownCategories(groups, (category_id) => category_index.has(category_id)),
      { keys, category_index },
    );
  }
}

/** Empty categories are not shown. */
export function shownCategories(
  groups: readonly Category[],
  holds: (category_id: string) => boolean,
): readonly Category[] {
  const shown = groups.filter(({ category_id }) => category_id !== FAVOURITES && holds(category_id));
  const starred = DEFAULT_CATEGORIES.filter(({ category_id }) => category_id === FAVOURITES);
  return holds(FAVOURITES) ? [...starred, ...shown] : shown;
}

export function catalogueSync({ products, categories }: StoredCatalogue): Catalogue {
  const sold = new SoldProducts();
  for (const product of products) sold.add(product);
  return sold.catalogue(categories);
}

/** The known categories plus the new ones. */
export function mergedCategories(known: readonly Category[], added: readonly Category[]): readonly Category[] {
  const ids = new Set(known.map(({ category_id }) => category_id));
  return [...known, ...added.filter(({ category_id }) => !ids.has(category_id))];
}

/** Iterates in slices; false when the till stops. */
export type Slices = <Item>(items: Iterable<Item>, each: (item: Item) => void) => Promise<boolean>;

/** All products with some replaced, in slices. Null when the till stops. */
export async function rebuildCatalogue(
  products: readonly Product[],
  changes: readonly StoredProduct[],
  groups: readonly Category[],
  slices: Slices,
): Promise<Catalogue | null> {
  const coming = new Map<string, StoredProduct>();
  const sold = new SoldProducts();
  const is_whole =
    (await slices(changes, (product) => void coming.set(product.product_id, product))) &&
    (await slices(products, (product) => {
      sold.add(coming.get(product.product_id) ?? product);
      coming.delete(product.product_id);
    })) &&
    (await slices(coming.values(), (product) => sold.add(product)));
  return is_whole ? sold.catalogue(groups) : null;
}
