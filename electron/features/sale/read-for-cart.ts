import type { Product } from '../../../core/catalogue/product.ts';
import { readCode } from '../../../core/catalogue/read-code.ts';
import type { Clock } from '../../../core/clock.ts';
import { localMoment } from '../../../core/promotions/promotion.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { scaleHalfUp } from '../../../core/money/rounding.ts';
import type { AddedProduct } from '../../../core/sale/cart.ts';
import type { Tax } from '../../../core/sale/sale.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { ProductLookup } from '../catalogue/catalogue-store.ts';

/** What a person, a scale or a label says of a product when it is added. */
export type SaidOfProduct = Pick<AddedProduct, 'quantity_milli' | 'price_minor' | 'label_price_minor' | 'option_ids'>;

interface CodeParts {
  readonly catalogue: ProductLookup;
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** What a code adds to a cart; `expires_on` is a day that is over. */
type CodeForCart = Pick<AddedProduct, 'product'> & SaidOfProduct & { readonly expires_on?: string };

/** The tax of a product: its own, none, or the shop's first. */
export function taxOf(product: Product, { taxes }: Pick<Settings, 'taxes'>): Tax | undefined {
  if (product.tax_id === null) return undefined;
  return product.tax_id === undefined ? taxes[0] : taxes.find((tax) => tax.tax_id === product.tax_id);
}

/**
 * Goods by weight that have no price of their own: a kilo costs what the label makes of it. One without a weight is of
 * a package, since nothing says how much is in it.
 */
function pricedByLabel(product: Product, price_minor: number, quantity_milli?: number) {
  if (quantity_milli === undefined)
    return { product: { ...product, unit: 'each' as const, price_minor: null }, price_minor };
  const kilo_minor = Math.min(AMOUNT_MINOR_MAX, scaleHalfUp(price_minor, 1_000, quantity_milli));
  return { product: { ...product, price_minor: null }, price_minor: kilo_minor, quantity_milli };
}

/** A code whose goods the catalogue has, with what it says of them. */
export function readForCart(code: string, { catalogue, settings, clock }: CodeParts): CodeForCart | null {
  const { scale_labels, currency } = settings();
  const { day: today } = localMoment(clock.wallMs());
  const read = readCode(code, { withCode: (one) => catalogue.withCode(one), scale_labels, currency, today });
  if (!read?.product) return null;
  const { product, quantity_milli, price_minor } = read;
  const expired = read.expires_on !== undefined && read.expires_on < today ? { expires_on: read.expires_on } : {};
  // A label with a weight is of goods by weight, and so may be one with a price, which is then what they cost; one with
  // a price of goods by the piece is of those that have none of their own.
  if (product.unit === 'kg') {
    const weight = quantity_milli === undefined ? {} : { quantity_milli };
    if (price_minor === undefined) return { product, ...weight, ...expired };
    const label = { label_price_minor: price_minor, ...expired };
    return (product.price_minor ?? 0) > 0
      ? { product, ...weight, ...label }
      : { ...pricedByLabel(product, price_minor, quantity_milli), ...label };
  }
  if (price_minor !== undefined && product.price_minor === null) return { product, price_minor, ...expired };
  return { product, ...expired };
}
