import type { CatalogueAnswer, ProductSource } from './catalogue.ts';
import { type ProductColumns, productAt } from './product-columns.ts';
import { type CategoryHead, LISTED_MAX, type ProductIndex } from './product-index.ts';
import type { Product } from './product.ts';
import { type TextTable, positionOf } from './text-table.ts';

/** A part is damaged, and what it was made of is no more: its products are asked for again with the next catalogue. */
export class PartUnreadable extends Error {}

export interface KeptParts {
  readonly index: ProductIndex;
  /** Products in each part but the last. */
  readonly products_a_part: number;
  /** Reads a part's columns; throws `PartUnreadable`. */
  readonly columnsOfPart: (part: number) => ProductColumns;
}

/** Products of an earlier start in columns, part by part: read back and made when they are asked for. */
export class KeptProducts implements ProductSource {
  readonly #parts: KeptParts;
  private readonly columns: ProductColumns[] = [];
  /** By position. */
  private readonly made: (Product | undefined)[] = [];

  constructor(parts: KeptParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#parts.index.size;
  }

  withCode(code: string): Product | undefined {
    return this.found(this.#parts.index.by_code, code, (product) => product.code === code);
  }

  withId(product_id: string): Product | undefined {
    const with_code = this.withCode(product_id);
    if (with_code?.product_id === product_id) return with_code;
    return this.found(this.#parts.index.by_other_id, product_id, (product) => product.product_id === product_id);
  }

  first(category_id: string | undefined, limit: number): CatalogueAnswer | null {
    const { categories } = this.#parts.index;
    const head =
      category_id === undefined ? this.firstOfAll() : (categories.get(category_id) ?? { total: 0, first: [] });
    if (head.total > head.first.length && limit > head.first.length) return null;
    return { products: head.first.slice(0, limit).map((position) => this.at(position)), total: head.total };
  }

  planned(): readonly Product[] {
    return this.#parts.index.planned.map((position) => this.at(position));
  }

  at(position: number): Product {
    const before = this.made[position];
    if (before !== undefined) return before;
    const { products_a_part, columnsOfPart } = this.#parts;
    const part = Math.floor(position / products_a_part);
    const columns = (this.columns[part] ??= columnsOfPart(part));
    const product = productAt(columns, position - part * products_a_part);
    this.made[position] = product;
    return product;
  }

  private firstOfAll(): CategoryHead {
    const { size } = this;
    return { total: size, first: Array.from({ length: Math.min(size, LISTED_MAX) }, (_, position) => position) };
  }

  private found(table: TextTable, text: string, isText: (product: Product) => boolean): Product | undefined {
    const position = positionOf(table, text, (candidate) => isText(this.at(candidate)));
    return position === null ? undefined : this.at(position);
  }
}
