import { findCardData } from '../card-data/find-card-data.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { parseTypedAmount } from '../money/parse.ts';
import { type Result, fail, succeed } from '../result.ts';
import { type OptionGroup, parseOptions } from './options.ts';
import { type PlannedPrice, parsePlannedPrices } from './planned-price.ts';
import { type Product, productSchema } from './product.ts';
import { type RowProblem, rowProblem } from './row-problem.ts';
import { fold, searchTerms } from './search-text.ts';

/** Columns of a catalogue file. Only the name is required; a product without a price gets it at the counter. */
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
  'planned_prices',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];
export type ProductRow = Readonly<Partial<Record<RowField, string>>>;

export interface RowRules {
  readonly currency: CurrencyCode;
  readonly store_locale: string;
  readonly tax_ids: ReadonlySet<string>;
  /** The id of a category by name; creates one for a new name. */
  readonly categoryOf: (name: string) => string;
  /** `refused` for files that a shop publishes, whose author can correct them; otherwise the characters are removed. */
  readonly unseen?: 'refused';
}

/**
 * Control characters, except tabs and line ends, which spreadsheets write, and characters that change the direction of
 * text: a name would be displayed as another one.
 */
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
const TEXTS = ['product_id', 'name', 'code', 'category', 'options'] as const;

const EACH = new Set(['', 'each', 'un', 'u', 'unidad', 'unidade', 'c/u']);
const BY_WEIGHT = new Set(['kg', 'kilo', 'kilos', 'peso']);
const YES = new Set(['1', 'si', 'sim', 'yes', 'true', 'x']);
const NO = new Set(['', '0', 'no', 'nao', 'false']);

const NOTHING: Result<null, RowProblem> = succeed(null);
const SOLD_EACH: Result<Product['unit'], RowProblem> = succeed('each');
const UNTAXED: Result<undefined, RowProblem> = succeed(undefined);
const UNMARKED: Result<boolean, RowProblem> = succeed(false);

function price(text: string, rules: RowRules): Result<number | null, RowProblem> {
  if (text === '') return NOTHING;
  const parsed = parseTypedAmount(text, rules.currency, rules.store_locale);
  return parsed.ok ? parsed : fail(rowProblem('price', text, rules.currency));
}

function unit(text: string): Result<Product['unit'], RowProblem> {
  if (text === '') return SOLD_EACH;
  if (EACH.has(fold(text))) return SOLD_EACH;
  return BY_WEIGHT.has(fold(text)) ? succeed('kg') : fail(rowProblem('unit', text));
}

function stock(text: string): Result<number | null, RowProblem> {
  if (text === '') return NOTHING;
  return /^\d{1,7}$/.test(text) ? succeed(Number(text)) : fail(rowProblem('stock', text));
}

/** Empty means the shop's first tax; `none` sells without tax. */
function tax(text: string, rules: RowRules): Result<string | null | undefined, RowProblem> {
  if (text === '') return UNTAXED;
  if (fold(text) === 'none') return succeed(null);
  return rules.tax_ids.has(text) ? succeed(text) : fail(rowProblem('tax', text, [...rules.tax_ids].join(', ') || '—'));
}

function favourite(text: string): Result<boolean, RowProblem> {
  if (text === '') return UNMARKED;
  if (YES.has(fold(text))) return succeed(true);
  return NO.has(fold(text)) ? succeed(false) : fail(rowProblem('favourite', text));
}

const NO_OPTIONS: Result<readonly OptionGroup[], RowProblem> = succeed([]);

function options(text: string, rules: RowRules): Result<readonly OptionGroup[], RowProblem> {
  if (text === '') return NO_OPTIONS;
  return parseOptions(text, (amount) => {
    const parsed = parseTypedAmount(amount, rules.currency, rules.store_locale);
    return parsed.ok ? parsed.value : null;
  });
}

const NOTHING_PLANNED: Result<readonly PlannedPrice[], RowProblem> = succeed([]);

function plannedPrices(text: string, rules: RowRules): Result<readonly PlannedPrice[], RowProblem> {
  if (text === '') return NOTHING_PLANNED;
  const planned = parsePlannedPrices(text, (amount) => {
    const parsed = parseTypedAmount(amount, rules.currency, rules.store_locale);
    return parsed.ok ? parsed.value : null;
  });
  return planned === null ? fail(rowProblem('planned_prices', text)) : succeed(planned);
}

function fits(text: string): boolean {
  return text !== '' && text.length <= 64;
}

/** Whether the texts are within every limit of the schema: a check fast enough for 100,000 rows at start-up. */
function hasUsualTexts({ product_id, name, code, category_id }: Product): boolean {
  return fits(product_id) && fits(name) && name === name.trim() && (code === null || fits(code)) && fits(category_id);
}

/** Names are printed and shown, so none may contain card data, wherever the file came from. */
function isWritable({ name, option_groups }: Product): boolean {
  if (findCardData(name) !== null) return false;
  const names = option_groups?.flatMap((group) => [group.name, ...group.options.map((option) => option.name)]) ?? [];
  return names.every((text) => findCardData(text) === null);
}

/** Converts a row of a catalogue file to a product; fails with the first reason why it is not one. */
export function productOf(written: ProductRow, rules: RowRules): Result<Product, RowProblem> {
  const unseen = TEXTS.find((field) => (written[field] ?? '').search(UNSEEN) >= 0);
  if (unseen === undefined) return seenProduct(written, rules);
  const seen = (text = ''): string => text.replace(UNSEEN, ' ').trim();
  if (rules.unseen === 'refused') return fail(rowProblem('unseen', seen(written.name)));
  const { name, category, options: offered } = written;
  return seenProduct({ ...written, name: seen(name), category: seen(category), options: seen(offered) }, rules);
}

function seenProduct(row: ProductRow, rules: RowRules): Result<Product, RowProblem> {
  const name = row.name ?? '';
  const code = row.code ? row.code : null;
  const price_minor = price(row.price ?? '', rules);
  const sold_by = unit(row.unit ?? '');
  const counted = stock(row.stock ?? '');
  const taxed = tax(row.tax ?? '', rules);
  const marked = favourite(row.favourite ?? '');
  const had = options(row.options ?? '', rules);
  const planned = plannedPrices(row.planned_prices ?? '', rules);
  if (!price_minor.ok) return price_minor;
  if (!sold_by.ok) return sold_by;
  if (!counted.ok) return counted;
  if (!taxed.ok) return taxed;
  if (!marked.ok) return marked;
  if (!had.ok) return had;
  if (!planned.ok) return planned;
  const product: Product = {
    product_id: row.product_id || code || searchTerms(name).join('-').slice(0, 64),
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
  if (planned.value.length > 0) product.planned_prices = [...planned.value];
  if (!isWritable(product)) return fail(rowProblem('card_data'));
  // All other fields were validated above, so the slower schema runs only if a text may exceed a limit.
  if (hasUsualTexts(product)) return succeed(product);
  const parsed = productSchema.safeParse(product);
  if (parsed.success) return succeed(parsed.data);
  const [issue] = parsed.error.issues;
  return fail(name === '' ? rowProblem('name') : rowProblem('text', String(issue?.path[0] ?? 'name')));
}
