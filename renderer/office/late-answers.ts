import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Numbers questions; the function that each begins with says whether it is still the last one. */
export function useLatest(): () => () => boolean {
  const latest = useRef(0);
  return useCallback(() => {
    const number = (latest.current += 1);
    return () => number === latest.current;
  }, []);
}

/**
 * What a person just published, until the store has been read again: the value that was read last is older. Edits that
 * begin meanwhile then begin with what was published.
 */
export function useUntilRead<Kept>(value: unknown): readonly [Kept | null, (kept: Kept) => void] {
  const [kept, setKept] = useState<{ readonly kept: Kept; readonly instead_of: unknown } | null>(null);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const keep = useCallback((next: Kept) => setKept({ kept: next, instead_of: latest.current }), []);
  return [kept !== null && kept.instead_of === value ? kept.kept : null, keep];
}
