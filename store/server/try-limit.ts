/** Wrong codes per address and hour (store 3.2): 50 bits cannot be guessed, and legitimate use needs fewer tries. */
const TRIES_MAX = 20;
const HOUR_MS = 3_600_000;
/** More addresses than a shop has; the oldest are dropped. */
const ADDRESSES_MAX = 10_000;

export interface TryLimit {
  mayTry(address: string): boolean;
  failed(address: string): void;
}

/** Counts wrong tries within this process; each process of a store counts its own. */
export function createTryLimit(monotonicMs: () => number): TryLimit {
  const wrong = new Map<string, number[]>();
  const recent = (address: string): number[] =>
    (wrong.get(address) ?? []).filter((at_ms) => monotonicMs() - at_ms < HOUR_MS);
  return {
    mayTry: (address) => recent(address).length < TRIES_MAX,
    failed: (address) => {
      const tries = [...recent(address), monotonicMs()];
      wrong.delete(address);
      wrong.set(address, tries);
      const [oldest] = wrong.keys();
      if (wrong.size > ADDRESSES_MAX && oldest !== undefined) wrong.delete(oldest);
    },
  };
}
