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

/** Data from a person, a scale or a label that comes with an added product. */
export type CodeDetails = Pick<AddedProduct, 'quantity_milli' | 'price_minor' | 'label_price_minor' | 'option_ids'>;

interface CodeParts {
  readonly catalogue: ProductLookup;
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** What a code adds to a cart; `expires_on` is set when that day is over. */
type CodeForCart = Pick<AddedProduct, 'product'> & CodeDetails & { readonly expires_on?: string };

/** The tax of a product: its own, none, or the shop's first. */
export function taxOf(product: Product, { taxes }: Pick<Settings, 'taxes'>): Tax | undefined {
  if (product.tax_id === null) return undefined;
  return product.tax_id === undefined ? taxes[0] : taxes.find((tax) => tax.tax_id === product.tax_id);
}

/**
 * For goods by weight without a price: the price per kilo that results from the label. Without a weight the label's
 * price is for a package, because its content is unknown.
 */
function pricedByLabel(product: Product, price_minor: number, quantity_milli?: number) {
  if (quantity_milli === undefined)
    return { product: { ...product, unit: 'each' as const, price_minor: null }, price_minor };
  const kilo_minor = Math.min(AMOUNT_MINOR_MAX, scaleHalfUp(price_minor, 1_000, quantity_milli));
  return { product: { ...product, price_minor: null }, price_minor: kilo_minor, quantity_milli };
}

/** The product of a code and the data in the code; null when the catalogue does not have it. */
export function readForCart(code: string, { catalogue, settings, clock }: CodeParts): CodeForCart | null {
  const { scale_labels, currency } = settings();
  const { day: today } = localMoment(clock.wallMs());
  const read = readCode(code, { withCode: (one) => catalogue.withCode(one), scale_labels, currency, today });
  if (!read?.product) return null;
  const { product, quantity_milli, price_minor } = read;
  const expired = read.expires_on !== undefined && read.expires_on < today ? { expires_on: read.expires_on } : {};
  // For goods by weight a label carries the weight, the price to charge, or both. For goods by the piece its price
  // applies only if they have none of their own.
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
