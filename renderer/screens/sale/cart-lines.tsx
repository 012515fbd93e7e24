import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { CartLine } from '../../components/cart-line.tsx';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import styles from './cart.module.css';

/** Height of a line in rem (DESIGN 5); fixed, so that a cart of 500 lines costs as much as one of ten. */
const LINE_REM = 4;
const OVERSCAN = 4;

/** The lines that can be seen, and a few around them. The selected one is always scrolled to. */
export function CartLines({ selected }: { readonly selected: SaleLineView | null }) {
  const say = useSay();
  const lines = useTill((snapshot) => snapshot.sale.lines);
  const scroller = useRef<HTMLOListElement>(null);
  const acts = useSaleActs();
  const choose = useSaleView((view) => view.choose);
  const open = useSaleView((view) => view.open);
  const latest = useRef(lines);
  latest.current = lines;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_REM * rootFontSize(),
    overscan: OVERSCAN,
    getItemKey: (index) => lines[index]?.line_id ?? index,
  });

  const select = useCallback((line: SaleLineView) => choose(line.line_id, latest.current), [choose]);
  const weigh = useCallback(({ line_id }: SaleLineView) => open({ kind: 'quantity', line_id }), [open]);
  const selected_index = selected ? lines.indexOf(selected) : -1;
  useEffect(() => {
    if (selected_index >= 0) virtualizer.scrollToIndex(selected_index);
  }, [virtualizer, selected_index, lines.length]);

  return (
    <ol ref={scroller} className={styles.lines} aria-label={say('sale.cart')} data-scrolls="">
      <div className={styles.all} style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={key}
                className={styles.one}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
              >
                <CartLine
                  line={line}
                  selected={line === selected}
                  onSelect={select}
                  onStep={acts.step}
                  onWeigh={weigh}
                />
              </li>
            )
          );
        })}
      </div>
    </ol>
  );
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
