import { numberMarks } from '../money/format.ts';
import { type Result, fail, succeed } from '../result.ts';
import { Catalogue } from './catalogue.ts';
import { CategoryIndex } from './category-index.ts';
import { ProductKeys } from './product-keys.ts';
import { COLUMN_TITLES } from './column-titles.ts';
import { csvRecords, csvSeparator, csvText } from './csv.ts';
import { DEFAULT_CATEGORIES } from './demo-catalogue.ts';
import type { Category, Product } from './product.ts';
import { type ProductRow, ROW_FIELDS, type RowField, type RowRules, productOf } from './product-row.ts';
import { type RowProblem, rowProblem } from './row-problem.ts';
import { fold, searchTerms } from './search-text.ts';

/** A row that was skipped. `line` is the line of a CSV file, or the position in a JSON list, from 1. */
export interface BadRow {
  readonly line: number;
  readonly problem: RowProblem;
}
export interface LoadedCatalogue {
  readonly catalogue: Catalogue;
  readonly bad_rows: readonly BadRow[];
}

/** More products than any till of this kind sells; a larger file must be something else. */
export const PRODUCTS_MAX = 200_000;

/** Rows read between two yields. */
const ROWS_A_STEP = 256;

/**
 * A file being read in small steps, so that the till can serve between them: 100,000 rows take half a second. Yields
 * between steps. Fails only when the whole file is not a catalogue; a bad row is listed and skipped.
 */
export type CatalogueReading = Generator<void, Result<LoadedCatalogue, RowProblem>>;

/** Runs a reading to its end without pausing. */
export function atOnce<Value>(reading: Generator<void, Value>): Value {
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

interface NumberedRow {
  readonly line: number;
  readonly row: Result<ProductRow, RowProblem>;
}

/** Every column title of every language, without accents, plus common synonyms for the code. */
const TITLES = new Map<string, RowField>([
  ...ROW_FIELDS.flatMap((field) => Object.values(COLUMN_TITLES).map((of) => [fold(of[field]), field] as const)),
  ...['barcode', 'ean'].map((title) => [title, 'code'] as const),
]);

function fieldOf(title: string): RowField | undefined {
  const folded = fold(title.trim());
  return ROW_FIELDS.find((field) => field === folded) ?? TITLES.get(folded);
}

/** The shop's categories: the default ones, plus those named in the file. */
class CategoryBook {
  readonly categories: Category[] = [...DEFAULT_CATEGORIES];
  private readonly ids = new Set(DEFAULT_CATEGORIES.map(({ category_id }) => category_id));
  private readonly byName = new Map(
    DEFAULT_CATEGORIES.flatMap(({ category_id, name }) => [
      [fold(name), category_id] as const,
      [category_id, category_id] as const,
    ]),
  );

  /** By the name as written, because most rows write it the same way. */
  private readonly asWritten = new Map<string, string>();

  idOf(name: string): string {
    const known = this.asWritten.get(name);
    if (known !== undefined) return known;
    const category_id = this.readId(name);
    this.asWritten.set(name, category_id);
    return category_id;
  }

  private readId(name: string): string {
    const trimmed = name.trim() === '' ? 'Otros' : name.trim();
    const known = this.byName.get(fold(trimmed));
    if (known !== undefined) return known;
    const category_id = searchTerms(trimmed).join('-').slice(0, 64) || 'otros';
    this.byName.set(fold(trimmed), category_id);
    // Names that differ in more than letters and digits may have one id: they are one category.
    if (!this.ids.has(category_id)) this.categories.push({ category_id, name: trimmed, icon: 'tag' });
    this.ids.add(category_id);
    return category_id;
  }
}

/** Line numbers of products in their file. Only used when something occurs twice; a row costs one number. */
class ProductLines {
  private readonly lines: number[] = [];
  private readonly known = new Map<Product, number>();

  private readonly products: readonly Product[];

  constructor(products: readonly Product[]) {
    this.products = products;
  }

  /** The line of the next product. */
  add(line: number): void {
    this.lines.push(line);
  }

  of(product: Product): number {
    for (let row = this.known.size; row < this.products.length; row += 1) {
      const one = this.products[row];
      if (one !== undefined) this.known.set(one, this.lines[row] ?? 0);
    }
    return this.known.get(product) ?? 0;
  }
}

function* load(rows: Iterable<NumberedRow>, rules: Omit<RowRules, 'categoryOf'>): Generator<void, LoadedCatalogue> {
  const book = new CategoryBook();
  const products: Product[] = [];
  const bad_rows: BadRow[] = [];
  const keys = new ProductKeys();
  const category_index = new CategoryIndex();
  const lines = new ProductLines(products);
  const refuse = (line: number, problem: RowProblem) => void bad_rows.push({ line, problem });
  const row_rules: RowRules = { ...rules, categoryOf: (name) => book.idOf(name) };
  let steps = 0;
  for (const { line, row } of rows) {
    steps += 1;
    if (steps % ROWS_A_STEP === 0) yield;
    const product = row.ok ? productOf(row.value, row_rules) : row;
    if (!product.ok) {
      refuse(line, product.error);
      continue;
    }
    const { product_id, code } = product.value;
    const with_code = code === null ? undefined : keys.withCode(code);
    const with_id = keys.withId(product_id);
    if (with_code) refuse(line, rowProblem('code_twice', code ?? '', lines.of(with_code)));
    else if (with_id) refuse(line, rowProblem('product_twice', product_id, lines.of(with_id)));
    else if (products.length >= PRODUCTS_MAX) refuse(line, rowProblem('too_many', PRODUCTS_MAX));
    else {
      lines.add(line);
      products.push(product.value);
      keys.add(product.value);
      category_index.add(product.value);
    }
  }
  const categories = book.categories.filter(({ category_id }) => category_index.has(category_id));
  return { catalogue: new Catalogue(products, categories, { keys, category_index }), bad_rows };
}

function* csvRows(text: string, separator: string): Generator<NumberedRow> {
  const records = csvRecords(text, separator);
  const header: readonly (RowField | undefined)[] = (records.next().value?.fields ?? []).map(fieldOf);
  const rowOf = rowReader(header);
  for (const { line, fields } of records) {
    if (fields.length > header.length) yield { line, row: fail(rowProblem('fields', fields.length, header.length)) };
    else yield { line, row: succeed(rowOf(fields)) };
  }
}

/**
 * Makes a row of the fields under a header. All rows get the same shape, which is faster than adding fields one by one.
 */
function rowReader(header: readonly (RowField | undefined)[]): (fields: readonly string[]) => ProductRow {
  const [product_id, name, code, category, price, unit, stock, tax, favourite, options, planned_prices] =
    ROW_FIELDS.map((field) => header.lastIndexOf(field));
  const at = (fields: readonly string[], column = -1): string => (column < 0 ? '' : csvText(fields[column] ?? ''));
  return (fields) => ({
    product_id: at(fields, product_id),
    name: at(fields, name),
    code: at(fields, code),
    category: at(fields, category),
    price: at(fields, price),
    unit: at(fields, unit),
    stock: at(fields, stock),
    tax: at(fields, tax),
    favourite: at(fields, favourite),
    options: at(fields, options),
    planned_prices: at(fields, planned_prices),
  });
}

/** Whether a CSV catalogue has a column for this field. */
export function hasColumn(text: string, field: RowField): boolean {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replace(/^\ufeff/, '');
  const titles = [...csvRecords(head, csvSeparator(head))][0]?.fields ?? [];
  return titles.some((title) => fieldOf(title) === field);
}

/** Parses a CSV catalogue. */
export function* catalogueFromCsv(text: string, rules: Omit<RowRules, 'categoryOf'>): CatalogueReading {
  const bare = text.replace(/^\ufeff/, '');
  const separator = csvSeparator(bare);
  if (!hasColumn(bare, 'name')) return fail(rowProblem('no_titles'));
  return succeed(yield* load(csvRows(bare, separator), rules));
}

/** JSON numbers have a decimal point in any locale: they are converted to the store's format. */
function jsonRow(item: unknown, store_locale: string): Result<ProductRow, RowProblem> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return fail(rowProblem('not_object'));
  const row: Partial<Record<RowField, string>> = {};
  for (const [title, value] of Object.entries(item)) {
    const field = fieldOf(title);
    if (field === undefined || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return fail(rowProblem('not_text', title));
    row[field] =
      typeof value === 'number' ? String(value).replace('.', numberMarks(store_locale).decimal) : String(value);
  }
  return succeed(row);
}

/** Parses a JSON catalogue: a list of objects with the columns of the CSV format. */
export function* catalogueFromJson(text: string, rules: Omit<RowRules, 'categoryOf'>): CatalogueReading {
  let items: unknown;
  try {
    items = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return fail(rowProblem('not_json'));
  }
  if (!Array.isArray(items)) return fail(rowProblem('not_list'));
  return succeed(
    yield* load(
      items.map((item: unknown, index) => ({ line: index + 1, row: jsonRow(item, rules.store_locale) })),
      rules,
    ),
  );
}
