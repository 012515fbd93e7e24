import type { Clock } from '../../../core/clock.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { backOffMs, waitForQueryMs } from '../../../core/payments/back-off.ts';
import type { ReversalVerdict } from '../../../core/payments/reversal-table.ts';
import { HAND_OVER } from '../../../store/contract/hand-over-times.ts';
import type { HandedLink } from '../../../store/contract/handovers.ts';
import type { PaymentService } from '../../gateway/payment-service.ts';
import type { Log } from '../../log/log.ts';
import { settleGivenUpLink, saysEnded } from './settle-given-up-link.ts';
import { createPaymentReadings } from './payment-readings.ts';

interface WatchParts {
  readonly service: Pick<PaymentService, 'readLink' | 'refundPayment' | 'getPayment'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomness: { fraction(): number };
  /** H of this till, in milliseconds. */
  readonly horizon_ms: number;
}

/** What this owner saw of a link. Void in another epoch, because another lane may have refunded meanwhile. */
interface Seen {
  readonly epoch: number;
  readonly queries: number;
  readonly next_at_ms: number;
  /** When the service first reported that it ended, without contradicting it since. */
  readonly ended_at_ms: number | null;
  /** When a refund of it may last have been sent, by this till or the previous owner. */
  readonly sent_at_ms: number;
  readonly was_sent: boolean;
}

/** Half of the time after which another lane takes over (F4): a slower owner asks the store again first. */
const WORD_COUNTS_MS = HAND_OVER.owner_silence_ms / 2;

export interface LinkWatch {
  isDue(link: HandedLink): boolean;
  /** One look, as at this till's own abandoned link. `word_at_ms`: when the store was asked who owns it. */
  settle(link: HandedLink, currency: CurrencyCode, word_at_ms: number): Promise<ReversalVerdict>;
  forget(trace_id: string): void;
}

/** Payments by link of dead tills: checked without end, at the intervals of payment-safety 5.5 (decision 040). */
export function createLinkWatch({ service, clock, log, randomness, horizon_ms }: WatchParts): LinkWatch {
  const readings = createPaymentReadings({ service, clock, log });
  const seen = new Map<string, Seen>();
  const seenOf = ({ trace_id, epoch }: HandedLink): Seen | null => {
    const known = seen.get(trace_id);
    return known?.epoch === epoch ? known : null;
  };
  return {
    isDue: (link) => clock.monotonicMs() >= (seenOf(link)?.next_at_ms ?? 0),
    settle: async (link, currency, word_at_ms) => {
      const began_at_ms = clock.monotonicMs();
      const { queries = 0, ended_at_ms = null, sent_at_ms = began_at_ms, was_sent = false } = seenOf(link) ?? {};
      const isOurs = (): boolean => clock.monotonicMs() - word_at_ms < WORD_COUNTS_MS;
      if (!isOurs()) return { verdict: 'retry', why: 'not_ours_now', counts: 'silence' };
      const { payment_id, amount_minor } = link;
      const { verdict, is_sent } = await settleGivenUpLink(
        { service, readings },
        { payment_id, amount_minor, currency, undone: [], not_found_by: [] },
        {
          // It is handed over only after H (F3); that it ended is checked once more a horizon later.
          sent_after_horizon: ended_at_ms === null || began_at_ms - ended_at_ms >= horizon_ms,
          had_ended: ended_at_ms !== null,
          // The store reports a link that stays open to a person; that ends nothing here.
          is_alerted: false,
          horizon_ms,
          was_sent,
          is_proof: began_at_ms - sent_at_ms >= horizon_ms,
        },
        isOurs,
      );
      const now_ms = clock.monotonicMs();
      const after_ms = verdict.verdict === 'retry' ? (verdict.after_ms ?? 0) : 0;
      const last_sent_at_ms = is_sent ? now_ms : sent_at_ms;
      const proof_in_ms = last_sent_at_ms + horizon_ms - now_ms;
      const wait_ms = waitForQueryMs(backOffMs(queries + 1, randomness.fraction()), proof_in_ms, proof_in_ms <= 0);
      seen.set(link.trace_id, {
        ...{ epoch: link.epoch, queries: queries + 1 },
        next_at_ms: now_ms + Math.max(after_ms, wait_ms),
        ended_at_ms: saysEnded(verdict) ? (ended_at_ms ?? now_ms) : null,
        sent_at_ms: last_sent_at_ms,
        was_sent: was_sent || is_sent,
      });
      return verdict;
    },
    forget: (trace_id) => void seen.delete(trace_id),
  };
}
