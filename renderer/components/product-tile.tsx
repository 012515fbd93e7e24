import { memo } from 'react';
import type { ProductView } from '../../core/contract/catalogue.ts';
import { useSay } from '../i18n.ts';
import { useFigures, useMoney } from './amount.tsx';
import { classes } from './classes.ts';
import { LightButton } from './light-button.tsx';
import styles from './product-tile.module.css';

/** At this stock or less, the tile shows how many are left. */
const LOW_STOCK = 5;
/** The letters of a currency without a sign, for which a tile is too narrow; the total has them. */
const LETTERS = /\b[A-Z]{3}\b\s?/;

export interface ProductTileProps {
  readonly product: ProductView;
  /** Quantity in the cart, in thousandths. */
  readonly in_cart_milli: number;
  readonly onPress: (product: ProductView) => void;
}

/**
 * One product to tap. Sold-out products can be tapped too: the count may be wrong, and the customer holds the goods.
 * The name clamps at two lines; the cart shows it in full. A single component, because dozens change with every letter
 * typed.
 */
export const ProductTile = memo(function ProductTile({ product, in_cart_milli, onPress }: ProductTileProps) {
  const say = useSay();
  const money = useMoney();
  const { name, price_minor, stock, unit } = product;
  const sold_out = stock !== null && stock <= 0;
  const price =
    price_minor === null
      ? say('sale.openPrice')
      : money(price_minor).replace(LETTERS, '') + (unit === 'kg' ? '/kg' : '');
  return (
    <LightButton
      className={classes(styles.tile, sold_out && styles.out)}
      onPress={() => onPress(product)}
      data-product={product.product_id}
    >
      <span className={styles.name} data-clip-ok="">
        {name}
      </span>
      <span className={styles.foot}>
        <span>{price}</span>
        {stock !== null && stock <= LOW_STOCK && (
          <span className={styles.note}>{sold_out ? say('sale.soldOut') : say('sale.left', { count: stock })}</span>
        )}
        {in_cart_milli > 0 && <InCart quantity_milli={in_cart_milli} unit={unit} />}
      </span>
    </LightButton>
  );
});

function InCart({ quantity_milli, unit }: { readonly quantity_milli: number; readonly unit: ProductView['unit'] }) {
  const say = useSay();
  const quantity = useFigures().quantity(quantity_milli, unit);
  return (
    <span className={styles.count} role="img" aria-label={say('sale.inCart', { quantity })}>
      {unit === 'each' ? quantity : '•'}
    </span>
  );
}
