import { useEffect, useRef } from 'react';
import type { SaleSlice } from '../../../core/contract/snapshot.ts';
import { Amount, useFigures } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import styles from './customer.module.css';

/** Every line as it is rung up, the newest in sight, and the total. */
export function CustomerCart({ sale }: { readonly sale: SaleSlice }) {
  const say = useSay();
  const figures = useFigures();
  const list = useRef<HTMLOListElement>(null);
  const { lines, totals } = sale;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);
  return (
    <section className={styles.cart}>
      <ol ref={list} className={styles.lines} data-scrolls="" tabIndex={0} aria-label={say('kiosk.order')}>
        {lines.map((line) => (
          <li key={line.line_id} className={styles.line}>
            <span className={styles.quantity}>{figures.quantity(line.quantity_milli, line.unit)}</span>
            <span data-clip-ok="">{line.name}</span>
            <Amount minor={line.net_minor} />
          </li>
        ))}
      </ol>
      {totals.discount_minor > 0 && (
        <p className={styles.discount}>
          {say('customer.discount')}
          <Amount minor={-totals.discount_minor} />
        </p>
      )}
      <p className={styles.total}>
        {say('kiosk.total')}
        <Amount minor={totals.total_minor} />
      </p>
    </section>
  );
}
