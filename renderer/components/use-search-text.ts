import { useState } from 'react';
import { isTypedCard } from '../../core/payments/typed-card.ts';
import { useSay } from '../i18n.ts';

export interface SearchText {
  readonly take: (text: string) => void;
  /** The message about a card number, until the text changes. */
  readonly problem: string | null;
}

/** Passes typed or scanned text on, unless it is a card number: that is neither shown nor sent (payment-safety I13). */
export function useSearchText(write: (text: string) => void): SearchText {
  const say = useSay();
  const [is_card, setIsCard] = useState(false);
  const take = (text: string): void => {
    const card = isTypedCard(text);
    setIsCard(card);
    write(card ? '' : text);
  };
  return { take, problem: is_card ? say('sale.scan.isCard') : null };
}
