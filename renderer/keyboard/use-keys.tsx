import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { assert } from '../../core/assert.ts';
import type { KeyboardDesk, KeyHandlers } from './keyboard-desk.ts';

const DeskContext = createContext<KeyboardDesk | null>(null);

export function KeyboardProvider({ desk, children }: { readonly desk: KeyboardDesk; readonly children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

function useDesk(): KeyboardDesk {
  const desk = useContext(DeskContext);
  assert(desk, 'the screen is inside a KeyboardProvider');
  return desk;
}

/**
 * Keys of the screen while it is shown: `useKeys({ F2: focusSearch, Enter: confirm, t: chooseCard, 1: chooseFirst })`.
 * Letters are lower case. Fields keep the characters typed into them. With `exclusive`, nothing below hears a key.
 */
export function useKeys(
  handlers: KeyHandlers,
  options: { readonly exclusive?: boolean; readonly active?: boolean } = {},
): void {
  const desk = useDesk();
  const latest = useRef(handlers);
  const { exclusive = false, active = true } = options;
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!active) return undefined;
    return desk.addLayer({ handlers: () => latest.current, exclusive });
  }, [desk, exclusive, active]);
}

/** Takes every scan while the screen is shown, wherever the focus is. A screen without it drops scans (DESIGN 7). */
export function useScan(handler: (code: string) => void): void {
  const desk = useDesk();
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useEffect(() => desk.addScanHandler((code) => latest.current(code)), [desk]);
}

/** Ignores taps and keys for a moment whenever the screen or outcome changes (DESIGN 10). */
export function useTapGuard(screen_key: string): void {
  const desk = useDesk();
  const shown = useRef(screen_key);
  useLayoutEffect(() => {
    if (shown.current === screen_key) return;
    shown.current = screen_key;
    desk.guard();
  }, [desk, screen_key]);
}
