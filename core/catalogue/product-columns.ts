import type { Product } from './product.ts';

/** What hardly any product has: all that has no column. */
type Rare = Omit<Product, 'product_id' | 'name' | 'code' | 'category_id' | 'price_minor' | 'unit' | 'stock'>;
const RARE = { tax_id: true, favourite: true, option_groups: true, planned_prices: true } as const satisfies Record<
  keyof Rare,
  true
>;
const RARE_FIELDS = Object.keys(RARE) as readonly (keyof Rare)[];

/**
 * Products as a few long columns, position by position: 100,000 of them are read back in a tenth of the time that as
 * many objects take.
 */
export interface ProductColumns {
  /** Null when the id is the code, as in most files. */
  readonly product_ids: readonly (string | null)[];
  readonly names: readonly string[];
  readonly codes: readonly (string | null)[];
  readonly category_ids: readonly string[];
  /** Positions in `category_ids`. */
  readonly categories: Uint32Array;
  /** `NONE` for a price that is entered at the counter. */
  readonly prices_minor: Float64Array;
  /** 1 for a product that is sold by weight. */
  readonly by_weight: Uint8Array;
  /** `NONE` for a stock that is not counted. */
  readonly stocks: Int32Array;
  /** By position. */
  readonly rare: ReadonlyMap<number, Rare>;
}

/** Prices and stocks are not negative. */
const NONE = -1;
const orNull = (value: number | undefined): number | null => (value === undefined || value === NONE ? null : value);

/** Whether a field is absent or empty is kept: a product without a field for its tax has the shop's first one. */
function rareOf(product: Product): Rare | null {
  const had = RARE_FIELDS.filter((field) => product[field] !== undefined);
  return had.length > 0 ? Object.fromEntries(had.map((field) => [field, product[field]])) : null;
}

/** The columns of these products. */
export function columnsOf(products: readonly Product[]): ProductColumns {
  const positions = new Map<string, number>();
  const rare = new Map<number, Rare>();
  for (const [position, product] of products.entries()) {
    if (!positions.has(product.category_id)) positions.set(product.category_id, positions.size);
    const rare_fields = rareOf(product);
    if (rare_fields !== null) rare.set(position, rare_fields);
  }
  return {
    product_ids: products.map(({ product_id, code }) => (product_id === code ? null : product_id)),
    names: products.map(({ name }) => name),
    codes: products.map(({ code }) => code),
    category_ids: [...positions.keys()],
    categories: Uint32Array.from(products, ({ category_id }) => positions.get(category_id) ?? 0),
    prices_minor: Float64Array.from(products, ({ price_minor }) => price_minor ?? NONE),
    by_weight: Uint8Array.from(products, ({ unit }) => (unit === 'kg' ? 1 : 0)),
    stocks: Int32Array.from(products, ({ stock }) => stock ?? NONE),
    rare,
  };
}

/** A product of columns. All get the same shape, as those read from a file. */
export function productAt(columns: ProductColumns, position: number): Product {
  const code = columns.codes[position] ?? null;
  const product: Product = {
    product_id: columns.product_ids[position] ?? code ?? '',
    name: columns.names[position] ?? '',
    code,
    category_id: columns.category_ids[columns.categories[position] ?? 0] ?? '',
    price_minor: orNull(columns.prices_minor[position]),
    unit: columns.by_weight[position] === 1 ? 'kg' : 'each',
    stock: orNull(columns.stocks[position]),
  };
  const rare = columns.rare.get(position);
  return rare === undefined ? product : Object.assign(product, rare);
}
