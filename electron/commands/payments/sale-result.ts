import { defaultLocaleOf, formatMoney } from '../../../core/money/format.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import type { PaymentOutcome } from '../../payments/payment-engine.ts';
import { EXIT } from '../command-line/arguments.ts';

/** What was asked of `cobro sale`, for outcomes that do not carry it themselves. */
export interface SaleRequest {
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
}

/** A result as programs read it, as people read it, and its exit code (operator-interface, "cobro sale"). */
export interface CommandResult {
  readonly result: object;
  readonly sentence: string;
  readonly exit: number;
}

/** An amount for people, with its currency's code once; currencies without a sign of their own have it in front. */
export function money(amount_minor: number, currency: CurrencyCode): string {
  const shown = formatMoney(amount_minor, currency, defaultLocaleOf(currency));
  return shown.includes(currency) ? shown : `${shown} ${currency}`;
}

/** What is known of a sale that never began; without `--currency` only the till's settings could tell which it is. */
export function saleFacts(amount: number, tip: number, currency: CurrencyCode | undefined): object {
  return { trace_id: null, amount, tip, currency: currency ?? null };
}

function shownCard(card: CardSummary | null): object | null {
  if (card === null) return null;
  return { brand: card.brand, last_four: card.last_four, entry_mode: card.entry_mode };
}

/** Whole seconds until the next try, never less than zero. */
export function seconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}

/** Puts the outcome of a card payment into the words of the operator interface. */
export function saleResult(outcome: PaymentOutcome, request: SaleRequest): CommandResult {
  const { currency } = request;
  const amounts = { amount: request.amount_minor, tip: request.tip_minor, currency };
  const total = money(request.amount_minor + request.tip_minor, currency);
  switch (outcome.outcome) {
    case 'approved': {
      const { trace_id, payment_id, transaction_id, approval_code, card, installments } = outcome;
      const shown = shownCard(card);
      const result = {
        outcome: 'approved',
        trace_id,
        payment_id,
        transaction_id,
        ...amounts,
        approval_code,
        card: shown,
        installments,
      };
      return {
        result,
        sentence: `Approved: ${total}, ${card?.brand ?? ''} ${card?.last_four ?? ''}, trace ${trace_id}.`,
        exit: EXIT.ok,
      };
    }
    case 'declined': {
      const { trace_id, reason, response_code, card } = outcome;
      const result = { outcome: 'declined', trace_id, ...amounts, reason, response_code, card: shownCard(card) };
      return { result, sentence: `Declined (${reason}): nothing was charged.`, exit: EXIT.declined };
    }
    case 'not_charged': {
      const { trace_id, reason, detail } = outcome;
      const result = { outcome: 'not_charged', trace_id, ...amounts, reason, detail };
      return { result, sentence: `Not charged (${reason}).`, exit: EXIT.not_charged };
    }
    case 'unknown': {
      const { trace_id, cause, card, next_retry_ms } = outcome;
      const next_retry_seconds = seconds(next_retry_ms);
      const result = { outcome: 'unknown', trace_id, ...amounts, cause, next_retry_seconds, card: shownCard(card) };
      const sentence = `Unknown (${cause}): no proof of what became of ${total}, trace ${trace_id}. It will be undone automatically; do not refund it. Next try in ${next_retry_seconds} s: cobro recover.`;
      return { result, sentence, exit: EXIT.unknown };
    }
  }
}
