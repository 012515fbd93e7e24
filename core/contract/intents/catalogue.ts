import * as z from 'zod';
import { freeOfCardData } from '../../card-data/written-text.ts';
import { PLANNED_PRICES_MAX } from '../../catalogue/planned-price.ts';
import { plannedPriceSchema, productSchema } from '../../catalogue/product.ts';
import { type WrittenFile, IMPORT_CHECK_TIMEOUT_MS, IMPORT_PIECES_MAX, IMPORT_PIECE_CHARACTERS } from '../files.ts';
import type { EditedProductView, FoundProducts, ImportPreview, ProductView, ReadCodeView } from '../catalogue.ts';
import { TILL, TILL_AND_KIOSK, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

const limit = z.int().min(1).max(200);
const editing = { permission: 'edit_catalogue', audience: TILL } as const;

/** The catalogue on sale, and the manager's changes to it; open carts keep their prices. */
export const CATALOGUE_INTENTS = {
  'catalogue.search': intent<FoundProducts>()({
    input: z.strictObject({ text: z.string().max(80), category_id: id.optional(), limit }),
    permission: 'none',
    audience: TILL_AND_KIOSK,
  }),
  /** Null when the catalogue no longer contains it. */
  'catalogue.product': intent<{ readonly product: ProductView | null }>()({
    input: z.strictObject({ product_id: id }),
    permission: 'none',
    audience: TILL_AND_KIOSK,
  }),
  /** How the till would read a code; nothing is sold. */
  'catalogue.readCode': intent<ReadCodeView>()({
    input: z.strictObject({ code: z.string().min(1).max(128) }),
    permission: 'sell',
    audience: TILL,
  }),
  'catalogue.list': intent<{
    readonly products: readonly EditedProductView[];
    readonly total: number;
    readonly categories: readonly { readonly category_id: string; readonly name: string }[];
    readonly taxes: readonly { readonly tax_id: string; readonly name: string }[];
  }>()({
    ...editing,
    input: z.strictObject({
      text: z.string().max(80),
      shown: z.enum(['sold', 'retired']),
      offset: z.int().min(0).max(1_000_000),
      limit,
    }),
  }),
  /** Adds a product (`product_id` null) or changes one. `category` is a name; a new name creates a category. */
  'catalogue.save': intent<{ readonly product_id: string }>()({
    ...editing,
    input: z.strictObject({
      product_id: id.nullable(),
      name: freeOfCardData(productSchema.shape.name),
      code: productSchema.shape.code,
      category: freeOfCardData(z.string().trim().min(1).max(60)),
      price_minor: productSchema.shape.price_minor,
      unit: productSchema.shape.unit,
      /** Absent: the stock stays as it is, including sales made meanwhile; null: it is not counted. */
      stock: productSchema.shape.stock.optional(),
      /** Absent: the shop's first tax; null: none. */
      tax_id: productSchema.shape.tax_id,
      favourite: z.boolean(),
      /** Absent: the current ones are kept; empty: none. */
      planned_prices: z.array(plannedPriceSchema).max(PLANNED_PRICES_MAX).optional(),
    }),
  }),
  'catalogue.retire': intent<null>()({
    ...editing,
    input: z.strictObject({ product_id: id, retired: z.boolean() }),
  }),
  /** A file is sent in pieces, checked as a whole, and imported as a whole or not at all. */
  'catalogue.importPiece': intent<null>()({
    ...editing,
    input: z.strictObject({
      import_id: id,
      index: z
        .int()
        .min(0)
        .max(IMPORT_PIECES_MAX - 1),
      text: z.string().max(IMPORT_PIECE_CHARACTERS),
    }),
  }),
  'catalogue.importCheck': intent<ImportPreview>()({
    ...editing,
    input: z.strictObject({ import_id: id, pieces: z.int().min(1).max(IMPORT_PIECES_MAX) }),
    timeout_ms: IMPORT_CHECK_TIMEOUT_MS,
  }),
  /** The checked share of a file, from 0 to 1. */
  'catalogue.importProgress': intent<{ readonly share: number }>()({
    ...editing,
    polled: true,
    input: z.strictObject({ import_id: id }),
  }),
  /** Cancels a running check; nothing of the file is kept. */
  'catalogue.importCancel': intent<null>()({ ...editing, input: z.strictObject({ import_id: id }) }),
  'catalogue.importApply': intent<{ readonly added: number; readonly changed: number }>()({
    ...editing,
    input: z.strictObject({ import_id: id }),
    timeout_ms: IMPORT_CHECK_TIMEOUT_MS,
  }),
  'catalogue.export': intent<WrittenFile & { readonly rows: number }>()({ ...editing, input: nothing }),
} as const;
