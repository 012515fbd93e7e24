import type { Clock } from '../../../core/clock.ts';

/** The machine's clock, `pace` times as fast: shortens a lane's waits, while network and disk stay real. */
export function fastClock(pace: number): Clock {
  return {
    monotonicMs: () => performance.now() * pace,
    wallMs: () => Date.now(),
    schedule: (delay_ms, task) => {
      const timer = setTimeout(task, delay_ms / pace);
      return () => clearTimeout(timer);
    },
  };
}

export const moment = (wait_ms: number): Promise<void> => new Promise((done) => setTimeout(done, wait_ms));
