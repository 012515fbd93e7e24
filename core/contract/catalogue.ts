import { z } from 'zod';
import { freeOfCardData } from '../card-data/written-text.ts';
import type { RowProblem } from '../catalogue/row-problem.ts';
import { type Product, productSchema } from '../catalogue/product.ts';
import { IMPORT_PIECES_MAX, IMPORT_PIECE_CHARACTERS } from './import-limits.ts';

const id = z.string().min(1).max(64);

/** The catalogue as the manager edits it. What the till sells changes at once; carts that are open keep their prices. */
export const CATALOGUE_INTENTS = {
  'catalogue.list': z.strictObject({
    text: z.string().max(80),
    shown: z.enum(['sold', 'retired']),
    offset: z.int().min(0).max(1_000_000),
    limit: z.int().min(1).max(200),
  }),
  /** Adds a product (`product_id` null) or changes one. `category` is a name: one that is new makes a category. */
  'catalogue.save': z.strictObject({
    product_id: id.nullable(),
    name: freeOfCardData(productSchema.shape.name),
    code: productSchema.shape.code,
    category: freeOfCardData(z.string().trim().min(1).max(60)),
    price_minor: productSchema.shape.price_minor,
    unit: productSchema.shape.unit,
    stock: productSchema.shape.stock,
    /** Absent: the shop's first tax; null: none. */
    tax_id: productSchema.shape.tax_id,
    favourite: z.boolean(),
  }),
  'catalogue.retire': z.strictObject({ product_id: id, retired: z.boolean() }),
  /** A file comes in pieces, is checked as a whole, and is taken as a whole or not at all. */
  'catalogue.importPiece': z.strictObject({
    import_id: id,
    index: z
      .int()
      .min(0)
      .max(IMPORT_PIECES_MAX - 1),
    text: z.string().max(IMPORT_PIECE_CHARACTERS),
  }),
  'catalogue.importCheck': z.strictObject({ import_id: id, pieces: z.int().min(1).max(IMPORT_PIECES_MAX) }),
  'catalogue.importApply': z.strictObject({ import_id: id }),
  'catalogue.export': z.strictObject({}),
} as const;

export interface CatalogueResults {
  'catalogue.list': {
    readonly products: readonly EditedProductView[];
    readonly total: number;
    readonly categories: readonly { readonly category_id: string; readonly name: string }[];
    readonly taxes: readonly { readonly tax_id: string; readonly name: string }[];
  };
  'catalogue.save': { readonly product_id: string };
  'catalogue.retire': null;
  'catalogue.importPiece': null;
  'catalogue.importCheck': ImportPreview;
  'catalogue.importApply': { readonly added: number; readonly changed: number };
  'catalogue.export': { readonly file: string; readonly rows: number };
}

export interface EditedProductView extends Product {
  readonly category: string;
  readonly retired: boolean;
}

/** What a file would do. With bad rows nothing of it is taken. */
export interface ImportPreview {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** Prices that would be others than now, the first ones. */
  readonly prices: readonly {
    readonly name: string;
    readonly from_minor: number | null;
    readonly to_minor: number | null;
  }[];
  readonly bad_total: number;
  /** The first ones; all of them are in `bad_total`. */
  readonly bad_rows: readonly { readonly line: number; readonly problem: RowProblem }[];
  /** Why the text is no catalogue at all; null when it is one. */
  readonly unreadable: RowProblem | null;
}

/** Codes of refusals that the catalogue adds to the contract's. */
export const CATALOGUE_ERROR_CODES = ['code_taken', 'tax_unknown', 'import_gone', 'import_has_bad_rows'] as const;
