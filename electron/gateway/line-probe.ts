import type { Clock } from '../../core/clock.ts';
import type { StatusTracker } from './status-tracker.ts';
import { type ConnectTarget, type Opening, openFreshSocket } from './transport/fresh-socket.ts';

/** While a sale is being paid: with the time-out below, a lost line shows within 2 s. */
const PAYING_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 900;
/** While nothing is being paid. */
const IDLE_INTERVAL_MS = 15_000;
/** After failures, doubling up to the idle interval. */
const OFFLINE_INTERVAL_MS = 1_000;

/** Opens and closes a connection now and then, so that the status strip tells the truth while no call is made. Sends nothing. */
export class LineProbe {
  readonly #target: ConnectTarget;
  readonly #clock: Clock;
  readonly #status: StatusTracker;
  #paying = 0;
  #failures = 0;
  #due_at_ms: number | undefined;
  #opening: Opening | undefined;
  #cancelTimer: () => void = () => undefined;
  #stopped = false;

  constructor(target: ConnectTarget, status: StatusTracker) {
    this.#target = { ...target, connect_timeout_ms: PROBE_TIMEOUT_MS };
    this.#clock = target.clock;
    this.#status = status;
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
    if (this.#stopped || this.#opening !== undefined) return;
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
    const opening = openFreshSocket(this.#target);
    this.#opening = opening;
    const opened = await opening.outcome;
    opening.cancel();
    this.#opening = undefined;
    if (this.#stopped) return;
    this.#failures = opened.ok ? 0 : this.#failures + 1;
    if (opened.ok) this.#status.reached();
    else this.#status.lost(opened.error.cause);
    this.#plan();
  }
}
