import { createHmac } from 'node:crypto';
import type { Clock, Randomness } from '../../core/clock.ts';
import type { DocumentStore } from '../ledger/document-store.ts';
import type { SandboxSettings } from '../settings.ts';
import type { Webhook, WebhookEvent } from '../wire/records.ts';
import type { Delivery, DeliveryStore } from './delivery-store.ts';

const ATTEMPT_TIMEOUT_MS = 5_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 3_600_000;

export type StoredWebhook = Webhook & { readonly secret: string };

interface Parts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly documents: DocumentStore;
  readonly deliveries: DeliveryStore;
  readonly settings: SandboxSettings;
}

/**
 * Reports payment events to registered endpoints: signed, at least once, retried with growing delays by the service's
 * clock. Events, payloads, signature and retries are this service's own; the interface shows none of them.
 */
export class WebhookPublisher {
  readonly #parts: Parts;
  #webhooks: readonly StoredWebhook[];
  #cancelTimer: (() => void) | undefined;
  #running = false;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#webhooks = parts.documents.list<StoredWebhook>('webhook');
  }

  /** Reloads the endpoints after one was created or removed, and sends what is due, as after a restart. */
  refresh(): void {
    this.#webhooks = this.#parts.documents.list<StoredWebhook>('webhook');
    this.#arm();
  }

  /** Whether any endpoint subscribes to this event. */
  wants(event: WebhookEvent): boolean {
    return this.#webhooks.some((webhook) => webhook.status === 'ACTIVE' && webhook.events.includes(event));
  }

  /** Writes the event to the outbox for every subscribed endpoint. Must run in the commit that it reports. */
  publish(event: WebhookEvent, data: () => unknown): void {
    const wanting = this.#webhooks.filter((webhook) => webhook.status === 'ACTIVE' && webhook.events.includes(event));
    if (wanting.length === 0) return;
    const { clock, randomness, deliveries } = this.#parts;
    const now_ms = clock.wallMs();
    const body = JSON.stringify({
      id: randomness.identifier(),
      event,
      created_at: new Date(now_ms).toISOString(),
      data: data(),
    });
    for (const webhook of wanting) {
      deliveries.insert({
        id: randomness.identifier(),
        webhook_id: webhook.id,
        event,
        body,
        attempts: 0,
        status: 'pending',
        due_at_ms: now_ms,
        last_result: null,
        created_at_ms: now_ms,
      });
    }
    setImmediate(() => this.#arm());
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer?.();
  }

  /** Tries every due delivery once. */
  async runOnce(): Promise<void> {
    if (this.#running || this.#stopped) return;
    this.#running = true;
    try {
      await Promise.all(this.#parts.deliveries.due(this.#parts.clock.wallMs()).map((due) => this.#attempt(due)));
    } finally {
      this.#running = false;
    }
    this.#arm();
  }

  #arm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (this.#stopped || this.#running) return;
    const due_at_ms = this.#parts.deliveries.nextDueMs();
    if (due_at_ms === undefined) return;
    const wait_ms = Math.max(0, due_at_ms - this.#parts.clock.wallMs());
    this.#cancelTimer = this.#parts.clock.schedule(wait_ms, () => void this.runOnce());
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const webhook = this.#webhooks.find((each) => each.id === delivery.webhook_id);
    const result = webhook ? await this.#post(webhook, delivery) : 'the endpoint was removed';
    if (this.#stopped) return;
    const { clock, settings, deliveries } = this.#parts;
    const exhausted = !webhook || delivery.attempts + 1 >= settings.webhook_attempts_max;
    const status = /^2\d\d$/.test(result) ? 'delivered' : exhausted ? 'failed' : 'pending';
    const wait_ms = Math.min(RETRY_FIRST_MS * 2 ** delivery.attempts, RETRY_MAX_MS);
    deliveries.record(delivery.id, status, result, clock.wallMs() + wait_ms);
  }

  async #post(webhook: StoredWebhook, delivery: Delivery): Promise<string> {
    const seconds = Math.floor(this.#parts.clock.wallMs() / 1000);
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'cobro-delivery': delivery.id,
          'cobro-signature': `t=${seconds},v1=${signature(webhook.secret, seconds, delivery.body)}`,
        },
        body: delivery.body,
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.name : 'failed';
    }
  }
}

/** HMAC-SHA256 over `<seconds>.<body>`, hex; the receiver recomputes it and compares in constant time. */
export function signature(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
