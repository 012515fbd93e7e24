import { Button } from 'react-aria-components';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import { Amount } from '../../components/amount.tsx';
import { classes } from '../../components/classes.ts';
import { CatalogueIcon, Icon } from '../../components/icon.tsx';
import { useSay } from '../../i18n.ts';
import styles from './kiosk-controls.module.css';

export interface KioskTileProps {
  readonly product: ProductView;
  /** The icon of its category, or null for none. */
  readonly icon: string | null;
  /** Pieces in the order. */
  readonly count: number;
  readonly onPress: (product: ProductView) => void;
}

/** A hand-sized product tile; a tap adds one piece. */
export function KioskTile({ product, icon, count, onPress }: KioskTileProps) {
  const say = useSay();
  const sold_out = product.stock !== null && product.stock <= 0;
  return (
    <Button
      className={classes(styles.tile, sold_out && styles.out)}
      isDisabled={sold_out}
      onPress={() => onPress(product)}
      data-product={product.product_id}
    >
      {icon !== null && (
        <span className={styles.picture}>
          <CatalogueIcon name={icon} />
        </span>
      )}
      <span className={styles.text}>
        <b data-clip-ok="">{product.name}</b>
        <span>{sold_out ? say('sale.soldOut') : <Amount minor={product.price_minor ?? 0} />}</span>
      </span>
      {!sold_out &&
        (count > 0 ? (
          <span className={styles.count} role="img" aria-label={say('kiosk.inOrder', { count })}>
            {count}
          </span>
        ) : (
          <span className={styles.add}>
            <Icon name="plus" />
          </span>
        ))}
    </Button>
  );
}
