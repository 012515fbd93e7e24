import { Catalogue } from '../../core/catalogue/catalogue.ts';
import type { CatalogueService } from '../features/catalogue/catalogue-store.ts';
import type { TillParts } from './till-parts.ts';

export interface CatalogueSource {
  /** What the file or the demo holds; a promise while it is read, and what is asked waits for it. */
  readonly catalogue: Catalogue | Promise<Catalogue>;
  /** Hands over another file when somebody puts one there; absent: nobody looks. Answers how to stop. */
  readonly watchCatalogue?: ((take: (loaded: Catalogue) => Promise<boolean>) => () => void) | undefined;
}

/** Opens the catalogue, at once where its catalogue is there. Answers what to wait for, null once it is open. */
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
    // The screens are shown already: what was paid can be seen and given back, though nothing can be sold.
    .catch((error: unknown) => log.error('the catalogue could not be opened', { event: 'catalogue_broke', error }))
    .finally(() => (opening = null));
  return () => opening;
}
