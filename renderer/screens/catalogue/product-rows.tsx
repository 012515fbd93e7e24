import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { EditedProductView } from '../../../core/contract/catalogue.ts';
import { ListRow } from '../../components/list-row.tsx';
import type { Wording } from '../../text/wording.ts';
import type { ProductList } from './use-products.ts';
import styles from './catalogue-screen.module.css';

/** The row height of the style sheet, which grows with the screen and is fixed on a narrow one (DESIGN 2). */
function rowPixels(): number {
  const style = getComputedStyle(document.documentElement);
  const target = style.getPropertyValue('--target').trim();
  return Number.parseFloat(target) * (target.endsWith('rem') ? Number.parseFloat(style.fontSize) : 1);
}

export interface ProductRowsProps {
  readonly list: ProductList;
  readonly chosen: string | null;
  readonly wording: Wording;
  readonly onChoose: (product: EditedProductView) => void;
}

/** The visible rows of a list that may have 100,000. */
export function ProductRows({ list, chosen, wording, onChoose }: ProductRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: list.total,
    getScrollElement: () => scroller.current,
    estimateSize: rowPixels,
    overscan: 8,
  });
  const seen = rows.getVirtualItems();
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0];
  // Moving to another screen can change the font size, and with it the row height.
  useEffect(() => {
    const measure = (): void => rows.measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [rows]);
  const { need } = list;
  useEffect(() => need(first, last));
  const { say } = wording;
  return (
    <div className={styles.table}>
      {/* Visual only: screen readers read each row as a whole. */}
      <p className={styles.columns} aria-hidden="true">
        {(['name', 'code', 'category', 'stock', 'price'] as const).map((field) => (
          <span key={field}>{say(`catalogue.field.${field}`)}</span>
        ))}
      </p>
      <div ref={scroller} className={styles.list} data-scrolls="" role="list" aria-label={say('catalogue.title')}>
        <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
          {seen.map(({ index, start }) => {
            const product = list.at(index);
            return (
              <div
                key={index}
                role="listitem"
                aria-setsize={list.total}
                aria-posinset={index + 1}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {product && (
                  <ProductRow
                    product={product}
                    selected={product.product_id === chosen}
                    wording={wording}
                    onChoose={() => onChoose(product)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface ProductRowProps {
  readonly product: EditedProductView;
  readonly selected: boolean;
  readonly wording: Wording;
  readonly onChoose: () => void;
}

function ProductRow({ product, selected, wording, onChoose }: ProductRowProps) {
  const { say, money } = wording;
  const price = product.price_minor === null ? say('catalogue.openPrice') : money(product.price_minor);
  return (
    <ListRow className={styles.product} selected={selected} onSelect={onChoose}>
      <b data-clip-ok="">{product.name}</b>
      <span data-clip-ok="">{product.code ?? ''}</span>
      <span data-clip-ok="">{product.category}</span>
      <span>{product.stock ?? ''}</span>
      <span className={styles.price}>{product.unit === 'kg' ? say('catalogue.perKilo', { price }) : price}</span>
    </ListRow>
  );
}
