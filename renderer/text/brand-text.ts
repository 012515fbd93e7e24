import { brandName, isLinkBrand } from '../../core/payments/brand-name.ts';
import type { Wording } from './wording.ts';

/** A row of cards as people read it: the brand, or that it was paid by link; null where nobody knows the brand. */
export function brandText(brand: string, { say }: Pick<Wording, 'say'>): string | null {
  if (brand === '') return null;
  return isLinkBrand(brand) ? say('link.tender') : brandName(brand);
}
