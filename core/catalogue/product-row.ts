import type { CurrencyCode } from '../money/currency.ts';
import { parseTypedAmount } from '../money/parse.ts';
import { type Result, fail, succeed } from '../result.ts';
import { type OptionGroup, parseOptions } from './options.ts';
import { type Product, productSchema } from './product.ts';
import { fold, words } from './search-text.ts';

/** Columns of a catalogue file. Only the name is needed; a product without price is asked for at the counter. */
export const ROW_FIELDS = [
  'product_id',
  'name',
  'code',
  'category',
  'price',
  'unit',
  'stock',
  'tax',
  'favourite',
  'options',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];
export type ProductRow = Readonly<Partial<Record<RowField, string>>>;

export interface RowRules {
  readonly currency: CurrencyCode;
  readonly store_locale: string;
  readonly tax_ids: ReadonlySet<string>;
  /** Identifier of a category by its name; makes one for a name that is new. */
  readonly categoryOf: (name: string) => string;
}

const EACH = new Set(['', 'each', 'un', 'u', 'unidad', 'unidade', 'c/u']);
const BY_WEIGHT = new Set(['kg', 'kilo', 'kilos', 'peso']);
const YES = new Set(['1', 'si', 'sim', 'yes', 'true', 'x']);
const NO = new Set(['', '0', 'no', 'nao', 'false']);

const NOTHING: Result<null, string> = succeed(null);
const SOLD_EACH: Result<Product['unit'], string> = succeed('each');
const UNTAXED: Result<undefined, string> = succeed(undefined);
const UNMARKED: Result<boolean, string> = succeed(false);

function price(text: string, rules: RowRules): Result<number | null, string> {
  if (text === '') return NOTHING;
  const parsed = parseTypedAmount(text, rules.currency, rules.store_locale);
  return parsed.ok
    ? parsed
    : fail(`price ${JSON.stringify(text)} is not an amount of ${rules.currency} as ${rules.store_locale} writes it`);
}

function unit(text: string): Result<Product['unit'], string> {
  if (text === '') return SOLD_EACH;
  if (EACH.has(fold(text))) return SOLD_EACH;
  return BY_WEIGHT.has(fold(text)) ? succeed('kg') : fail(`unit ${JSON.stringify(text)} is neither each nor kg`);
}

function stock(text: string): Result<number | null, string> {
  if (text === '') return NOTHING;
  return /^\d{1,7}$/.test(text) ? succeed(Number(text)) : fail(`stock ${JSON.stringify(text)} is not a whole number`);
}

/** An empty tax is the shop's first; `none` sells without tax. */
function tax(text: string, rules: RowRules): Result<string | null | undefined, string> {
  if (text === '') return UNTAXED;
  if (fold(text) === 'none') return succeed(null);
  return rules.tax_ids.has(text)
    ? succeed(text)
    : fail(
        `tax ${JSON.stringify(text)} is not one of the settings (${[...rules.tax_ids].join(', ') || 'there are none'})`,
      );
}

function favourite(text: string): Result<boolean, string> {
  if (text === '') return UNMARKED;
  if (YES.has(fold(text))) return succeed(true);
  return NO.has(fold(text)) ? succeed(false) : fail(`favourite ${JSON.stringify(text)} is neither yes nor no`);
}

const NO_OPTIONS: Result<readonly OptionGroup[], string> = succeed([]);

function options(text: string, rules: RowRules): Result<readonly OptionGroup[], string> {
  if (text === '') return NO_OPTIONS;
  return parseOptions(text, (amount) => {
    const parsed = parseTypedAmount(amount, rules.currency, rules.store_locale);
    return parsed.ok ? parsed.value : null;
  });
}

/** Texts within every limit of the schema; 100,000 rows are read in the time in which a till starts. */
function hasUsualTexts({ product_id, name, code, category_id }: Product): boolean {
  const fits = (text: string): boolean => text !== '' && text.length <= 64;
  return fits(product_id) && fits(name) && name === name.trim() && (code === null || fits(code)) && fits(category_id);
}

/** One row of a catalogue file as a product, or the first reason why it is not one. */
export function productOf(row: ProductRow, rules: RowRules): Result<Product, string> {
  const name = row.name ?? '';
  const code = row.code ? row.code : null;
  const price_minor = price(row.price ?? '', rules);
  const sold_by = unit(row.unit ?? '');
  const counted = stock(row.stock ?? '');
  const taxed = tax(row.tax ?? '', rules);
  const marked = favourite(row.favourite ?? '');
  const had = options(row.options ?? '', rules);
  if (!price_minor.ok) return price_minor;
  if (!sold_by.ok) return sold_by;
  if (!counted.ok) return counted;
  if (!taxed.ok) return taxed;
  if (!marked.ok) return marked;
  if (!had.ok) return had;
  const product: Product = {
    product_id: row.product_id || code || words(name).join('-').slice(0, 64),
    name,
    code,
    category_id: rules.categoryOf(row.category ?? ''),
    price_minor: price_minor.value,
    unit: sold_by.value,
    stock: counted.value,
  };
  if (taxed.value !== undefined) product.tax_id = taxed.value;
  if (marked.value) product.favourite = true;
  if (had.value.length > 0) product.option_groups = [...had.value];
  // Every field but the texts was read above; the schema is asked when one of these may be wrong.
  if (hasUsualTexts(product)) return succeed(product);
  const parsed = productSchema.safeParse(product);
  if (parsed.success) return succeed(parsed.data);
  const [issue] = parsed.error.issues;
  return fail(
    name === '' ? 'the name is missing' : `${issue?.path.join('.') ?? 'row'}: ${issue?.message ?? 'not accepted'}`,
  );
}
