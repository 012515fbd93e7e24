import { useEffect, useState } from 'react';

export interface Polled<Value> {
  /** The last value that was read: `undefined` until the first answer, null when it could not be read at all. */
  readonly value: Value | null | undefined;
  /** A later reading failed, so that the value may have changed since. */
  readonly is_old: boolean;
}

/**
 * Reads now, every so often, and whenever `changed` is another value. A failed reading, which is null, takes nothing
 * away: what was last read stays, and is marked as old.
 */
export function usePolled<Value>(
  read: () => Promise<Value | null>,
  every_ms: number | null,
  changed: unknown,
): Polled<Value> {
  const [polled, setPolled] = useState<Polled<Value> & { readonly by: unknown }>(NOTHING_READ);
  useEffect(() => {
    let gone = false;
    const refresh = async (): Promise<void> => {
      const value = await read();
      if (gone) return;
      setPolled((was) => {
        if (value !== null) return { value, is_old: false, by: read };
        // What another question was answered says nothing about this one.
        const stays = was.by === read && was.value !== null;
        return stays ? { ...was, is_old: true } : { value: null, is_old: false, by: read };
      });
    };
    void refresh();
    const timer = every_ms === null ? undefined : setInterval(() => void refresh(), every_ms);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [read, every_ms, changed]);
  return polled;
}

const NOTHING_READ = { value: undefined, is_old: false, by: null };
