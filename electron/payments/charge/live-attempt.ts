import type { Clock } from '../../../core/clock.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import type { Log } from '../../log/log.ts';
import type { CardPaymentRequest, InstallmentsChoice, PaymentHooks } from '../payment-engine.ts';

/** A card payment with someone waiting for it. Recovery never touches its trace (I10). */
export interface LiveAttempt {
  readonly trace_id: string;
  readonly request: CardPaymentRequest;
  readonly hooks: PaymentHooks;
  /** When its intent was written, by both clocks: one of them stops while the machine sleeps (store 7, F1). */
  began: { readonly monotonic_ms: number; readonly wall_ms: number } | null;
  /** `unsent`: it can still be cancelled. `sending`: the card was chosen and the send is being made durable, or later. */
  phase: 'unsent' | 'sending';
  cancelled: boolean;
  /** Resolves when the cashier cancels. */
  readonly whenCancelled: Promise<'cancel'>;
  cancel(): void;
  /** Resolves when the till stops: no one will answer a question any more. */
  readonly whenStopped: Promise<'stopped'>;
  stop(): void;
}

export function createLiveAttempt(
  trace_id: string,
  request: CardPaymentRequest,
  hooks: PaymentHooks,
  log: Log,
): LiveAttempt {
  let resolveCancelled: (value: 'cancel') => void = () => undefined;
  const whenCancelled = new Promise<'cancel'>((resolve) => {
    resolveCancelled = resolve;
  });
  let resolveStopped: (value: 'stopped') => void = () => undefined;
  const whenStopped = new Promise<'stopped'>((resolve) => {
    resolveStopped = resolve;
  });
  const attempt: LiveAttempt = {
    trace_id,
    request,
    hooks: guarded(hooks, log),
    began: null,
    phase: 'unsent',
    cancelled: false,
    whenCancelled,
    cancel: () => {
      attempt.cancelled = true;
      resolveCancelled('cancel');
    },
    whenStopped,
    stop: () => resolveStopped('stopped'),
  };
  return attempt;
}

/** Whether another till may have begun to end it: from then on it is bound by nobody, and not sent (store 7, F1 and F3). */
export function isOverdue(
  { began }: LiveAttempt,
  clock: Clock,
  attempt_life_ms: number = Number.POSITIVE_INFINITY,
): boolean {
  if (began === null) return false;
  const lived_ms = Math.max(clock.monotonicMs() - began.monotonic_ms, clock.wallMs() - began.wall_ms);
  return lived_ms >= attempt_life_ms;
}

export function chargedMinor(request: CardPaymentRequest): number {
  return request.amount_minor + request.tip_minor;
}

/** What the till does with the progress of a payment must not decide it: a failing screen is logged, a failing choice cancels. */
function guarded(hooks: PaymentHooks, log: Log): PaymentHooks {
  return {
    onProgress: (progress) => {
      try {
        hooks.onProgress(progress);
      } catch (error) {
        log.error('the till failed while it showed a payment', { phase: progress.phase, error: String(error) });
      }
    },
    chooseInstallments: async (card: CardSummary): Promise<InstallmentsChoice | null | 'cancel'> => {
      try {
        return await hooks.chooseInstallments(card);
      } catch (error) {
        log.error('the till failed to choose a plan', { error: String(error) });
        return 'cancel';
      }
    },
    ...(hooks.judgeSignature === undefined
      ? {}
      : {
          judgeSignature: async (card: CardSummary): Promise<boolean> => {
            try {
              return (await hooks.judgeSignature?.(card)) ?? false;
            } catch (error) {
              log.error('the till failed to judge a signature', { error: String(error) });
              return false;
            }
          },
        }),
  };
}
