import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { useMoney } from '../../components/amount.tsx';
import { CartLine } from '../../components/cart-line.tsx';
import { useSay } from '../../i18n.ts';
import { useTill, useTillHandle } from '../../stores/till-context.tsx';
import { type DrawnCart, drawAhead } from './draw-ahead.ts';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { selectedLine } from './sale-view.ts';
import { totalClass } from './totals.tsx';
import { useLineWindow } from './use-line-window.ts';
import styles from './cart.module.css';

/** Height of a line in rem (DESIGN 5); fixed, so that a cart of 500 lines costs no more than one of ten. */
const LINE_REM = 4;

/** The visible lines and a few around them. The selected one is always scrolled into view. */
export function CartLines() {
  const say = useSay();
  const lines = useTill((snapshot) => snapshot.sale.lines);
  const touched_line_id = useTill((snapshot) => snapshot.sale.touched_line_id);
  const chosen = useSaleView((view) => view.chosen);
  const selected = selectedLine({ lines, touched_line_id }, chosen);
  const scroller = useRef<HTMLDivElement>(null);
  const acts = useSaleActs();
  const choose = useSaleView((view) => view.choose);
  const open = useSaleView((view) => view.open);
  const latest = useRef(lines);
  latest.current = lines;
  const line_px = LINE_REM * useRootFontSize();
  const select = useCallback((line: SaleLineView) => choose(line.line_id, latest.current), [choose]);
  const weigh = useCallback(({ line_id }: SaleLineView) => open({ kind: 'quantity', line_id }), [open]);
  const detail = useCallback(({ line_id }: SaleLineView) => open({ kind: 'detail', line_id }), [open]);
  const selected_index = selected ? lines.indexOf(selected) : -1;
  const { first, end, showEnd } = useLineWindow(scroller, { count: lines.length, line_px, selected: selected_index });
  const list = useRef<HTMLOListElement>(null);
  useLinesAhead(list, { lines, selected, line_px, showEnd });

  return (
    <div ref={scroller} className={styles.lines} data-scrolls="">
      <ol
        ref={list}
        className={styles.all}
        style={{ height: lines.length * line_px, paddingTop: first * line_px }}
        aria-label={say('sale.cart')}
      >
        {lines.slice(first, end).map((line, offset) => (
          <li
            key={line.line_id}
            data-line={line.line_id}
            className={styles.one}
            aria-setsize={lines.length}
            aria-posinset={first + offset + 1}
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
        ))}
      </ol>
    </div>
  );
}

/** Draws a line being added before its snapshot arrives. */
function useLinesAhead(
  list: RefObject<HTMLElement | null>,
  drawn: Pick<DrawnCart, 'lines' | 'selected' | 'line_px' | 'showEnd'>,
): void {
  const { ahead } = useTillHandle();
  const say = useSay();
  const money = useMoney();
  const latest = useRef(drawn);
  useLayoutEffect(() => {
    latest.current = drawn;
  });
  useEffect(
    () =>
      ahead.drawBy((line) => {
        const element = list.current?.closest('section')?.querySelector<HTMLElement>('[data-total]');
        if (!list.current || !element) return null;
        return drawAhead(line, {
          ...latest.current,
          list: list.current,
          money,
          each: (unit_price_minor) => say('sale.each', { price: money(unit_price_minor) }),
          total: { element, classOf: totalClass },
        });
      }),
    [ahead, list, say, money],
  );
}

/** Pixels per rem, which the tokens change with the screen size. Read once per size, because it forces a layout. */
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
