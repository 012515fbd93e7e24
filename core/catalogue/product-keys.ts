import type { Product } from './product.ts';

/** A product before and after a change; null for none. */
export interface Replacement {
  readonly before: Product | null;
  readonly after: Product | null;
}

interface Layers {
  readonly byCode: Map<string, Product>;
  /** Products whose id is not their code. */
  readonly byOtherId: Map<string, Product>;
  /** Replacements since, which take precedence; null for removed ones. */
  readonly newerByCode: ReadonlyMap<string, Product | null>;
  readonly newerById: ReadonlyMap<string, Product | null>;
}

/**
 * Products by code and by id. When the id is the code, as in most files, one entry serves both: a till writes 100,000
 * of them at start-up.
 */
export class ProductKeys {
  private readonly layers: Layers;

  constructor(
    products: Iterable<Product> = [],
    layers: Layers = { byCode: new Map(), byOtherId: new Map(), newerByCode: new Map(), newerById: new Map() },
  ) {
    this.layers = layers;
    for (const product of products) this.add(product);
  }

  add(product: Product): void {
    const { product_id, code } = product;
    if (code !== null) this.layers.byCode.set(code, product);
    if (code !== product_id) this.layers.byOtherId.set(product_id, product);
  }

  withId(product_id: string): Product | undefined {
    const newer = this.layers.newerById.get(product_id);
    if (newer !== undefined) return newer ?? undefined;
    const with_code = this.layers.byCode.get(product_id);
    return with_code?.product_id === product_id ? with_code : this.layers.byOtherId.get(product_id);
  }

  withCode(code: string): Product | undefined {
    const newer = this.layers.newerByCode.get(code);
    return newer === undefined ? this.layers.byCode.get(code) : (newer ?? undefined);
  }

  /** The keys after these replacements; the cost depends on the number of replacements so far. */
  replaced(replacements: readonly Replacement[]): ProductKeys {
    const by_code = new Map(this.layers.newerByCode);
    const by_id = new Map(this.layers.newerById);
    // Removes all first: two products may swap their codes.
    for (const { before } of replacements) {
      if (before === null) continue;
      by_id.set(before.product_id, null);
      if (before.code !== null) by_code.set(before.code, null);
    }
    for (const { after } of replacements) {
      if (after === null) continue;
      by_id.set(after.product_id, after);
      if (after.code !== null) by_code.set(after.code, after);
    }
    return new ProductKeys([], { ...this.layers, newerByCode: by_code, newerById: by_id });
  }

  /** The replacements. */
  *newer(): Generator<Product> {
    for (const product of this.layers.newerById.values()) if (product !== null) yield product;
  }

  /** Number of replaced ids. */
  get newer_count(): number {
    return this.layers.newerById.size;
  }
}
