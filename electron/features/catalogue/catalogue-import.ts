import { type BadRow, atOnce, catalogueFromCsv } from '../../../core/catalogue/catalogue-file.ts';
import { productChanges } from '../../../core/catalogue/product-changes.ts';
import { rowProblem } from '../../../core/catalogue/row-problem.ts';
import type { Category, Product } from '../../../core/catalogue/product.ts';
import type { ImportPreview } from '../../../core/contract/catalogue.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import type { StoredProduct } from '../../journal/tables/catalogue-table.ts';
import type { CatalogueService } from './catalogue-store.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

export interface ImportParts {
  readonly lookup: CatalogueService;
  readonly settings: () => Settings;
}

/** Shown one by one; the rest is counted. */
const BAD_ROWS_SHOWN = 200;
const PRICES_SHOWN = 50;

interface Checked {
  readonly preview: ImportPreview;
  readonly products: readonly StoredProduct[];
  readonly categories: readonly Category[];
}

interface Running {
  readonly import_id: string;
  readonly pieces: string[];
  checked: Checked | null;
}

/**
 * Takes a catalogue file: pieces, a check of the whole, and then all of it in one write. Rows add products or replace those
 * of the same id or code; what the file does not name stays. With one bad row nothing is taken.
 */
export class CatalogueImport {
  readonly #parts: ImportParts;
  private running: Running | null = null;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** The first piece of another file ends the one before it. */
  piece({ import_id, index, text }: IntentArguments<'catalogue.importPiece'>): Answer<null> {
    if (index === 0) this.running = { import_id, pieces: [], checked: null };
    if (this.running?.import_id !== import_id) return refuse('import_gone', 'another file was begun meanwhile');
    if (index !== this.running.pieces.length) return refuse('import_gone', 'a piece of the file is missing');
    this.running.pieces.push(text);
    return DONE;
  }

  check({ import_id, pieces }: IntentArguments<'catalogue.importCheck'>): Answer<ImportPreview> {
    const { running } = this;
    if (running?.import_id !== import_id || running.pieces.length !== pieces)
      return refuse('import_gone', 'the file is not here as a whole');
    running.checked = this.checked(running.pieces.join(''));
    return succeed(running.checked.preview);
  }

  apply(
    { import_id }: IntentArguments<'catalogue.importApply'>,
    grant: Grant,
  ): Answer<IntentResults['catalogue.importApply']> {
    const checked = this.running?.import_id === import_id ? this.running.checked : null;
    if (!checked) return refuse('import_gone', 'the file was not checked');
    const { added, changed, rows, bad_total, unreadable } = checked.preview;
    if (bad_total > 0 || unreadable !== null) return refuse('import_has_bad_rows', `${bad_total} rows are wrong`);
    this.running = null;
    if (added + changed === 0) return succeed({ added, changed });
    const detail = `${added} added, ${changed} changed`;
    this.#parts.lookup.change(checked, {
      ...byWhom(grant),
      what: 'catalogue_imported',
      subject: `${rows} rows`,
      detail,
    });
    return succeed({ added, changed });
  }

  private checked(text: string): Checked {
    const { lookup, settings } = this.#parts;
    const { currency, taxes } = settings();
    const tax_ids = new Set(taxes.map(({ tax_id }) => tax_id));
    const read = atOnce(catalogueFromCsv(text, { currency, store_locale: storeLocale(settings()), tax_ids }));
    if (!read.ok) return { preview: { ...NOTHING, unreadable: read.error }, products: [], categories: [] };
    const { catalogue, bad_rows } = read.value;
    const rows = catalogue.search({ text: '', limit: catalogue.size }).products;
    return compare(lookup, rows, catalogue.categories, bad_rows);
  }
}

const NOTHING: ImportPreview = {
  rows: 0,
  added: 0,
  changed: 0,
  same: 0,
  prices: [],
  bad_total: 0,
  bad_rows: [],
  unreadable: null,
};

/** A row without an id is the product that has its code already. */
function identified(row: Product, lookup: CatalogueService): Product {
  if (row.code === null || lookup.all().has(row.product_id)) return row;
  const same = lookup.withCode(row.code);
  return same ? { ...row, product_id: same.product_id } : row;
}

function compare(
  lookup: CatalogueService,
  rows: readonly Product[],
  categories: readonly Category[],
  unread: readonly BadRow[],
): Checked {
  const products: StoredProduct[] = [];
  const prices: ImportPreview['prices'][number][] = [];
  const bad = [...unread];
  let added = 0;
  for (const row of rows) {
    const product = identified(row, lookup);
    const before = lookup.all().get(product.product_id);
    const taken = product.code === null ? undefined : lookup.withCode(product.code);
    // Which line it stood on is not known any more; its code says it as well.
    if (taken && taken.product_id !== product.product_id)
      bad.push({ line: 0, problem: rowProblem('code_taken', product.code ?? '', taken.name) });
    else if (!before) added += 1;
    if (before && !before.retired && productChanges(before, product).length === 0) continue;
    if (before && before.price_minor !== product.price_minor)
      prices.push({ name: product.name, from_minor: before.price_minor, to_minor: product.price_minor });
    products.push({ ...product, retired: false });
  }
  const preview: ImportPreview = {
    rows: rows.length + unread.length,
    added,
    changed: products.length - added,
    same: rows.length - products.length,
    prices: prices.slice(0, PRICES_SHOWN),
    bad_total: bad.length,
    bad_rows: bad.slice(0, BAD_ROWS_SHOWN),
    unreadable: null,
  };
  return { preview, products, categories };
}
