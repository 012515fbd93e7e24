import type { Clock } from '../../core/clock.ts';

/** A base clock that stands still: time passes only when the sandbox's own clock is moved. */
export function manualClock(wall_ms: number): Clock {
  return {
    monotonicMs: () => 0,
    wallMs: () => wall_ms,
    schedule: (delay_ms, task) => (delay_ms <= 0 ? soon(task) : () => {}),
  };
}

function soon(task: () => void): () => void {
  const immediate = setImmediate(task);
  return () => clearImmediate(immediate);
}
