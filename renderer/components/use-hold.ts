import { useCallback, useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** Holding repeats after 400 ms, then eight times a second (DESIGN 5). */
const HOLD_DELAY_MS = 400;
const HOLD_PERIOD_MS = 125;

/**
 * Runs the act and repeats it while held. A mouse acts on press. A finger acts when it is lifted, so that a scroll that
 * begins here does nothing; so does a removal, which would move another line under the release.
 */
export function useHold(act: () => void, repeats: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const has_acted = useRef(false);
  const latest = useRef({ act, repeats });
  useEffect(() => {
    latest.current = { act, repeats };
  });
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  const start = useCallback((event: PointerEvent) => {
    if (event.button !== 0) return;
    has_acted.current = false;
    const again = (delay_ms: number): void => {
      if (!latest.current.repeats) return;
      has_acted.current = true;
      latest.current.act();
      timer.current = setTimeout(again, delay_ms, HOLD_PERIOD_MS);
    };
    if (event.pointerType === 'mouse') again(HOLD_DELAY_MS);
    else timer.current = setTimeout(again, HOLD_DELAY_MS, HOLD_PERIOD_MS);
  }, []);
  // Keys and screen readers click without a pointer, with a detail of 0. A finger leaves before its click comes.
  const click = useCallback(
    (event: MouseEvent) => {
      stop();
      if (event.detail === 0 || !has_acted.current) latest.current.act();
      has_acted.current = false;
    },
    [stop],
  );
  return { onPointerDown: start, onPointerUp: stop, onPointerLeave: stop, onPointerCancel: stop, onClick: click };
}
