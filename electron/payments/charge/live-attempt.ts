import type { Clock } from '../../../core/clock.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import type { Log } from '../../log/log.ts';
import type { CardPaymentRequest, InstallmentsChoice, PaymentHooks } from '../payment-engine.ts';

/** A card payment whose caller is waiting. Recovery never touches its trace (I10). */
export interface LiveAttempt {
  readonly trace_id: string;
  readonly request: CardPaymentRequest;
  readonly hooks: PaymentHooks;
  /** When its intent was written, by both clocks, because one of them stops while the machine sleeps (store 7, F1). */
  began: { readonly monotonic_ms: number; readonly wall_ms: number } | null;
  /** `unsent`: can still be cancelled. `sending`: the card was chosen and the send is being made durable, or later. */
  phase: 'unsent' | 'sending';
  cancelled: boolean;
  /** Resolves when the cashier cancels. */
  readonly whenCancelled: Promise<'cancel'>;
  cancel(): void;
  /** Resolves when the till stops and questions are no longer answered. */
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

/**
 * Whether another till may have begun to end this attempt: from then on it is neither bound nor sent (store 7, F1 and
 * F3).
 */
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

/** A hook must not decide a payment by failing: a failing progress display is logged, a failing choice cancels. */
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
