import type { Clock } from '../../core/clock.ts';
import { certificateTrouble } from '../../core/setup/service-trouble.ts';
import type { ServiceStatus } from './payment-service.ts';

/** The service accepts connections but never answers; connecting alone does not clear this. */
const NO_ANSWER = 'no_answer';

/** Status for the status strip, from the results of calls and probes: the latest evidence wins. */
export class StatusTracker {
  readonly #clock: Clock;
  readonly #skew_warning_ms: number;
  readonly #onClockSkew: (skew_ms: number) => void;
  readonly #listeners = new Set<(status: ServiceStatus) => void>();
  #status: ServiceStatus = { state: 'online' };
  #answered_at_ms: number | null = null;
  #silences = 0;
  #skew_ms = 0;

  /**
   * `onClockSkew` is called when our clock starts to differ from the service's by more than `skew_warning_ms`; positive
   * is ahead.
   */
  constructor(clock: Clock, skew_warning_ms: number, onClockSkew: (skew_ms: number) => void) {
    this.#clock = clock;
    this.#skew_warning_ms = skew_warning_ms;
    this.#onClockSkew = onClockSkew;
  }

  get status(): ServiceStatus {
    return this.#status;
  }

  /** Last known difference between our wall clock and the service's, in milliseconds; positive when ours is ahead. */
  get clockSkewMs(): number {
    return this.#skew_ms;
  }

  subscribe(listener: (status: ServiceStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** When the service last answered, wall clock, for display; null: not in this run. */
  get answeredAtMs(): number | null {
    return this.#answered_at_ms;
  }

  /** The service answered something: the line works. Proves nothing about credentials. */
  responded(): void {
    this.#hear();
    if (this.#status.state === 'offline' || this.#status.state === 'slow') this.#set({ state: 'online' });
  }

  /** It accepted a connection but did not answer in time: once counts as slow, twice as no answer. */
  silent(): void {
    this.#silences += 1;
    if (this.#silences > 1) this.lost(NO_ANSWER);
    else this.waiting();
  }

  /** The service answered; `slow` when that took long. */
  answered(slow: boolean): void {
    this.#hear();
    this.#set(slow ? { state: 'slow' } : { state: 'online' });
  }

  /** A connection could be opened: proves the line, not the credentials. */
  reached(): void {
    if (this.#status.state === 'offline' && this.#status.cause !== NO_ANSWER) this.#set({ state: 'online' });
  }

  /** A call is unanswered after the patience limit. */
  waiting(): void {
    if (this.#status.state === 'online') this.#set({ state: 'slow' });
  }

  lost(cause: string, error_code?: string): void {
    const certificate = certificateTrouble(error_code);
    this.#set({ state: 'offline', cause, ...(certificate === null ? {} : { certificate }) });
  }

  unauthorized(): void {
    this.#set({ state: 'unauthorized' });
  }

  /** Compares clocks by a Date header (payment-safety 5.7). Unreadable dates are ignored. */
  dated(service_date: string | undefined): void {
    if (service_date === undefined) return;
    const service_ms = Date.parse(service_date);
    if (!Number.isFinite(service_ms)) return;
    const skew_ms = this.#clock.wallMs() - service_ms;
    const was_off = Math.abs(this.#skew_ms) > this.#skew_warning_ms;
    this.#skew_ms = skew_ms;
    if (!was_off && Math.abs(skew_ms) > this.#skew_warning_ms) this.#onClockSkew(skew_ms);
  }

  #hear(): void {
    this.#silences = 0;
    this.#answered_at_ms = this.#clock.wallMs();
  }

  #set(status: ServiceStatus): void {
    const old = this.#status;
    if (old.state === status.state && causeOf(old) === causeOf(status)) return;
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}

function causeOf(status: ServiceStatus): string | undefined {
  return status.state === 'offline' ? (status.certificate ?? status.cause) : undefined;
}
