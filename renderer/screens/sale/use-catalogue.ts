import { useEffect, useRef, useState } from 'react';
import type { ProductView } from '../../../core/contract/intents.ts';
import { useRequest } from '../../stores/till-context.tsx';

export interface Found {
  readonly products: readonly ProductView[];
  readonly total: number;
}
const NOTHING: Found = { products: [], total: 0 };

/** A little longer than a scanner's gap between characters, so that a scan never searches. */
const TYPING_MS = 40;
const PRODUCTS_MAX = 96;

/**
 * The products that a text finds, or those of a category while there is none. The last answer stays until the next one
 * is there, so that the tiles do not flicker; late answers to older questions are dropped.
 */
export function useCatalogue(text: string, category_id: string): { readonly found: Found; readonly of_text: string } {
  const request = useRequest();
  const [shown, setShown] = useState({ found: NOTHING, of_text: '' });
  const asked = useRef(0);
  useEffect(() => {
    const number = (asked.current += 1);
    const ask = async (): Promise<void> => {
      const answer = await request('catalogue.search', {
        text,
        limit: PRODUCTS_MAX,
        ...(text === '' ? { category_id } : {}),
      });
      if (answer.ok && number === asked.current) setShown({ found: answer.value, of_text: text });
    };
    const timer = setTimeout(() => void ask(), text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [request, text, category_id]);
  return shown;
}
