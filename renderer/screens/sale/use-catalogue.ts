import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FoundProducts } from '../../../core/contract/catalogue.ts';
import { FIRST_MAX, searchOf } from '../../stores/first-search.ts';
import { shareStructure } from '../../stores/share-structure.ts';
import { useTill, useTillHandle } from '../../stores/till-context.tsx';

export type Found = FoundProducts;

/** Longer than a scanner needs for a code, of which the field shows only the first digit: a scan never searches. */
const SCANNING_MS = 150;
/** Codes are digits; search words are not delayed. */
const DIGITS = /^\d+$/;
const PRODUCTS_MAX = 96;

export interface ShownCatalogue {
  /** Null until the first reply: the till may still be loading its catalogue. */
  readonly found: Found | null;
  readonly of_text: string;
  /** Loads the products beyond the visible ones. */
  readonly showMore: () => void;
  /** Requests the results for a text while that text is still being rendered. */
  readonly askFor: (text: string) => void;
}

/** A reply, and the request that it answers. */
interface Shown {
  readonly found: Found | null;
  readonly of_text: string;
  readonly category_id: string;
  readonly version: number;
}

const nothingKnown: (text: string) => Found | null = () => null;

/** The current results, if the till stated that this longer text has the same ones. */
function sameOf({ found, of_text }: Shown, next: string): Found | null {
  const known = of_text + (found?.continued ?? '');
  if (!found || next.length <= of_text.length || !known.startsWith(next)) return null;
  return { ...found, continued: known.slice(next.length) };
}

/**
 * The products that match a text, or those of a category while there is none. The last results stay until the next
 * arrive, so that tiles do not flicker; late replies are dropped. Results that `knownOf` has, and those of letters that
 * find the same, are not requested.
 */
export function useCatalogue(text: string, category_id: string, knownOf = nothingKnown): ShownCatalogue {
  const { search } = useTillHandle();
  // A changed catalogue reloads the results.
  const version = useTill(({ till }) => till.catalogue_version);
  const [shown, setShown] = useState<Shown>({ found: null, of_text: '', category_id: '', version });
  const latest = useRef(shown);
  latest.current = shown;
  const lastRequest = useRef(0);
  /** The text that was requested before it was rendered. */
  const prefetched = useRef<string | null>(null);
  const show = useCallback(
    (of_text: string, answer: Found): void =>
      setShown((last) => ({ found: shareStructure(last.found, answer), of_text, category_id, version })),
    [category_id, version],
  );
  const ask = useCallback(
    async (wanted: string, limit: number): Promise<void> => {
      const number = (lastRequest.current += 1);
      const answer = await search(searchOf(wanted, limit, category_id));
      // Synchronously, so that one frame shows the letter and its results.
      if (answer.ok && number === lastRequest.current) flushSync(() => show(wanted, answer.value));
    },
    [search, category_id, show],
  );
  const askFor = useCallback(
    (next: string): void => {
      if (next === '' || DIGITS.test(next)) return;
      prefetched.current = next;
      const last = latest.current;
      const known = knownOf(next) ?? (last.version === version ? sameOf(last, next) : null);
      if (known === null) return void ask(next, FIRST_MAX);
      lastRequest.current += 1;
      show(next, known);
    },
    [ask, knownOf, show, version],
  );
  // Before the screen is painted, so that the answer does not wait for that.
  useLayoutEffect(() => {
    const is_asked = prefetched.current === text;
    prefetched.current = null;
    if (is_asked) return undefined;
    lastRequest.current += 1;
    // A scan writes into the field and is removed again: the results shown are then still valid.
    const last = latest.current;
    if (last.of_text === text && last.category_id === category_id && last.version === version) return undefined;
    if (!DIGITS.test(text)) return void ask(text, FIRST_MAX);
    const timer = setTimeout(() => void ask(text, FIRST_MAX), SCANNING_MS);
    return () => clearTimeout(timer);
  }, [ask, text, category_id, version]);
  const { found, of_text } = shown;
  const more = found !== null && found.products.length < Math.min(found.total, PRODUCTS_MAX);
  const showMore = useCallback(() => void (more && ask(text, PRODUCTS_MAX)), [more, ask, text]);
  return { found, of_text, showMore, askFor };
}
