import type { Clock } from '../../../core/clock.ts';
import type { TipTimeLimit } from '../../../core/contract/checkout.ts';
import type { Settings } from '../../../core/settings/settings.ts';

export interface TipStepDependencies {
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** Goes on without a tip. Called only while the tip is still being asked for. */
  readonly goOn: () => void;
}

/** How long the tip is asked for. A till goes on by itself only when the settings say so; otherwise it waits. */
export class TipStep {
  private readonly deps: TipStepDependencies;
  private limit: TipTimeLimit | null = null;
  private stop: (() => void) | null = null;

  constructor(deps: TipStepDependencies) {
    this.deps = deps;
  }

  get time_limit(): TipTimeLimit | null {
    return this.limit;
  }

  /** The tip is on the screen now; its time begins. */
  asked(): void {
    this.answered();
    const { tip_time_limit_seconds: seconds, tip_when_time_is_up: then } = this.deps.settings();
    if (seconds === null) return;
    this.limit = { ends_at_ms: this.deps.clock.wallMs() + seconds * 1000, seconds, then };
    if (then === 'no_tip') this.stop = this.deps.clock.schedule(seconds * 1000, () => this.deps.goOn());
  }

  /** Somebody answered or left: nothing happens by itself any more. */
  answered(): void {
    this.stop?.();
    this.stop = null;
    this.limit = null;
  }
}
