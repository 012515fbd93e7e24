import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FoundProducts } from '../../../core/contract/catalogue.ts';
import { shareStructure } from '../../stores/share-structure.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';

export type Found = FoundProducts;

/** Longer than a scanner takes for a code, of which the field shows the first digit alone: a scan never searches. */
const SCANNING_MS = 150;
/** Codes are digits; who types a word waits for nothing. */
const DIGITS = /^\d+$/;
/** The tiles that are seen, and two rows more; the rest comes when someone scrolls. */
export const FIRST_MAX = 24;
const PRODUCTS_MAX = 96;

export interface ShownCatalogue {
  /** Null until the till answered for the first time: it may still be reading its catalogue. */
  readonly found: Found | null;
  readonly of_text: string;
  /** Asks for the products beyond those that are seen at first. */
  readonly showMore: () => void;
  /** Asks for what a text finds while the text is still being drawn. */
  readonly askFor: (text: string) => void;
}

/** An answer, and what it answers. */
interface Shown {
  readonly found: Found | null;
  readonly of_text: string;
  readonly category_id: string;
  readonly version: number;
}

const nothingKnown: (text: string) => Found | null = () => null;

/** What is shown, where the till said that this text finds the same. */
function sameOf({ found, of_text }: Shown, next: string): Found | null {
  const known = of_text + (found?.continued ?? '');
  if (!found || next.length <= of_text.length || !known.startsWith(next)) return null;
  return { ...found, continued: known.slice(next.length) };
}

/**
 * The products that a text finds, or those of a category while there is none. The last answer stays until the next one
 * is there, so that the tiles do not flicker; late answers to older questions are dropped. What is `knownOf` a text, and
 * letters that find the same, are not asked for.
 */
export function useCatalogue(text: string, category_id: string, knownOf = nothingKnown): ShownCatalogue {
  const request = useRequest();
  // What is sold was changed: what is shown is asked for again.
  const version = useTill(({ till }) => till.catalogue_version);
  const [shown, setShown] = useState<Shown>({ found: null, of_text: '', category_id: '', version });
  const latest = useRef(shown);
  latest.current = shown;
  const asked = useRef(0);
  /** The text that was asked for before it was drawn. */
  const asked_early = useRef<string | null>(null);
  const show = useCallback(
    (of_text: string, answer: Found): void =>
      setShown((last) => ({ found: shareStructure(last.found, answer), of_text, category_id, version })),
    [category_id, version],
  );
  const ask = useCallback(
    async (wanted: string, limit: number): Promise<void> => {
      const number = (asked.current += 1);
      const answer = await request('catalogue.search', {
        text: wanted,
        limit,
        ...(wanted === '' ? { category_id } : {}),
      });
      // At once, so that one frame shows the letter and what it found.
      if (answer.ok && number === asked.current) flushSync(() => show(wanted, answer.value));
    },
    [request, category_id, show],
  );
  const askFor = useCallback(
    (next: string): void => {
      if (next === '' || DIGITS.test(next)) return;
      asked_early.current = next;
      const last = latest.current;
      const known = knownOf(next) ?? (last.version === version ? sameOf(last, next) : null);
      if (known === null) return void ask(next, FIRST_MAX);
      asked.current += 1;
      show(next, known);
    },
    [ask, knownOf, show, version],
  );
  useEffect(() => {
    const is_asked = asked_early.current === text;
    asked_early.current = null;
    if (is_asked) return undefined;
    asked.current += 1;
    // A scan writes into the field and takes it back: what is shown then is what was shown before.
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
