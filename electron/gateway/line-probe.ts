import type { Clock } from '../../core/clock.ts';
import type { StatusTracker } from './status-tracker.ts';
import type { ConnectFailure } from './transport/connect-failure.ts';
import { type ConnectTarget, type Opening, openFreshSocket } from './transport/fresh-socket.ts';

/** During a payment: with the time-out below, a lost line shows within 2 s. */
const PAYING_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 900;
/** Without a payment: a request of a few bytes on a connection that stays open. */
const IDLE_INTERVAL_MS = 4_000;
const POLL_TIMEOUT_MS = 2_000;
/** After failures; doubles up to the idle interval. */
const OFFLINE_INTERVAL_MS = 1_000;

/** Checks whether the service answers at all; unrelated to any payment. */
export type Poll = (timeout_ms: number) => Promise<'responded' | 'silent' | ConnectFailure>;

/**
 * Keeps the status strip accurate between calls. During a payment, a connection is opened and closed every second
 * without sending anything; otherwise the service gets an occasional request, because one that accepts connections but
 * never answers is down.
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

  /** Marks a payment in progress until the returned function is called. */
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

  /** Plans the next probe. An earlier one stays planned: beginning to pay must not delay it. */
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
    if (end === 'responded') this.#status.responded();
    else if (end === 'silent') this.#status.silent();
    else this.#status.lost(end.cause);
    return end === 'responded';
  }
}
