import { giftsMinor } from '../../../../core/shift/gift-sums.ts';
import type { CurrencyReport } from '../../../../core/shift/shift-report.ts';
import { cardsMinor } from './drawer-view.ts';

/**
 * The figures of a shift's header, in minor units: sales + tips − refunds + gifts + others = cash + cards, always.
 * `gifts_minor` is what was loaded on gift cards minus what they paid; `others_minor` are parts of sales that are not
 * entirely in this shift, and tabs that captured another amount than their sale.
 */
export interface HeaderTotals {
  readonly sales_minor: number;
  readonly tips_minor: number;
  readonly refunds_minor: number;
  readonly gifts_minor: number;
  readonly others_minor: number;
  readonly cash_minor: number;
  readonly cards_minor: number;
}

export function headerTotals(report: CurrencyReport): HeaderTotals {
  const { sales, cash, cards, cash_returns, exchanges, gift_cards } = report;
  const cash_back_minor = cash_returns?.amount_minor ?? 0;
  const card_back_minor = cards.reduce((sum, { returned_minor }) => sum + returned_minor, 0);
  // A returned gift card is no sale; a return to a gift card left neither drawer nor bank.
  const on_gifts_minor = (gift_cards?.given_minor ?? 0) - (gift_cards?.unsold_minor ?? 0);
  const refunds_minor = cash_back_minor + card_back_minor + (exchanges?.amount_minor ?? 0) + on_gifts_minor;
  const gifts_minor = giftsMinor(gift_cards);
  const cash_minor = cash.amount_minor - cash_back_minor;
  const cards_minor = cardsMinor(report);
  const explained_minor = sales.total_minor + sales.tip_minor - refunds_minor + gifts_minor;
  return {
    sales_minor: sales.total_minor,
    tips_minor: sales.tip_minor,
    refunds_minor,
    gifts_minor,
    others_minor: cash_minor + cards_minor - explained_minor,
    cash_minor,
    cards_minor,
  };
}

/** How much more (+) or less (−) cash than the cash parts of sales and returns, due to rounding to coins. */
export function roundingMinor({ cash, cash_returns }: CurrencyReport): number {
  return cash.rounding_minor - (cash_returns?.rounding_minor ?? 0);
}
