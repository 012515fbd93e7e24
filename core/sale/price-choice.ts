/** The price to charge when prices changed: the one shown, the present one, or the lower of the two. */
export const PRICE_CHOICES = ['shown', 'now', 'lower'] as const;
export type PriceChoice = (typeof PRICE_CHOICES)[number];
