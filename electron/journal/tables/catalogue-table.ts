import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type Category, type Product, productSchema } from '../../../core/catalogue/product.ts';
import { readJson } from './attempt-table.ts';
import { type ParkedRows, parseRow } from './parked-rows.ts';

/** A product as the till keeps it; a retired one is sold no more and stays, because past sales name it. */
export interface StoredProduct extends Product {
  readonly retired: boolean;
}

export interface StoredCatalogue {
  readonly products: readonly StoredProduct[];
  readonly categories: readonly Category[];
}

const categorySchema = z.strictObject({
  category_id: z.string().min(1).max(64),
  name: z.string().min(1).max(80),
  icon: z.string().max(40),
});

export interface CatalogueTable {
  /** Null while the till keeps no catalogue of its own: then it sells what the file or the demo has. */
  read(): StoredCatalogue | null;
  /** Adds or replaces, keeping the place of what is there. */
  put(changed: StoredCatalogue): void;
}

interface ProductColumns {
  readonly product_id: string;
  readonly retired: 0 | 1;
  readonly body: string;
}

/** The catalogue in the database. A product that cannot be read is not sold, and a person is told. */
export function createCatalogueTable(handle: Database.Database, parked: ParkedRows): CatalogueTable {
  const products = handle.prepare<[], ProductColumns>(
    'SELECT product_id, retired, body FROM product ORDER BY position',
  );
  const categories = handle.prepare<[], { category_id: string; body: string }>(
    'SELECT category_id, body FROM category ORDER BY position',
  );
  const upsert = (table: 'product' | 'category', columns: string) =>
    `INSERT INTO ${table} (${table}_id, position, ${columns})
      VALUES (?, (SELECT COALESCE(MAX(position), 0) + 1 FROM ${table}), ${columns.replace(/\w+/g, '?')})
      ON CONFLICT (${table}_id) DO UPDATE SET ${columns.replace(/\w+/g, (name) => `${name} = excluded.${name}`)}`;
  const putProduct = handle.prepare(upsert('product', 'retired, body'));
  const putCategory = handle.prepare(upsert('category', 'body'));
  return {
    read: () => {
      const rows = products.all();
      const groups = categories.all();
      if (rows.length === 0 && groups.length === 0) return null;
      return {
        products: rows.flatMap(({ product_id, retired, body }) => {
          const product = parseRow(productSchema, readJson(body), 'product', product_id, parked);
          return product === null ? [] : [{ ...product, retired: retired === 1 }];
        }),
        categories: groups.flatMap(
          ({ category_id, body }) => parseRow(categorySchema, readJson(body), 'category', category_id, parked) ?? [],
        ),
      };
    },
    put: (changed) => {
      for (const category of changed.categories) putCategory.run(category.category_id, JSON.stringify(category));
      for (const { retired, ...product } of changed.products)
        putProduct.run(product.product_id, retired ? 1 : 0, JSON.stringify(product));
    },
  };
}
