import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import type { Clock } from '../../../core/clock.ts';

/** The first seconds of a till belong to its page. */
const BEGIN_AFTER_MS = 1_000;
/** Half of a frame: a scan that comes meanwhile does not feel it. */
const SLICE_MS = 8;
const REST_MS = 4;

/** Makes the search by words ready between other work, so that neither the start nor the first search waits for it. */
export function prepareSearch(catalogue: Pick<Catalogue, 'prepare'>, clock: Clock): () => void {
  let cancel = clock.schedule(BEGIN_AFTER_MS, work);
  function work(): void {
    const until_ms = clock.monotonicMs() + SLICE_MS;
    let left = true;
    while (left && clock.monotonicMs() < until_ms) left = catalogue.prepare();
    if (left) cancel = clock.schedule(REST_MS, work);
  }
  return () => cancel();
}
