import type { SecondCurrencyView } from '../../../core/contract/checkout.ts';
import type { CheckoutStep } from '../../../core/contract/snapshot.ts';
import { type CurrencyCode, currencyDecimals } from '../../../core/money/currency.ts';
import { cashSuggestions, roundCash } from '../../../core/sale/cash-rounding.ts';
import { foreignDue } from '../../../core/sale/second-currency.ts';
import type { SecondCurrency } from '../../../core/sale/second-currency-schema.ts';
import { costOf } from '../../../core/sale/tender-adjustment.ts';
import { secondCurrency } from '../../../core/settings/payment-settings.ts';
import type { CheckoutViewSources } from './checkout-view.ts';

function suggestions(due_minor: number, currency: CurrencyCode): readonly number[] {
  return cashSuggestions(due_minor, currency, 10 ** currencyDecimals(currency));
}

function secondView(cash_due_minor: number, second: SecondCurrency, store: CurrencyCode): SecondCurrencyView {
  const due_minor = foreignDue(cash_due_minor, second, store);
  const handed = suggestions(due_minor, second.currency).filter((sum) => sum % second.step_minor === 0);
  return { ...second, due_minor, suggestions_minor: handed };
}

/**
 * The cash step for the screen: the amount due, common amounts handed over, and the second currency if there is one.
 */
export function cashStepView(
  covers_minor: number,
  { cash_step_minor, settings, quote: quoteOf }: CheckoutViewSources,
): Extract<CheckoutStep, { step: 'cash' }> {
  const quote = quoteOf('cash');
  const amount_minor = costOf(covers_minor, quote);
  const cash_due_minor = roundCash(amount_minor, cash_step_minor);
  const second = secondCurrency(settings);
  return {
    step: 'cash',
    amount_minor,
    ...(quote.basis_points === 0 ? {} : { covers_minor, quote }),
    cash_due_minor,
    cash_step_minor,
    suggestions_minor: suggestions(cash_due_minor, settings.currency),
    second_currency: second === null ? null : secondView(cash_due_minor, second, settings.currency),
  };
}
