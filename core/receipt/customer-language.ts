import type { Language } from '../contract/snapshot.ts';
import type { CardSummary } from '../payments/card.ts';
import type { Sale } from '../sale/sale.ts';

const SPOKEN: readonly Language[] = ['es', 'pt', 'en'];

/** The first of the card's preferred languages that the till supports (EMV Book 3, tag 5F2D); null without one. */
export function languageOfCard(card: Pick<CardSummary, 'languages'> | null | undefined): Language | null {
  for (const preferred of card?.languages ?? []) {
    const spoken = SPOKEN.find((language) => language === preferred);
    if (spoken !== undefined) return spoken;
  }
  return null;
}

/** The language of what the customer reads about this sale: that of the last card that paid; null for the store's. */
export function customerLanguage({ tenders }: Pick<Sale, 'tenders'>): Language | null {
  const paid = tenders.findLast((tender) => tender.state === 'paid' && languageOfCard(tender.card) !== null);
  return languageOfCard(paid?.card);
}
