import type { Clock } from '../../core/clock.ts';
import type { ServiceStatus } from './payment-service.ts';

/** Truth for the status strip, from how calls and probes end: the last evidence wins. */
export class StatusTracker {
  readonly #clock: Clock;
  readonly #skew_warning_ms: number;
  readonly #onClockSkew: (skew_ms: number) => void;
  readonly #listeners = new Set<(status: ServiceStatus) => void>();
  #status: ServiceStatus = { state: 'online' };
  #skew_ms = 0;

  /** `onClockSkew` is told when our clock starts to differ from the service's by more than `skew_warning_ms`; positive is ahead. */
  constructor(clock: Clock, skew_warning_ms: number, onClockSkew: (skew_ms: number) => void) {
    this.#clock = clock;
    this.#skew_warning_ms = skew_warning_ms;
    this.#onClockSkew = onClockSkew;
  }

  get status(): ServiceStatus {
    return this.#status;
  }

  /** Last known difference of our wall clock to the service's, in milliseconds; positive when ours is ahead. */
  get clockSkewMs(): number {
    return this.#skew_ms;
  }

  subscribe(listener: (status: ServiceStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** An answer came after `duration_ms`. */
  answered(slow: boolean): void {
    this.#set(slow ? { state: 'slow' } : { state: 'online' });
  }

  /** A connection could be opened: proves the line, not the credentials. */
  reached(): void {
    if (this.#status.state === 'offline') this.#set({ state: 'online' });
  }

  /** A call is still without an answer after the limit of patience. */
  waiting(): void {
    if (this.#status.state === 'online') this.#set({ state: 'slow' });
  }

  lost(cause: string): void {
    this.#set({ state: 'offline', cause });
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

  #set(status: ServiceStatus): void {
    const old = this.#status;
    if (old.state === status.state && causeOf(old) === causeOf(status)) return;
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}

function causeOf(status: ServiceStatus): string | undefined {
  return status.state === 'offline' ? status.cause : undefined;
}
