import { memo, useMemo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProductTile } from '../../components/product-tile.tsx';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { quantitiesByProduct } from './sale-view.ts';
import type { Found } from './use-catalogue.ts';
import styles from './pick.module.css';

export interface ProductGridProps {
  readonly found: Found | null;
  readonly of_text: string;
  readonly onScroll: () => void;
}

/** Four by four tiles; further ones scroll. */
export const ProductGrid = memo(function ProductGrid({ found, of_text, onScroll }: ProductGridProps) {
  const say = useSay();
  const acts = useSaleActs();
  const lines = useTill((snapshot) => snapshot.sale.lines);
  const in_cart = useMemo(() => quantitiesByProduct(lines), [lines]);
  if (found === null)
    return (
      <p className={styles.reading} role="status">
        {say('sale.reading')}
      </p>
    );
  const shown = found.products.length;
  if (shown === 0) return <NoProducts of_text={of_text} />;
  return (
    <div className={styles.tiles} data-scrolls="" data-of-text={of_text} onScroll={onScroll}>
      {found.products.map((product, place) => (
        // Keyed by position: a tile is reused for other products, so that a new search letter builds none.
        <ProductTile
          key={place}
          product={product}
          in_cart_milli={in_cart.get(product.product_id) ?? 0}
          onPress={acts.addProduct}
        />
      ))}
      {shown < found.total && <p className={styles.more}>{say('sale.search.more', { shown, total: found.total })}</p>}
    </div>
  );
});

function NoProducts({ of_text }: { readonly of_text: string }) {
  const say = useSay();
  return (
    <div className={styles.none}>
      {of_text === '' ? (
        <EmptyState icon="tag" title={say('sale.category.empty')} />
      ) : (
        <EmptyState
          icon="search"
          title={say('sale.search.none', { text: of_text })}
          lead={say('sale.search.noneLead')}
        />
      )}
    </div>
  );
}
