import type { Clock } from '../../../core/clock.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { backOffMs } from '../../../core/payments/back-off.ts';
import type { ReversalVerdict } from '../../../core/payments/reversal-table.ts';
import { HAND_OVER, type HandedLink } from '../../../store/contract/handovers.ts';
import type { PaymentService } from '../../gateway/payment-service.ts';
import { askLink, saysEnded } from './ask-link.ts';

interface WatchParts {
  readonly service: Pick<PaymentService, 'readLink' | 'refundPayment'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly randomness: { fraction(): number };
  /** H of this till. */
  readonly horizon_ms: number;
}

/** What this owner saw of a link: of another epoch it counts no more, since another lane may have given back meanwhile. */
interface Seen {
  readonly epoch: number;
  readonly looks: number;
  readonly next_at_ms: number;
  /** When the service said first, and without another word since, that it ended. */
  readonly ended_at_ms: number | null;
}

/** Only within half of what makes another lane follow (F4): whoever is slower asks the store again first. */
const WORD_COUNTS_MS = HAND_OVER.owner_silence_ms / 2;

export interface LinkWatch {
  isDue(link: HandedLink): boolean;
  /** One look, as at a link of this till that was given up. `word_at_ms` is when the store was asked whose it is. */
  look(link: HandedLink, currency: CurrencyCode, word_at_ms: number): Promise<ReversalVerdict>;
  forget(trace_id: string): void;
}

/** Payments by link of dead tills: looked at without end, by the waits of payment-safety 5.5 (decision 040). */
export function createLinkWatch({ service, clock, randomness, horizon_ms }: WatchParts): LinkWatch {
  const seen = new Map<string, Seen>();
  const seenOf = ({ trace_id, epoch }: HandedLink): Seen | null => {
    const known = seen.get(trace_id);
    return known?.epoch === epoch ? known : null;
  };
  return {
    isDue: (link) => clock.monotonicMs() >= (seenOf(link)?.next_at_ms ?? 0),
    look: async (link, currency, word_at_ms) => {
      const { looks = 0, ended_at_ms = null } = seenOf(link) ?? {};
      const isOurs = (): boolean => clock.monotonicMs() - word_at_ms < WORD_COUNTS_MS;
      if (!isOurs()) return { verdict: 'retry', why: 'not_ours_now', counts: 'silence' };
      const { payment_id, amount_minor } = link;
      const { verdict } = await askLink(
        service,
        { payment_id, amount_minor, currency, undone: [], not_found_by: [] },
        {
          // It is handed over after H alone (F3); that it ended is asked once more a horizon later.
          sent_after_horizon: ended_at_ms === null || clock.monotonicMs() - ended_at_ms >= horizon_ms,
          had_ended: ended_at_ms !== null,
          // The store tells a person of a link that stays open; that ends nothing here.
          is_told: false,
          horizon_ms,
        },
        isOurs,
      );
      const now_ms = clock.monotonicMs();
      const after_ms = verdict.verdict === 'retry' ? (verdict.after_ms ?? 0) : 0;
      seen.set(link.trace_id, {
        ...{ epoch: link.epoch, looks: looks + 1 },
        next_at_ms: now_ms + Math.max(after_ms, backOffMs(looks + 1, randomness.fraction())),
        ended_at_ms: saysEnded(verdict) ? (ended_at_ms ?? now_ms) : null,
      });
      return verdict;
    },
    forget: (trace_id) => void seen.delete(trace_id),
  };
}
