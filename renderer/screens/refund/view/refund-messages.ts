import type { PastSaleView, UndoOutcomeView, UndoPlanView } from '../../../../core/contract/refunds.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { PaymentSign } from '../../../components/glyph.tsx';
import { clockTime, isSameDay, weekdayAndDay } from '../../../text/moments.ts';
import type { Wording } from '../../../text/wording.ts';

export type UndoAct = 'cancellation' | 'refund';

const REASONS = {
  nothing_remains: 'refund.why.nothingLeft',
  partial_before_capture: 'refund.why.wholeOnly',
  undo_pending: 'refund.why.pending',
  undo_in_progress: 'refund.why.pending',
  unsettled_undo: 'refund.why.pending',
  service_unreachable: 'refund.why.offline',
  credentials_refused: 'refund.why.credentials',
} as const satisfies Record<string, MessageKey>;

/** Cancel or refund, and what the customer will see: read before the PIN (DESIGN 6, Refund). */
export function verdictText(
  plan: UndoPlanView,
  amount_minor: number,
  wording: Wording,
): { readonly kind: string; readonly why: string } {
  const { say, money } = wording;
  if (plan.act === 'none') return { kind: say('refund.kind.none'), why: reasonText(plan.reason, wording) };
  if (amount_minor > plan.remaining_minor) {
    return {
      kind: say(`refund.kind.${plan.act}`),
      why: say('refund.why.tooMuch', { amount: money(plan.remaining_minor) }),
    };
  }
  const rest_minor = plan.remaining_minor - amount_minor;
  const rest = rest_minor > 0 && amount_minor > 0 ? ` ${say('refund.why.rest', { amount: money(rest_minor) })}` : '';
  return { kind: say(`refund.kind.${plan.act}`), why: say(whyOf(plan)) + rest };
}

function whyOf(
  plan: UndoPlanView,
): 'refund.why.notKnown' | 'refund.why.cancellation' | 'refund.why.inProcess' | 'refund.why.refund' {
  if (plan.captured === 'not_known') return 'refund.why.notKnown';
  if (plan.act === 'cancellation') return 'refund.why.cancellation';
  return plan.captured === 'in_process' ? 'refund.why.inProcess' : 'refund.why.refund';
}

function reasonText(reason: string | null, { say }: Wording): string {
  if (reason !== null && Object.hasOwn(REASONS, reason)) return say(REASONS[reason as keyof typeof REASONS]);
  return say('refund.why.none');
}

export interface OutcomeMessages {
  readonly sign: PaymentSign;
  readonly title: string;
  readonly lead: string;
  readonly advice: string | null;
  /** For `role="alert"`, amount in words. */
  readonly said: string;
  /** Repeating is safe: the till knows that nothing went out, or that the service refused. */
  readonly may_retry: boolean;
}

/** What became of a return, never more than was proven (payment-safety 5.9). */
export function outcomeMessages(
  outcome: UndoOutcomeView,
  asked: { readonly act: UndoAct; readonly amount_minor: number },
  wording: Wording,
): OutcomeMessages {
  const { say, money } = wording;
  const messages = (
    sign: PaymentSign,
    title: string,
    lead: string,
    advice: string | null,
    may_retry: boolean,
    amount_minor: number,
  ): OutcomeMessages => ({
    sign,
    title,
    lead,
    advice,
    may_retry,
    said: say('refund.said', { headline: title, amount: wording.spoken(amount_minor), lead }),
  });
  switch (outcome.outcome) {
    case 'undone': {
      const amount = money(outcome.amount_minor);
      const rest =
        outcome.remaining_minor > 0 ? say('refund.why.rest', { amount: money(outcome.remaining_minor) }) : null;
      return outcome.act === 'cancellation'
        ? messages(
            'cancelled',
            say('refund.done.cancellationTitle'),
            say('refund.done.cancellation', { amount }),
            rest,
            false,
            outcome.amount_minor,
          )
        : messages(
            'refunded',
            say('refund.done.refundTitle'),
            say('refund.done.refund', { amount }),
            rest,
            false,
            outcome.amount_minor,
          );
    }
    case 'declined':
      return messages(
        'declined',
        say(`refund.refused.${outcome.act}Title`),
        say('refund.refused.lead'),
        null,
        true,
        asked.amount_minor,
      );
    case 'not_charged':
      return messages(
        'cancelled',
        say('refund.notSent.title'),
        say('refund.notSent.lead'),
        null,
        true,
        asked.amount_minor,
      );
    case 'unknown':
      return messages(
        'unknown',
        say(`refund.unknown.${outcome.act}Title`),
        say('refund.unknown.lead'),
        say('refund.unknown.advice'),
        false,
        asked.amount_minor,
      );
  }
}

/** A request that the till never answered proves nothing: it is shown as unknown, not as a failure. */
export function outcomeOfSilence(act: UndoAct): UndoOutcomeView {
  return { outcome: 'unknown', act, cause: 'no_answer' };
}

/** `hoy 17:12`, `mié 19 nov 18:22`. */
export function saleMoment(at_ms: number, now_ms: number, wording: Wording): string {
  const time = clockTime(at_ms);
  if (isSameDay(at_ms, now_ms)) return wording.say('refund.today', { time });
  return `${weekdayAndDay(at_ms, wording.language)} ${time}`;
}

/** `Venta 912 · Mastercard •••• 7730`. */
export function hitText(sale: PastSaleView, wording: Wording): string {
  const how = sale.card ? wording.card(sale.card) : wording.say('refund.cash');
  return wording.say('refund.hit', { number: sale.number, how });
}
