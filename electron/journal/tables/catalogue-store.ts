import type { Act } from '../../../core/staff/act.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { ROWS_AT_ONCE, type SoldOrRetired, type StoredCatalogue, createCatalogueTable } from './catalogue-table.ts';
import type { ShopTableParts } from './shop-tables.ts';

/** The catalogue that the till keeps itself. */
export interface CatalogueStore {
  /** Null while it keeps none: then it sells what the file of the data folder or the demo has. */
  read(): StoredCatalogue | null;
  /**
   * Writes products that are sold beside the catalogue, in slices, before the change that takes them: whoever waits for that one
   * does not wait for these. Forgotten where no change comes in this run. False: it was not to go on.
   */
  stage(products: readonly Product[], rest: Rest): Promise<boolean>;
  /**
   * Adds or replaces products and categories and records the act: all of it or nothing, with what was staged, durable when it
   * ends. What is large is written in slices; between them `rest` lets others be served, and says whether to go on. One change at
   * a time. False: it was not to go on, and nothing is changed.
   */
  change(changed: StoredCatalogue, act: Act, rest: Rest): Promise<boolean>;
  /** Until every row of the last change lies in its place; it is read whole before. */
  settled(): Promise<void>;
}

/** Lets others be served; false where the caller's time is over. */
export type Rest = () => Promise<boolean>;

/** Small changes go to their place at once; what is large is staged, taken in one transaction, and settled after the answer. */
export function createCatalogueStore({ handle, parked, write, lightly }: ShopTableParts): CatalogueStore {
  const table = createCatalogueTable(handle, parked);
  /** Nothing lies beside the catalogue but what this run staged; what a run before left there is not known. */
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
  /** If it ends early, the rows are still read, and the next change continues. */
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
    // Until all of it is there it is no part of any change.
    is_clean = false;
    has_staged = await append(products, rest);
    is_clean = has_staged;
    return has_staged;
  };
  /** What goes with the act, in its transaction. */
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
          // What was not taken is no part of the next change.
          forgetStaged();
        }
      }
      if (!is_clean) settle(rest);
      return true;
    },
    settled: async () => void (await settling),
  };
}
