import type { Clock } from '../../core/clock.ts';
import type { LedgerDatabase } from '../ledger/database.ts';
import type { GroupCommit } from '../ledger/group-commit.ts';
import type { PaymentLedger } from '../ledger/payment-ledger.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import { capturesReportedToMs, saveCapturesReported } from '../ledger/service-state.ts';
import type { WebhookPublisher } from './publisher.ts';

const EVENT = 'payment.captured';

interface Parts {
  readonly clock: Clock;
  readonly database: LedgerDatabase;
  readonly commits: GroupCommit;
  readonly payments: PaymentLedger;
  readonly webhooks: WebhookPublisher;
  /** The webhook body of a payment whose capture began. */
  readonly body: (history: PaymentHistory, now_ms: number) => unknown;
}

/**
 * Reports captures that begin by the clock. They happen without anything running, so a timer is set for the next one,
 * and a restart reports those in between. The progress is stored in the same commit as the deliveries, so that each
 * endpoint gets each capture once.
 */
export class CaptureWebhookScheduler {
  readonly #parts: Parts;
  #cancelTimer: () => void = () => undefined;
  #planned_ms = Number.POSITIVE_INFINITY;
  #is_wanted: boolean | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Called at the start, and when the endpoints change. A new endpoint gets captures from now on. */
  refresh(): void {
    const { clock, database, payments, webhooks } = this.#parts;
    const was_wanted = this.#is_wanted ?? webhooks.wants(EVENT);
    this.#is_wanted = webhooks.wants(EVENT);
    if (!was_wanted && this.#is_wanted) saveCapturesReported(database, clock.wallMs());
    this.#forget();
    const next_ms = this.#is_wanted ? payments.nextCaptureMs(capturesReportedToMs(database)) : undefined;
    if (next_ms !== undefined) this.expect(next_ms);
  }

  /** Announces the start of a capture, by the service's wall clock; null: it waits for an explicit request. */
  expect(begins_at_ms: number | null): void {
    if (begins_at_ms === null || this.#is_wanted !== true || begins_at_ms >= this.#planned_ms) return;
    this.#forget();
    this.#planned_ms = begins_at_ms;
    const { clock } = this.#parts;
    this.#cancelTimer = clock.schedule(Math.max(0, begins_at_ms - clock.wallMs()), () => this.#tell());
  }

  stop(): void {
    this.#is_wanted = false;
    this.#forget();
  }

  #tell(): void {
    const { clock, commits, database, payments, webhooks, body } = this.#parts;
    this.#forget();
    const notified = commits.run(() => {
      const now_ms = clock.wallMs();
      for (const history of payments.capturedByClock(capturesReportedToMs(database), now_ms))
        webhooks.publish(EVENT, () => body(history, now_ms));
      saveCapturesReported(database, now_ms);
    });
    // If the ledger is closed meanwhile, the next start reports it.
    notified.then(
      () => this.refresh(),
      () => undefined,
    );
  }

  #forget(): void {
    this.#cancelTimer();
    this.#cancelTimer = () => undefined;
    this.#planned_ms = Number.POSITIVE_INFINITY;
  }
}
