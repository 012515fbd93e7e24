import { memo } from 'react';
import type { ProductView } from '../../core/contract/catalogue.ts';
import { useSay } from '../i18n.ts';
import { Amount, useFigures } from './amount.tsx';
import { classes } from './classes.ts';
import { LightButton } from './light-button.tsx';
import styles from './product-tile.module.css';

/** From here down the cashier is told how many are left. */
const LOW_STOCK = 5;

export interface ProductTileProps {
  readonly product: ProductView;
  /** How much of it the cart holds, in thousandths. */
  readonly in_cart_milli: number;
  readonly onPress: (product: ProductView) => void;
}

/** One product to tap. The name clamps at two lines; the cart shows it whole. */
export const ProductTile = memo(function ProductTile({ product, in_cart_milli, onPress }: ProductTileProps) {
  const sold_out = product.stock !== null && product.stock <= 0;
  return (
    <LightButton
      className={classes(styles.tile, sold_out && styles.out)}
      disabled={sold_out}
      onPress={() => onPress(product)}
      data-product={product.product_id}
    >
      <span className={styles.name} data-clip-ok="">
        {product.name}
      </span>
      <span className={styles.foot}>
        <Price product={product} />
        <Stock product={product} />
        {in_cart_milli > 0 && <InCart quantity_milli={in_cart_milli} unit={product.unit} />}
      </span>
    </LightButton>
  );
});

function Price({ product }: { readonly product: ProductView }) {
  const say = useSay();
  if (product.price_minor === null) return <span>{say('sale.openPrice')}</span>;
  return (
    <span>
      <Amount minor={product.price_minor} />
      {product.unit === 'kg' && '/kg'}
    </span>
  );
}

function Stock({ product }: { readonly product: ProductView }) {
  const say = useSay();
  if (product.stock === null || product.stock > LOW_STOCK) return null;
  const text = product.stock <= 0 ? say('sale.soldOut') : say('sale.left', { count: product.stock });
  return <span className={styles.note}>{text}</span>;
}

function InCart({ quantity_milli, unit }: { readonly quantity_milli: number; readonly unit: ProductView['unit'] }) {
  const say = useSay();
  const quantity = useFigures().quantity(quantity_milli, unit);
  return (
    <span className={styles.count} role="img" aria-label={say('sale.inCart', { quantity })}>
      {unit === 'each' ? quantity : '•'}
    </span>
  );
}
