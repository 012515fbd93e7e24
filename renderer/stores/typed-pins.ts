import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Pads for a PIN that are on the page. Nothing may open over one unprompted: it would swallow the PIN. */
const pads = createStore<{ readonly shown: number }>(() => ({ shown: 0 }));

/** While its caller is shown, a PIN is being typed. */
export function useTypedPin(): void {
  useEffect(() => {
    pads.setState(({ shown }) => ({ shown: shown + 1 }));
    return () => pads.setState(({ shown }) => ({ shown: shown - 1 }));
  }, []);
}

export const useIsPinTyped = (): boolean => useStore(pads, ({ shown }) => shown > 0);
