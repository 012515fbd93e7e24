import type { Clock } from '../../core/clock.ts';
import type { StatusTracker } from './status-tracker.ts';
import type { ConnectFailure } from './transport/connect-failure.ts';
import { type ConnectTarget, type Opening, openFreshSocket } from './transport/fresh-socket.ts';

/** While a sale is being paid: with the time-out below, a lost line shows within 2 s. */
const PAYING_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 900;
/** While nothing is being paid: a question that costs a few bytes on a connection that stays open. */
const IDLE_INTERVAL_MS = 4_000;
const POLL_TIMEOUT_MS = 2_000;
/** After failures, doubling up to the idle interval. */
const OFFLINE_INTERVAL_MS = 1_000;

/** Asks the service whether it answers at all; nothing of a payment is in it. */
export type Poll = (timeout_ms: number) => Promise<'heard' | 'silent' | ConnectFailure>;

/**
 * Tells the status strip the truth while no call is made. While a sale is being paid a connection is opened and closed
 * every second and nothing is sent on it; otherwise the service is asked now and then, because one that takes connections
 * and never answers is not there.
 */
export class LineProbe {
  readonly #target: ConnectTarget;
  readonly #clock: Clock;
  readonly #status: StatusTracker;
  readonly #poll: Poll;
  #paying = 0;
  #failures = 0;
  #due_at_ms: number | undefined;
  #opening: Opening | undefined;
  #asking = false;
  #cancelTimer: () => void = () => undefined;
  #stopped = false;

  constructor(target: ConnectTarget, status: StatusTracker, poll: Poll) {
    this.#target = { ...target, connect_timeout_ms: PROBE_TIMEOUT_MS };
    this.#clock = target.clock;
    this.#status = status;
    this.#poll = poll;
  }

  start(): void {
    this.#plan();
  }

  /** A sale is being paid until the returned function is called. */
  paying(): () => void {
    this.#paying += 1;
    this.#plan();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#paying -= 1;
      this.#plan();
    };
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
    this.#opening?.cancel();
  }

  /** Plans the next probe. One that is due earlier already stays: beginning to pay must not put it off. */
  #plan(): void {
    if (this.#stopped || this.#asking) return;
    const due_at_ms = this.#clock.monotonicMs() + this.#interval_ms();
    if (this.#due_at_ms !== undefined && this.#due_at_ms <= due_at_ms) return;
    this.#cancelTimer();
    this.#due_at_ms = due_at_ms;
    this.#cancelTimer = this.#clock.schedule(this.#interval_ms(), () => void this.#probe());
  }

  #interval_ms(): number {
    if (this.#paying > 0) return PAYING_INTERVAL_MS;
    if (this.#failures === 0) return IDLE_INTERVAL_MS;
    return Math.min(OFFLINE_INTERVAL_MS * 2 ** (this.#failures - 1), IDLE_INTERVAL_MS);
  }

  async #probe(): Promise<void> {
    this.#due_at_ms = undefined;
    this.#asking = true;
    const is_well = await (this.#paying > 0 ? this.#open() : this.#ask());
    this.#asking = false;
    if (this.#stopped) return;
    this.#failures = is_well ? 0 : this.#failures + 1;
    this.#plan();
  }

  async #open(): Promise<boolean> {
    const opening = openFreshSocket(this.#target);
    this.#opening = opening;
    const opened = await opening.outcome;
    opening.cancel();
    this.#opening = undefined;
    if (this.#stopped) return true;
    if (opened.ok) this.#status.reached();
    else this.#status.lost(opened.error.cause, opened.error.error_code);
    return opened.ok;
  }

  async #ask(): Promise<boolean> {
    const end = await this.#poll(POLL_TIMEOUT_MS);
    if (this.#stopped) return true;
    if (end === 'heard') this.#status.heard();
    else if (end === 'silent') this.#status.silent();
    else this.#status.lost(end.cause);
    return end === 'heard';
  }
}
