import { type RefObject, useEffect, useRef } from 'react';

/** Whether the caller is still on the page: an answer that comes after it was left takes nothing else away. */
export function useShown(): RefObject<boolean> {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
