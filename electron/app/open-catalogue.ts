import { Catalogue } from '../../core/catalogue/catalogue.ts';
import type { CatalogueService } from '../features/catalogue/catalogue-store.ts';
import type { TillParts } from './till-parts.ts';

export interface CatalogueSource {
  /** The catalogue of the file or the demo; a promise while it is being read, which requests wait for. */
  readonly catalogue: Catalogue | Promise<Catalogue>;
  /**
   * Delivers the file's catalogue whenever it changes; absent: the file is not watched. Returns the function that stops
   * it.
   */
  readonly watchCatalogue?: ((take: (loaded: Catalogue) => Promise<boolean>) => () => void) | undefined;
}

/**
 * Opens the catalogue, at once if it is already loaded. The returned function gives the promise to wait for; null once
 * open.
 */
export function openCatalogue(
  lookup: CatalogueService,
  { catalogue, watchCatalogue, log }: CatalogueSource & Pick<TillParts, 'log'>,
  onOpen: () => void,
): () => Promise<void> | null {
  if (catalogue instanceof Catalogue) {
    lookup.open(catalogue);
    lookup.watch(watchCatalogue);
    return () => null;
  }
  let opening: Promise<void> | null = catalogue
    .then((loaded) => {
      lookup.open(loaded);
      lookup.watch(watchCatalogue);
      onOpen();
    })
    // The screens are already shown: payments can be viewed and returned, although nothing can be sold.
    .catch((error: unknown) => log.error('the catalogue could not be opened', { event: 'catalogue_broke', error }))
    .finally(() => (opening = null));
  return () => opening;
}
