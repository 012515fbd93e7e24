import type { Clock } from '../../core/clock.ts';
import type { LedgerDatabase } from '../ledger/database.ts';
import type { GroupCommit } from '../ledger/group-commit.ts';
import type { PaymentLedger } from '../ledger/payment-ledger.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import { capturesToldToMs, keepCapturesTold } from '../ledger/service-state.ts';
import type { WebhookPublisher } from './publisher.ts';

const EVENT = 'payment.captured';

interface Parts {
  readonly clock: Clock;
  readonly database: LedgerDatabase;
  readonly commits: GroupCommit;
  readonly payments: PaymentLedger;
  readonly webhooks: WebhookPublisher;
  /** The webhook of a payment whose capture began. */
  readonly body: (history: PaymentHistory, now_ms: number) => unknown;
}

/**
 * Tells of captures that begin by the clock. Nothing runs for those to happen, so that something must run to tell: at the
 * moment of the next one, and after a restart for those that began meanwhile. How far was told is kept in the commit that
 * holds the deliveries, so that each is told once to every endpoint that was there.
 */
export class CaptureWebhookScheduler {
  readonly #parts: Parts;
  #cancelTimer: () => void = () => undefined;
  #planned_ms = Number.POSITIVE_INFINITY;
  #is_wanted: boolean | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** After the endpoints changed, and at the start. One that is new hears of captures from now on. */
  refresh(): void {
    const { clock, database, payments, webhooks } = this.#parts;
    const was_wanted = this.#is_wanted ?? webhooks.wants(EVENT);
    this.#is_wanted = webhooks.wants(EVENT);
    if (!was_wanted && this.#is_wanted) keepCapturesTold(database, clock.wallMs());
    this.#forget();
    const next_ms = this.#is_wanted ? payments.nextCaptureMs(capturesToldToMs(database)) : undefined;
    if (next_ms !== undefined) this.expect(next_ms);
  }

  /** A capture that will begin then, by the service's wall clock; null: it waits for an explicit one. */
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
    const told = commits.run(() => {
      const now_ms = clock.wallMs();
      for (const history of payments.capturedByClock(capturesToldToMs(database), now_ms))
        webhooks.publish(EVENT, () => body(history, now_ms));
      keepCapturesTold(database, now_ms);
    });
    // A ledger that is closed meanwhile tells it after the next start.
    told.then(
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
