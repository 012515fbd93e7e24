import type { IntentResults } from '../../../core/contract/intents.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditedProductView } from '../../../core/contract/catalogue.ts';
import { useRequest } from '../../stores/till-context.tsx';

/** Products per request; only visible rows are rendered. */
const PAGE = 100;

export interface ProductList {
  readonly state: 'loading' | 'ready' | 'refused';
  readonly total: number;
  readonly categories: IntentResults['catalogue.list']['categories'];
  readonly taxes: IntentResults['catalogue.list']['taxes'];
  /** The product of a row; undefined while it is loading. */
  at(row: number): EditedProductView | undefined;
  /** Loads rows that are about to become visible. */
  need(first: number, last: number): void;
  reload(): void;
}

interface Known {
  readonly state: ProductList['state'];
  readonly total: number;
  readonly categories: ProductList['categories'];
  readonly taxes: ProductList['taxes'];
  readonly pages: ReadonlyMap<number, readonly EditedProductView[]>;
}
const NOTHING: Known = { state: 'loading', total: 0, categories: [], taxes: [], pages: new Map() };

/** The products that match a text, loaded page by page as they scroll into view. */
export function useProducts(text: string, shown: 'sold' | 'retired'): ProductList {
  const request = useRequest();
  const [known, setKnown] = useState(NOTHING);
  const question = useRef(0);
  const requested = useRef(new Set<number>());
  const ask = useCallback(
    async (page: number): Promise<void> => {
      if (requested.current.has(page)) return;
      requested.current.add(page);
      const number = question.current;
      const answer = await request('catalogue.list', { text, shown, offset: page * PAGE, limit: PAGE });
      if (number !== question.current) return;
      if (!answer.ok) {
        requested.current.delete(page);
        // Keeps the rows on the screen: the approval expired while scrolling.
        return setKnown((was) => (was.state === 'ready' ? was : { ...NOTHING, state: 'refused' }));
      }
      const { products, total, categories, taxes } = answer.value;
      setKnown((was) => ({ state: 'ready', total, categories, taxes, pages: new Map(was.pages).set(page, products) }));
    },
    [request, text, shown],
  );
  const latest = useRef(ask);
  latest.current = ask;
  // Asks for what is searched now, also when it was called for by a save that began before.
  const reload = useCallback((): void => {
    question.current += 1;
    requested.current = new Set();
    setKnown((was) => ({ ...was, pages: new Map() }));
    void latest.current(0);
  }, []);
  useEffect(reload, [reload, ask]);
  return {
    ...known,
    reload,
    at: (row) => known.pages.get(Math.floor(row / PAGE))?.[row % PAGE],
    need: (first, last) => {
      for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) void ask(page);
    },
  };
}
