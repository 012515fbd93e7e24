import type { Clock } from '../../../core/clock.ts';
import type { TipTimeLimit } from '../../../core/contract/checkout.ts';
import type { Settings } from '../../../core/settings/settings.ts';

export interface TipStepParts {
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** Continues without a tip. Called only while the tip is still requested. */
  readonly proceed: () => void;
}

/** Time limit of the tip question. A till continues by itself only if the settings say so; otherwise it waits. */
export class TipStep {
  readonly #parts: TipStepParts;
  private limit: TipTimeLimit | null = null;
  private stop: (() => void) | null = null;

  constructor(parts: TipStepParts) {
    this.#parts = parts;
  }

  get time_limit(): TipTimeLimit | null {
    return this.limit;
  }

  /** The tip is now requested on the screen; its time starts. */
  begin(): void {
    this.end();
    const { tip_time_limit_seconds: seconds, tip_when_time_is_up: then } = this.#parts.settings();
    if (seconds === null) return;
    this.limit = { ends_at_ms: this.#parts.clock.wallMs() + seconds * 1000, seconds, then };
    if (then === 'no_tip') this.stop = this.#parts.clock.schedule(seconds * 1000, () => this.#parts.proceed());
  }

  /** Answered or left: the countdown ends. */
  end(): void {
    this.stop?.();
    this.stop = null;
    this.limit = null;
  }
}
