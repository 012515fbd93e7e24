import { amountText } from '../../../../core/money/amount-text.ts';
import { parsePlannedPrices, writePlannedPrices } from '../../../../core/catalogue/planned-price.ts';
import type { EditedProductView } from '../../../../core/contract/catalogue.ts';
import type { IntentArguments } from '../../../../core/contract/intents.ts';
import { parseTypedAmount } from '../../../../core/money/parse.ts';
import { type Result, fail, succeed } from '../../../../core/result.ts';
import type { Wording } from '../../../text/wording.ts';

/** The form of a product being edited. */
export interface ProductDraft {
  readonly name: string;
  readonly code: string;
  readonly category: string;
  readonly price: string;
  readonly unit: 'each' | 'kg';
  readonly stock: string;
  /** `usual`: the shop's first tax; `none`: without tax; otherwise a tax id. */
  readonly tax: string;
  readonly favourite: boolean;
  /** In the format of a catalogue file. */
  readonly planned: string;
}

type Rules = Pick<Wording, 'currency' | 'store_locale'>;

export function draftOf(product: EditedProductView | null, rules: Rules): ProductDraft {
  if (product === null)
    return {
      name: '',
      code: '',
      category: '',
      price: '',
      unit: 'each',
      stock: '',
      tax: 'usual',
      favourite: false,
      planned: '',
    };
  const { name, code, category, price_minor, unit, stock, tax_id, favourite = false } = product;
  return {
    name,
    code: code ?? '',
    category,
    price: price_minor === null ? '' : amountText(price_minor, rules),
    unit,
    stock: stock === null ? '' : String(stock),
    tax: tax_id === null ? 'none' : (tax_id ?? 'usual'),
    favourite,
    planned: writePlannedPrices(product.planned_prices ?? [], (amount_minor) => amountText(amount_minor, rules)),
  };
}

/** The request for a draft, or the field that cannot be parsed. */
export function saveRequest(
  product_id: string | null,
  draft: ProductDraft,
  { currency, store_locale }: Rules,
  /** The stock when the form was opened: sales continue meanwhile, so only a changed count is sent. */
  stock_before: string,
): Result<IntentArguments<'catalogue.save'>, keyof ProductDraft> {
  const amountOf = (text: string): number | null => {
    const parsed = parseTypedAmount(text, currency, store_locale);
    return parsed.ok ? parsed.value : null;
  };
  const name = draft.name.trim();
  const category = draft.category.trim();
  const price = draft.price.trim() === '' ? null : parseTypedAmount(draft.price, currency, store_locale);
  const stock = draft.stock.trim();
  if (name === '') return fail('name');
  if (category === '') return fail('category');
  if (price && !price.ok) return fail('price');
  const planned = draft.planned.trim() === '' ? [] : parsePlannedPrices(draft.planned, amountOf);
  if (planned === null) return fail('planned');
  const is_counted = stock !== stock_before;
  if (is_counted && !/^\d{0,7}$/.test(stock)) return fail('stock');
  return succeed({
    product_id,
    name,
    code: draft.code.trim() || null,
    category,
    price_minor: price ? price.value : null,
    unit: draft.unit,
    ...(is_counted ? { stock: stock === '' ? null : Number(stock) } : {}),
    ...(draft.tax === 'usual' ? {} : { tax_id: draft.tax === 'none' ? null : draft.tax }),
    favourite: draft.favourite,
    planned_prices: [...planned],
  });
}
