import type Database from 'better-sqlite3';
import * as z from 'zod';
import { assert } from '../../../core/assert.ts';
import { type Category, type Product, productSchema } from '../../../core/catalogue/product.ts';
import { readJson } from './attempt-table.ts';
import { type ParkedRows, parseRow } from './parked-rows.ts';

/** A product in the till's own catalogue; a retired one is no longer sold but stays, because past sales name it. */
export interface StoredProduct extends Product {
  readonly retired: boolean;
  /** Last event of the journal before its stock was counted; absent for counts from a file or the demo. */
  readonly counted_after?: number;
}

/** `retired` absent: the product is sold. */
export type SoldOrRetired = Product & Partial<Pick<StoredProduct, 'retired' | 'counted_after'>>;

export interface StoredCatalogue {
  readonly products: readonly StoredProduct[];
  readonly categories: readonly Category[];
}

const categorySchema = z.object({
  category_id: z.string().min(1).max(64),
  name: z.string().min(1).max(80),
  icon: z.string().max(40),
});

/** Rows written per slice: a few milliseconds. */
export const ROWS_AT_ONCE = 500;

export interface CatalogueTable {
  /** Null while the till has no catalogue of its own and sells from the file or the demo. */
  read(): StoredCatalogue | null;
  /** Adds or replaces; existing entries keep their position. */
  put(changed: StoredCatalogue): void;
  /** Writes rows beside the catalogue, not yet sold; at most {@link ROWS_AT_ONCE}. */
  stage(products: readonly SoldOrRetired[]): void;
  /** Makes everything staged part of the catalogue. */
  take(): void;
  /** Moves a slice of the taken rows to its place, or discards a slice never taken; returns whether any is left. */
  settle(): boolean;
}

interface StagedColumns extends ProductColumns {
  readonly place: number;
}

interface ProductColumns {
  readonly product_id: string;
  readonly retired: 0 | 1;
  readonly counted_after: number | null;
  readonly body: string;
}

/** The catalogue in the database. An unreadable product is not sold, and is reported. */
export function createCatalogueTable(handle: Database.Database, parked: ParkedRows): CatalogueTable {
  const products = handle.prepare<[], ProductColumns>(
    'SELECT product_id, retired, counted_after, body FROM product ORDER BY position',
  );
  const categories = handle.prepare<[], { category_id: string; body: string }>(
    'SELECT category_id, body FROM category ORDER BY position',
  );
  const upsert = (table: 'product' | 'category', columns: string) =>
    `INSERT INTO ${table} (${table}_id, position, ${columns})
      VALUES (?, (SELECT COALESCE(MAX(position), 0) + 1 FROM ${table}), ${columns.replace(/\w+/g, '?')})
      ON CONFLICT (${table}_id) DO UPDATE SET ${columns.replace(/\w+/g, (name) => `${name} = excluded.${name}`)}`;
  const putProduct = handle.prepare(upsert('product', 'retired, counted_after, body'));
  const putCategory = handle.prepare(upsert('category', 'body'));
  const staged = handle.prepare<[], StagedColumns>('SELECT * FROM product_change ORDER BY place');
  const firstStaged = handle.prepare<[], StagedColumns>(
    `SELECT * FROM product_change ORDER BY place LIMIT ${ROWS_AT_ONCE}`,
  );
  const putStaged = handle.prepare(
    'INSERT INTO product_change (product_id, retired, counted_after, body) VALUES (?, ?, ?, ?)',
  );
  const dropStaged = handle.prepare<[number]>('DELETE FROM product_change WHERE place <= ?');
  const taken = handle.prepare<[], { taken: 0 | 1 }>('SELECT taken FROM catalogue_change');
  const setTaken = handle.prepare<[0 | 1]>('UPDATE catalogue_change SET taken = ?');
  const isTaken = (): boolean => taken.get()?.taken === 1;
  /** The catalogue rows, including taken rows not yet moved. */
  const allRows = (): readonly ProductColumns[] => {
    const rows = products.all();
    if (!isTaken()) return rows;
    const by_id = new Map(rows.map((row) => [row.product_id, row]));
    for (const row of staged.iterate()) by_id.set(row.product_id, row);
    return [...by_id.values()];
  };
  return {
    read: () => {
      const rows = allRows();
      const groups = categories.all();
      if (rows.length === 0 && groups.length === 0) return null;
      return {
        products: rows.flatMap(({ product_id, retired, counted_after, body }) => {
          const product = parseRow(productSchema, readJson(body), 'product', product_id, parked);
          if (product === null) return [];
          return [{ ...product, retired: retired === 1, ...(counted_after === null ? {} : { counted_after }) }];
        }),
        categories: groups.flatMap(
          ({ category_id, body }) => parseRow(categorySchema, readJson(body), 'category', category_id, parked) ?? [],
        ),
      };
    },
    put: (changed) => {
      for (const category of changed.categories) putCategory.run(category.category_id, JSON.stringify(category));
      // While taken rows are not yet moved, later ones override them.
      const putRow = isTaken() ? putStaged : putProduct;
      for (const product of changed.products) putRow.run(...cells(product));
    },
    stage: (changed) => {
      assert(!isTaken(), 'what was taken before is in its place');
      for (const product of changed) putStaged.run(...cells(product));
    },
    take: () => void setTaken.run(1),
    settle: () => {
      const rows = firstStaged.all();
      if (rows.length === 0 && !isTaken()) return false;
      if (isTaken())
        for (const { product_id, retired, counted_after, body } of rows)
          putProduct.run(product_id, retired, counted_after, body);
      dropStaged.run(rows.at(-1)?.place ?? 0);
      const left = rows.length === ROWS_AT_ONCE;
      if (!left) setTaken.run(0);
      return left;
    },
  };
}

const cells = ({ retired = false, counted_after, ...product }: SoldOrRetired) =>
  [product.product_id, retired ? 1 : 0, counted_after ?? null, JSON.stringify(product)] as const;
