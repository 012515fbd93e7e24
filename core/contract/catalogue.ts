import type { OptionGroup } from '../catalogue/options.ts';
import type { Product } from '../catalogue/product.ts';
import type { RowProblem } from '../catalogue/row-problem.ts';

export interface ProductView {
  readonly product_id: string;
  readonly name: string;
  readonly code: string | null;
  readonly category_id: string;
  readonly price_minor: number | null;
  readonly unit: 'each' | 'kg';
  /** Remaining stock; negative when more was sold than counted. Null: not counted. */
  readonly stock: number | null;
  readonly option_groups?: readonly OptionGroup[];
}

/** The result of a search. */
export interface FoundProducts {
  readonly products: readonly ProductView[];
  /** Number of all matches; `products` holds only the first ones. */
  readonly total: number;
  /** What can be typed on without finding anything else. */
  readonly continued?: string;
}

export interface EditedProductView extends Product {
  readonly category: string;
  readonly retired: boolean;
}

/** What importing a file would change. A file with bad rows is not imported at all. */
export interface ImportPreview {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** The first prices that would change. */
  readonly prices: readonly {
    readonly name: string;
    readonly from_minor: number | null;
    readonly to_minor: number | null;
  }[];
  readonly bad_total: number;
  /** The first bad rows; `bad_total` counts all of them. */
  readonly bad_rows: readonly { readonly line: number; readonly problem: RowProblem }[];
  /** Why the text is not a catalogue at all; null when it is one. */
  readonly unreadable: RowProblem | null;
}

/** The contents of a code, for setting up labels. */
export interface ReadCodeView {
  /** The code that was looked up; null when the text is no code. */
  readonly code: string | null;
  readonly name: string | null;
  readonly quantity_milli: number | null;
  readonly price_minor: number | null;
  readonly expires_on: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
}

/** Codes of refusals that the catalogue adds to the contract's. */
export const CATALOGUE_ERROR_CODES = [
  'expired',
  'code_taken',
  'tax_unknown',
  'import_gone',
  'import_has_bad_rows',
] as const;
