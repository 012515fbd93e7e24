import { searchTerms } from '../catalogue/search-text.ts';
import type { CatalogueBody } from './feed-bodies.ts';

/** Products whose name, code or id contains every word of the text, in catalogue order. */
export function findProducts({ products }: CatalogueBody, text: string): CatalogueBody['products'] {
  const wanted = searchTerms(text);
  if (wanted.length === 0) return products;
  return products.filter(({ name, code, product_id }) => {
    const searchable = searchTerms(`${name} ${code ?? ''} ${product_id}`).join(' ');
    return wanted.every((term) => searchable.includes(term));
  });
}
