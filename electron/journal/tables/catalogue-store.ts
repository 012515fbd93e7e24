import type { Act } from '../../../core/staff/act.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { ROWS_AT_ONCE, type SoldOrRetired, type StoredCatalogue, createCatalogueTable } from './catalogue-table.ts';
import type { ShopTableParts } from './shop-tables.ts';

/** The catalogue that the till keeps itself. */
export interface CatalogueStore {
  /** Null when there is none: the till then sells from the data folder's file or the demo. */
  read(): StoredCatalogue | null;
  /**
   * Stages products in slices ahead of the change that takes them, so that its caller does not wait for them. Discarded
   * if no change follows in this run. False when `rest` stopped it.
   */
  stage(products: readonly Product[], rest: Rest): Promise<boolean>;
  /**
   * Adds or replaces products and categories and records the act: all or nothing, including staged rows; durable when
   * it resolves. Large changes are written in slices, with `rest` in between, which lets other work run and may stop
   * it. One change at a time. False when stopped; then nothing changed.
   */
  change(changed: StoredCatalogue, act: Act, rest: Rest): Promise<boolean>;
  /** Resolves once every row of the last change is in its final place; reads see all of it before. */
  settled(): Promise<void>;
}

/** Lets other work run; false when the caller's time is up. */
export type Rest = () => Promise<boolean>;

/**
 * Small changes are written in place; large ones are staged, taken in one transaction, and settled after the answer.
 */
export function createCatalogueStore({ handle, parked, write, lightly }: ShopTableParts): CatalogueStore {
  const table = createCatalogueTable(handle, parked);
  /** Whether nothing is staged except by this run; leftovers of an earlier run are unknown. */
  let is_clean = false;
  let has_staged = false;
  let settling: Promise<unknown> = Promise.resolve();

  const inSlices = async (slice: () => boolean, rest: Rest): Promise<boolean> => {
    let left = true;
    while (left) {
      lightly(() => void (left = slice()));
      if (left && !(await rest())) return false;
    }
    return true;
  };
  /** If it ends early, reads still see the rows, and the next change continues. */
  const settle = (rest: Rest): void => {
    settling = settling.then(async () => {
      is_clean = await inSlices(table.settle, rest).catch(() => false);
    });
  };
  const forgetStaged = (): void => {
    has_staged = false;
    is_clean = false;
  };
  const append = async (products: readonly SoldOrRetired[], rest: Rest): Promise<boolean> => {
    let staged = 0;
    return await inSlices(() => {
      table.stage(products.slice(staged, staged + ROWS_AT_ONCE));
      staged += ROWS_AT_ONCE;
      return staged < products.length;
    }, rest);
  };
  const stage = async (products: readonly SoldOrRetired[], rest: Rest): Promise<boolean> => {
    if (has_staged) forgetStaged();
    await settling;
    if (!is_clean) settle(rest);
    await settling;
    if (!is_clean) return false;
    // An incomplete stage belongs to no change.
    is_clean = false;
    has_staged = await append(products, rest);
    is_clean = has_staged;
    return has_staged;
  };
  /** Runs in the act's transaction. */
  const take = ({ products, categories }: StoredCatalogue): void => {
    table.stage(products);
    table.put({ products: [], categories });
    table.take();
  };

  return {
    read: () => table.read(),
    stage,
    change: async (changed, act, rest) => {
      const { products, categories } = changed;
      const event = { type: 'act', ...act } as const;
      if (products.length <= ROWS_AT_ONCE) {
        write(event, () => (has_staged ? take(changed) : table.put(changed)));
        if (has_staged) forgetStaged();
      } else {
        try {
          if (!(await (has_staged ? append(products, rest) : stage(products, rest)))) return false;
          write(event, () => take({ products: [], categories }));
        } finally {
          // Discarded, so that it does not become part of the next change.
          forgetStaged();
        }
      }
      if (!is_clean) settle(rest);
      return true;
    },
    settled: async () => void (await settling),
  };
}
