import { useCallback, useRef, useState } from 'react';
import type { NoResultReason, ShopSearch } from '../../../core/contract/refunds.ts';
import { useRequest } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import type { Found } from './use-refund.ts';
import { type FindFields, type FindProblem, findQuery } from './view/find-query.ts';

export interface FoundSales {
  readonly found: Found;
  readonly why_none: NoResultReason | null;
  readonly shop: ShopSearch | null;
  readonly has_searched: boolean;
  readonly problem: FindProblem | null;
  /** The open sale. */
  readonly chosen: string | null;
  readonly search: (wanted: FindFields) => Promise<void>;
  /** Opens a sale, or none. */
  readonly choose: (sale_id: string | null) => void;
  /** The person goes on: a search under way opens nothing any more. */
  readonly goOn: () => void;
}

/** Once a sale is open, PIN and Enter belong to it and not to the search control used before. */
export function leaveSearch(): void {
  const { activeElement: at } = document;
  if (at instanceof HTMLElement && at.closest('[data-find]') !== null) at.blur();
}

/**
 * The last search and the open sale. A search may ask other lanes and be answered late: only the last one is shown, and
 * it opens a sale only if nothing was typed or chosen meanwhile.
 */
export function useFoundSales({ currency, store_locale }: Pick<Wording, 'currency' | 'store_locale'>): FoundSales {
  const request = useRequest();
  const [problem, setProblem] = useState<FindProblem | null>(null);
  const [found, setFound] = useState<Found>('searching');
  const [why_none, setWhyNone] = useState<NoResultReason | null>(null);
  const [shop, setShop] = useState<ShopSearch | null>(null);
  const [has_searched, setHasSearched] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const searches = useRef(0);
  /** The search that may open its sale. */
  const opening = useRef(0);
  const goOn = useCallback(() => {
    opening.current = 0;
  }, []);
  const choose = useCallback(
    (sale_id: string | null): void => {
      goOn();
      setChosen(sale_id);
    },
    [goOn],
  );
  const search = useCallback(
    async (wanted: FindFields): Promise<void> => {
      const query = findQuery(wanted, { currency, store_locale });
      setProblem(query.ok ? null : query.error);
      if (!query.ok) return;
      const number = (searches.current += 1);
      const is_search = Object.keys(query.value).length > 0;
      // What is found takes the place of the open sale: meanwhile nothing may be returned.
      choose(null);
      opening.current = number;
      setFound('searching');
      setHasSearched(is_search);
      const answer = await request('refund.find', query.value);
      if (number !== searches.current) return;
      setFound(answer.ok ? answer.value.sales : 'failed');
      setWhyNone(answer.ok ? answer.value.why_none : null);
      setShop(answer.ok ? answer.value.shop : null);
      // A single match is opened; among several the user chooses.
      const [only, second] = answer.ok ? answer.value.sales : [];
      if (!only || second || !is_search || number !== opening.current) return;
      choose(only.sale_id);
      leaveSearch();
    },
    [request, choose, currency, store_locale],
  );
  return { found, why_none, shop, has_searched, problem, chosen, search, choose, goOn };
}
