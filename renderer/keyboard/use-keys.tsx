import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { assert } from '../../core/assert.ts';
import type { KeyHandlers } from './key-layers.ts';
import type { KeyboardDispatcher } from './keyboard-dispatcher.ts';

const KeyboardContext = createContext<KeyboardDispatcher | null>(null);

export function KeyboardProvider({
  keyboard,
  children,
}: {
  readonly keyboard: KeyboardDispatcher;
  readonly children: ReactNode;
}) {
  return <KeyboardContext value={keyboard}>{children}</KeyboardContext>;
}

function useKeyboard(): KeyboardDispatcher {
  const keyboard = useContext(KeyboardContext);
  assert(keyboard, 'the screen is inside a KeyboardProvider');
  return keyboard;
}

const DepthContext = createContext(0);

/** Key scope of an overlay: its handlers are tried first, and keys that none of them handles go no further. */
export function KeyScope({ children }: { readonly children: ReactNode }) {
  const keyboard = useKeyboard();
  const depth = useContext(DepthContext) + 1;
  useEffect(() => keyboard.addLayer({ handlers: () => NO_KEYS, depth: depth - 0.5, wall: true }), [keyboard, depth]);
  return <DepthContext value={depth}>{children}</DepthContext>;
}
const NO_KEYS: KeyHandlers = {};

export interface KeysOptions {
  readonly active?: boolean;
  /** Its keys decide about money: a fragment of a scan must not press them (DESIGN 13.4). */
  readonly choices?: boolean;
  /**
   * Keys held during the guard. Default: all but Enter, and none with `choices`. May only list keys that charge nothing
   * and refund nothing.
   */
  readonly waiting?: readonly string[] | undefined;
}

/**
 * Key handlers while the screen is shown: `useKeys({ F2: focusSearch, Enter: confirm, t: chooseCard, 1: chooseFirst
 * })`. Letters are lower case. Fields keep the characters typed into them. An overlay wraps itself in a `KeyScope`.
 */
export function useKeys(handlers: KeyHandlers, options: KeysOptions = {}): void {
  const keyboard = useKeyboard();
  const depth = useContext(DepthContext);
  const latest = useRef(handlers);
  const { active = true, choices = false } = options;
  const waiting = useRef(options.waiting);
  useLayoutEffect(() => {
    latest.current = handlers;
    waiting.current = options.waiting;
  });
  useEffect(() => {
    if (!active) return undefined;
    const layer = { handlers: () => latest.current, depth, wall: false, choices };
    return keyboard.addLayer({
      ...layer,
      get waiting() {
        return waiting.current;
      },
    });
  }, [keyboard, depth, active, choices]);
}

/**
 * Takes every scan while the screen is shown, wherever the focus is; returning `false` passes it on to the screen
 * below. Scans that no screen takes are listed (`ScansPill`). A field that the code was typed into is restored.
 */
export function useScan(handler: (code: string) => void | false): void {
  const keyboard = useKeyboard();
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useEffect(() => keyboard.addScanHandler((code) => latest.current(code)), [keyboard]);
}

/**
 * For digits typed outside fields: `note` records what was typed and returns how to restore it if the keys turn out to
 * be a scan.
 */
export function useScanUndo(note: () => () => void): void {
  const keyboard = useKeyboard();
  const latest = useRef(note);
  useLayoutEffect(() => {
    latest.current = note;
  });
  useEffect(() => keyboard.addScanUndo(() => latest.current()), [keyboard]);
}

/**
 * While active, a scan requests the next screen. `leave` resolves to whether that screen follows: if so, it gets this
 * screen's scans in order; otherwise they are reported as untaken.
 */
export function useScansForNext(active: boolean, leave: () => Promise<boolean>): void {
  const keyboard = useKeyboard();
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!active) return undefined;
    const codes: string[] = [];
    const remove = keyboard.addScanHandler((code) => {
      codes.push(code);
      if (codes.length > 1) return;
      void latest.current().then((leaves) => {
        if (!leaves) keyboard.leaveUntaken(codes.splice(0));
      });
    });
    return () => {
      remove();
      if (codes.length > 0) keyboard.leaveScans(codes);
    };
  }, [keyboard, active]);
}

/** Keeps a scan for the next screen, which gets it when it mounts. */
export function useScanForNext(): (code: string) => void {
  const keyboard = useKeyboard();
  const codes = useRef<string[]>([]);
  useEffect(() => {
    const kept = codes.current;
    return () => {
      if (kept.length > 0) keyboard.leaveScans(kept.splice(0));
    };
  }, [keyboard]);
  return useCallback((code) => void codes.current.push(code), []);
}

/** Entry for scans that were not typed as keys: they go to the screen that takes scans, if any. */
export function useScanRoute(): Pick<KeyboardDispatcher, 'wantsScans' | 'scanned' | 'leaveUntaken'> {
  return useKeyboard();
}

/** Ignores taps and holds keys for a moment whenever the screen or outcome changes (DESIGN 10). */
export function useTapGuard(screen_key: string): void {
  const keyboard = useKeyboard();
  const shown = useRef(screen_key);
  useLayoutEffect(() => {
    if (shown.current === screen_key) return;
    shown.current = screen_key;
    keyboard.guard();
  }, [keyboard, screen_key]);
}

/** While active, the next key goes only to this handler: for choosing shortcuts. */
export function useKeyCapture(active: boolean, handler: (name: string) => void): void {
  const keyboard = useKeyboard();
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useEffect(() => (active ? keyboard.captureNext((name) => latest.current(name)) : undefined), [keyboard, active]);
}
