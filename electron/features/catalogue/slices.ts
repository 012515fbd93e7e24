import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { PartUnreadable } from '../../../core/catalogue/kept-products.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Rest } from '../../journal/tables/catalogue-store.ts';

type Prepared = Pick<Catalogue, 'prepare'>;

/** Half of a frame: unnoticeable during a scan. */
const SLICE_MS = 8;
export const REST_MS = 4;

/** Makes what is left of a catalogue and its word search in slices, so that neither the start nor the first search waits. */
export function prepareSearch(catalogue: Prepared, clock: Clock, begin_after_ms: number): () => void {
  let cancel = clock.schedule(begin_after_ms, work);
  function work(): void {
    const until_ms = clock.monotonicMs() + SLICE_MS;
    let left = true;
    while (left && clock.monotonicMs() < until_ms) left = prepareNext(catalogue);
    if (left) cancel = clock.schedule(REST_MS, work);
  }
  return () => cancel();
}

/** Whether any work is left. The next catalogue has what a part of this one does not give any more. */
function prepareNext(catalogue: Prepared): boolean {
  try {
    return catalogue.prepare();
  } catch (error) {
    if (!(error instanceof PartUnreadable)) throw error;
    return false;
  }
}

/** Waits until the word search has its index. False when `rest` reported that no time is left. */
export async function indexed(catalogue: Prepared, clock: Clock, rest: Rest): Promise<boolean> {
  for (let since_ms = clock.monotonicMs(); catalogue.prepare();)
    if (clock.monotonicMs() - since_ms >= SLICE_MS) {
      if (!(await rest())) return false;
      since_ms = clock.monotonicMs();
    }
  return true;
}

/** Products processed between two yields: a millisecond or two. */
const PRODUCTS_AT_ONCE = 1_024;

/** Processes items between other work. False when `rest` reported that no time is left. */
export async function inSlices<Item>(items: Iterable<Item>, each: (item: Item) => void, rest: Rest): Promise<boolean> {
  let seen = 0;
  for (const item of items) {
    seen += 1;
    if (seen % PRODUCTS_AT_ONCE === 0 && !(await rest())) return false;
    each(item);
  }
  return true;
}
