/** What the customer is charged where prices changed: what was shown, what it costs now, or whichever is less. */
export const PRICE_CHOICES = ['shown', 'now', 'lower'] as const;
export type PriceChoice = (typeof PRICE_CHOICES)[number];
