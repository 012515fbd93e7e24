import type { FoundProducts } from '../../core/contract/catalogue.ts';
import type { IntentArguments } from '../../core/contract/intents.ts';
import type { TillSlice } from '../../core/contract/snapshot.ts';
import type { Result } from '../../core/result.ts';
import type { Bridge, BridgeError } from '../bridge.ts';
import type { TillStore } from './till-store.ts';

type Wanted = IntentArguments<'catalogue.search'>;
type Answer = Promise<Result<FoundProducts, BridgeError>>;
export type Search = (wanted: Wanted) => Answer;

/** The visible tiles plus two rows; the rest loads on scrolling. */
export const FIRST_MAX = 24;
/** The sale screen is built by then; later, the answer may be old. */
const BUILT_MS = 1_000;

/** The category that the sale screen shows first. */
export const firstCategory = ({ categories, favourites_category }: TillSlice): string =>
  categories[0]?.category_id ?? favourites_category;

/** The products of a category, as the sale screen asks for them. */
export const searchOf = (text: string, limit: number, category_id: string): Wanted => ({
  text,
  limit,
  ...(text === '' ? { category_id } : {}),
});

/**
 * Searches the catalogue. The first products of the sale screen are requested with the first snapshot, so that they come
 * while the screen is built; it then gets their answer, if it asks for the same.
 */
export function createSearch(store: TillStore, request: Bridge['request'], is_first_screen = true): Search {
  let ahead: { readonly of: string; readonly answer: Answer } | null = null;
  const nameOf = (wanted: Wanted): string =>
    JSON.stringify([wanted, store.getState().snapshot?.till.catalogue_version]);
  const stop = store.subscribe(({ snapshot }) => {
    if (snapshot === null) return;
    stop();
    if (!is_first_screen || snapshot.kiosk.on) return;
    const wanted = searchOf('', FIRST_MAX, firstCategory(snapshot.till));
    ahead = { of: nameOf(wanted), answer: request('catalogue.search', wanted) };
    setTimeout(() => (ahead = null), BUILT_MS);
  });
  return (wanted) => {
    const known = ahead?.of === nameOf(wanted) ? ahead.answer : null;
    ahead = null;
    return known ?? request('catalogue.search', wanted);
  };
}
