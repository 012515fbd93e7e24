import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const scroller = useRef<HTMLDivElement>(null);
  const acts = useSaleActs();
  const choose = useSaleView((view) => view.choose);
  const open = useSaleView((view) => view.open);
  const latest = useRef(lines);
  latest.current = lines;
  const line_px = LINE_REM * useRootFontSize();
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => line_px,
    overscan: OVERSCAN,
    getItemKey: (index) => lines[index]?.line_id ?? index,
  });

  // Another screen size may be another size of rem: the places of all lines are counted anew.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, line_px]);

  const select = useCallback((line: SaleLineView) => choose(line.line_id, latest.current), [choose]);
  const weigh = useCallback(({ line_id }: SaleLineView) => open({ kind: 'quantity', line_id }), [open]);
  const detail = useCallback(({ line_id }: SaleLineView) => open({ kind: 'detail', line_id }), [open]);
  const selected_index = selected ? lines.indexOf(selected) : -1;
  // Before the frame is painted: in an effect after it, a scanned line would be seen one frame later.
  useLayoutEffect(() => {
    if (scroller.current && selected_index >= 0) reveal(scroller.current, selected_index * line_px, line_px);
  }, [selected_index, lines.length, line_px]);

  return (
    <div ref={scroller} className={styles.lines} data-scrolls="">
      <ol className={styles.all} style={{ height: virtualizer.getTotalSize() }} aria-label={say('sale.cart')}>
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
                  onDetail={detail}
                  onStep={acts.step}
                  onWeigh={weigh}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

/** Scrolls no further than needed to see a line whole. Lines have one height, so that nothing has to be measured. */
function reveal(scroller: HTMLElement, top_px: number, height_px: number): void {
  const { scrollTop, clientHeight } = scroller;
  if (top_px < scrollTop) scroller.scrollTop = top_px;
  else if (top_px + height_px > scrollTop + clientHeight) scroller.scrollTop = top_px + height_px - clientHeight;
}

/** Pixels of one rem, which the tokens change with the size of the screen. Read once for each size: it costs a layout. */
function useRootFontSize(): number {
  const [size_px, setSize] = useState(rootFontSize);
  useEffect(() => {
    const measure = (): void => setSize(rootFontSize());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size_px;
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
