import type { Randomness } from '../core/clock.ts';
import type { Gate } from './access/gate.ts';
import type { ServiceClock } from './clock/service-clock.ts';
import type { FaultPlan } from './faults/fault-plan.ts';
import type { CardVault } from './ledger/card-vault.ts';
import type { DocumentStore } from './ledger/document-store.ts';
import type { GroupCommit } from './ledger/group-commit.ts';
import type { PaymentLedger } from './ledger/payment-ledger.ts';
import type { SandboxSettings } from './settings.ts';
import type { DeliveryStore } from './webhooks/delivery-store.ts';
import type { CaptureWebhookScheduler } from './webhooks/capture-webhook-scheduler.ts';
import type { WebhookPublisher } from './webhooks/publisher.ts';

/** The parts of one running service that its operations use. */
export interface Service {
  readonly clock: ServiceClock;
  readonly randomness: Randomness;
  readonly gate: Gate;
  readonly faults: FaultPlan;
  readonly commits: GroupCommit;
  readonly payments: PaymentLedger;
  readonly documents: DocumentStore;
  readonly vault: CardVault;
  readonly deliveries: DeliveryStore;
  readonly webhooks: WebhookPublisher;
  readonly captures: CaptureWebhookScheduler;
  /** Current values; changed in place by /_sandbox/settings. */
  readonly settings: SandboxSettings;
  /** Moves the clock forward, durably, and runs everything due. */
  moveClock(by_ms: number): void;
  readonly identity: { readonly organization_id: string; readonly merchant_id: string; readonly country: string };
}
