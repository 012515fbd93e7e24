import { useCallback, useEffect, useRef } from 'react';
import { useLink, useRequest, useTill } from '../../stores/till-context.tsx';
import { FIRST_MAX, type Found } from './use-catalogue.ts';

/** What words begin with; the till folds accents. */
const LETTERS = 'abcdefghijklmnñopqrstuvwxyz';
/** A catalogue that just changed may change again: what is left of goods does with every sale. */
const SETTLED_MS = 2_000;
/** Between two questions, so that a scan never waits behind more than one. */
const REST_MS = 40;

/**
 * What each first letter of a word finds, asked for while nobody waits, so that the letter and its results are one frame.
 * Answers null where it is not known of the catalogue that is sold.
 */
export function useFirstLetters(): (text: string) => Found | null {
  const request = useRequest();
  const version = useTill(({ till }) => till.catalogue_version);
  // A till that came back may be another one.
  const link = useLink();
  const kept = useRef({ version, letters: new Map<string, Found>() });
  useEffect(() => {
    const letters = new Map<string, Found>();
    kept.current = { version, letters };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (at: number): Promise<void> => {
      const text = LETTERS[at];
      if (text === undefined) return;
      const answer = await request('catalogue.search', { text, limit: FIRST_MAX });
      if (!answer.ok || kept.current.letters !== letters) return;
      letters.set(text, answer.value);
      timer = setTimeout(() => void ask(at + 1), REST_MS);
    };
    if (link === 'open') timer = setTimeout(() => void ask(0), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      kept.current = { version, letters: new Map() };
    };
  }, [request, link, version]);
  return useCallback(
    (text) => (kept.current.version === version ? (kept.current.letters.get(text.toLowerCase()) ?? null) : null),
    [version],
  );
}
