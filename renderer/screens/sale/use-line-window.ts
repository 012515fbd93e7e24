import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Lines drawn above and below the visible ones, so that touch scrolling shows no gap. */
const OVERSCAN = 4;

export interface LineWindow {
  readonly first: number;
  /** One past the last line drawn. */
  readonly end: number;
}

export interface ScrolledWindow extends LineWindow {
  /** Scrolls to the end of a list that is about to have this height; the next render finds it there. */
  readonly showEnd: (height_px: number) => void;
}

interface Place {
  readonly revealed: string;
  readonly top_px: number;
}

/** Scrolls no further than needed to show a line in full. */
export function revealedTop(top_px: number, height_px: number, line_top_px: number, line_px: number): number {
  if (line_top_px < top_px) return line_top_px;
  return Math.max(top_px, line_top_px + line_px - height_px);
}

/** Scroll position for a selected line; -1 selects none. Never past the end; unchanged before it is measured. */
export function placeOf(
  top_px: number,
  list: {
    readonly height_px: number;
    readonly line_px: number;
    readonly count: number;
    readonly selected: number;
  },
): number {
  const { height_px, line_px, count, selected } = list;
  if (height_px === 0) return top_px;
  const most_px = Math.max(0, count * line_px - height_px);
  const shown_px = selected < 0 ? top_px : revealedTop(top_px, height_px, selected * line_px, line_px);
  return Math.min(most_px, shown_px);
}

/** The lines to draw at a scroll position. */
export function linesToDraw(top_px: number, height_px: number, line_px: number, count: number): LineWindow {
  const first = Math.max(0, Math.floor(top_px / line_px) - OVERSCAN);
  return { first, end: Math.min(count, Math.ceil((top_px + height_px) / line_px) + OVERSCAN) };
}

/**
 * The range of fixed-height lines to draw, and the scroll position. The selected line is scrolled into view in the
 * render that shows it: waiting for the scroll event would draw it one frame later.
 */
export function useLineWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, line_px, selected }: { readonly count: number; readonly line_px: number; readonly selected: number },
): ScrolledWindow {
  const [height_px, setHeight] = useState(0);
  const [place, setPlace] = useState<Place>({ revealed: '', top_px: 0 });
  const stands_px = useRef(0);
  const revealed = `${selected} ${count} ${line_px} ${height_px}`;
  const top_px =
    place.revealed === revealed ? place.top_px : placeOf(place.top_px, { height_px, line_px, count, selected });
  if (place.revealed !== revealed) setPlace({ revealed, top_px });

  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list || stands_px.current === top_px) return;
    stands_px.current = top_px;
    list.scrollTop = top_px;
  }, [scroller, top_px]);
  // Measured before the first frame, so that none is drawn without lines.
  useLayoutEffect(() => setHeight(scroller.current?.clientHeight ?? 0), [scroller]);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return undefined;
    const onScroll = (): void => {
      // Ignores positions that this hook set; reacts only to a person's scrolling.
      if (Math.abs(stands_px.current - list.scrollTop) < 1) return;
      stands_px.current = list.scrollTop;
      setPlace((before) =>
        Math.abs(before.top_px - list.scrollTop) < 1 ? before : { ...before, top_px: list.scrollTop },
      );
    };
    const observer = new ResizeObserver(() => setHeight(list.clientHeight));
    observer.observe(list);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
  const showEnd = (list_px: number): void => {
    const list = scroller.current;
    if (!list) return;
    stands_px.current = Math.max(0, list_px - height_px);
    list.scrollTop = stands_px.current;
  };
  return { ...linesToDraw(top_px, height_px, line_px, count), showEnd };
}
