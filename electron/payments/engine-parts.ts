import type { Clock, Randomness } from '../../core/clock.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { FormerNames, ServiceAccount } from '../../core/payments/service-identity.ts';
import type { ReturnElsewhere } from '../../core/verdict/read-back.ts';
import type { PaymentInstrument } from '../../core/payments/card.ts';
import type { CardReader } from '../../drivers/reader/card-reader.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log/log.ts';
import type { AttemptOwner } from '../../store/contract/handovers.ts';
import type { PaymentService } from '../gateway/payment-service.ts';

export interface PaymentSettings {
  readonly terminal_id: string;
  /** The service, and the account used there; both are stored with every payment (payment-safety 13.7). */
  readonly service?: string;
  readonly account?: ServiceAccount;
  /** Earlier names of the same service, client and merchant. */
  readonly former_services?: FormerNames;
  /** Currency of an answer that names none, for a payment known by its trace alone. Default CLP. */
  readonly currency?: CurrencyCode;
  /** Horizon H of payment-safety 5.1: after it an authorization can no longer take effect. Default 180 s. */
  readonly quarantine_ms?: number;
  /**
   * Longest life of an attempt on a till whose payments another till may have to end (store 7, F1). Absent: none may.
   */
  readonly attempt_life_ms?: number | undefined;
  /** How long the reader waits for a card. Default 60 s. */
  readonly card_timeout_ms?: number;
  /** The service client's own time-out; the engine's watchdog waits a little longer. Default 40 s. */
  readonly request_timeout_ms?: number;
  /** How long a card may take to react to the host's answer before it counts as lost. Default 30 s. */
  readonly host_answer_timeout_ms?: number;
}

/** Dependencies of the engine; injected, so that a simulation can replace each. */
export interface PaymentEngineParts {
  readonly journal: Journal;
  readonly service: PaymentService;
  readonly reader: CardReader<PaymentInstrument>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly settings: PaymentSettings;
  readonly log: Log;
  /** Returns of the same payments by other lanes. Absent: the till is alone. */
  readonly returnsElsewhere?: ReturnsElsewhere;
  /** On a till of a store: who owns the payments that an earlier process left open. Absent: this till owns all. */
  readonly findAttemptOwner?: FindAttemptOwner;
}

/** Returns of a payment by any lane, as the shop's store has them; `not_known`: the store cannot be asked now. */
export type ReturnsElsewhere = (trace_id: string) => Promise<readonly ReturnElsewhere[] | 'not_known'>;

/** `ended`: another life of this folder charged the tab or let it go. `not_known`: the store cannot be asked now. */
export type FindAttemptOwner = (trace_id: string) => Promise<AttemptOwner | 'ended' | 'not_known'>;

export const QUARANTINE_MS = 180_000;
export const CARD_TIMEOUT_MS = 60_000;
export const REQUEST_TIMEOUT_MS = 40_000;
export const HOST_ANSWER_TIMEOUT_MS = 30_000;
/** The client normally times out first; the watchdog covers a client that does not. */
export const WATCHDOG_MARGIN_MS = 10_000;

/** Resolves with `late` when `promise` takes longer than `limit_ms`; adds no rejection of its own. */
export function withTimeout<Value, Late>(
  clock: Clock,
  limit_ms: number,
  promise: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(limit_ms, () => resolve(late));
    promise.then(
      (value) => {
        cancel();
        resolve(value);
      },
      (error: unknown) => {
        cancel();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
