import type { Language } from '../contract/snapshot.ts';
import type { CardSummary } from '../payments/card.ts';
import type { Sale } from '../sale/sale.ts';

const SPOKEN: readonly Language[] = ['es', 'pt', 'en'];

/** The first language of the card that the till speaks (EMV Book 3, tag 5F2D: in order of preference); null without one. */
export function languageOfCard(card: Pick<CardSummary, 'languages'> | null | undefined): Language | null {
  for (const preferred of card?.languages ?? []) {
    const spoken = SPOKEN.find((language) => language === preferred);
    if (spoken !== undefined) return spoken;
  }
  return null;
}

/** The language of what this sale's customer reads: that of the card that paid last; null leaves it to the store. */
export function customerLanguage({ tenders }: Pick<Sale, 'tenders'>): Language | null {
  const paid = tenders.findLast((tender) => tender.state === 'paid' && languageOfCard(tender.card) !== null);
  return languageOfCard(paid?.card);
}
