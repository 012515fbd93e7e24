import { brandName, isLinkBrand } from '../../core/payments/brand-name.ts';
import type { Wording } from './wording.ts';

/** The label of a card payment: its brand, or that it was paid by link; null when the brand is unknown. */
export function brandText(brand: string, { say }: Pick<Wording, 'say'>): string | null {
  if (brand === '') return null;
  return isLinkBrand(brand) ? say('link.tender') : brandName(brand);
}
