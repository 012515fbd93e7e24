import type { Clock, Randomness } from '../../core/clock.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { FormerNames, ServiceAccount } from '../../core/payments/service-identity.ts';
import type { ReturnElsewhere } from '../../core/verdict/read-back.ts';
import type { PaymentInstrument } from '../../core/payments/card.ts';
import type { CardReader } from '../../drivers/reader/card-reader.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log/log.ts';
import type { Whose } from '../../store/contract/handovers.ts';
import type { PaymentService } from '../gateway/payment-service.ts';

export interface PaymentSettings {
  readonly terminal_id: string;
  /** Which service this is, and as whom it is asked; both are kept with every payment (payment-safety 13.7). */
  readonly service?: string;
  readonly account?: ServiceAccount;
  /** What the same service, client and merchant were called before. */
  readonly former_services?: FormerNames;
  /** Reads the amount of an answer that names none, for a payment that only its trace is known of. Default CLP. */
  readonly currency?: CurrencyCode;
  /** Horizon H of payment-safety 5.1: after it an authorization can no longer take effect. Default 180 s. */
  readonly quarantine_ms?: number;
  /** Longest life of an attempt, of a till whose payments another one may have to end (store 7, F1). Absent: no other may. */
  readonly attempt_life_ms?: number | undefined;
  /** How long the reader waits for a card. Default 60 s. */
  readonly card_timeout_ms?: number;
  /** The service client's own limit; the engine's watchdog waits a little longer. Default 40 s. */
  readonly request_timeout_ms?: number;
  /** How long a card may take over the host's answer before it counts as lost. Default 30 s. */
  readonly host_answer_timeout_ms?: number;
}

/** What the engine is made of; handed in by the composition root, so that a simulation can replace each. */
export interface PaymentEngineParts {
  readonly journal: Journal;
  readonly service: PaymentService;
  readonly reader: CardReader<PaymentInstrument>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly settings: PaymentSettings;
  readonly log: Log;
  /** What other lanes give back of the same payments. Absent: none can, the till is alone. */
  readonly returnsElsewhere?: ReturnsElsewhere;
  /** Of a till of a store: whose the payments are that an earlier process left open. Absent: all are its own. */
  readonly whoseAttempt?: WhoseAttempt;
}

/** Returns of a payment that the shop's store has, of any lane; `not_known`: the store cannot be asked now. */
export type ReturnsElsewhere = (trace_id: string) => Promise<readonly ReturnElsewhere[] | 'not_known'>;

/** `not_known`: the store, which knows, cannot be asked now. */
export type WhoseAttempt = (trace_id: string) => Promise<Whose | 'not_known'>;

export const QUARANTINE_MS = 180_000;
export const CARD_TIMEOUT_MS = 60_000;
export const REQUEST_TIMEOUT_MS = 40_000;
export const HOST_ANSWER_TIMEOUT_MS = 30_000;
/** The client reports its own time-out first; the watchdog is for a client that does not. */
export const WATCHDOG_MARGIN_MS = 10_000;

/** Rejects nothing: resolves with `late` when `promise` needs longer than `limit_ms`. */
export function within<Value, Late>(
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
