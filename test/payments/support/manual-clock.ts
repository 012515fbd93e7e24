import type { Clock, Randomness } from '../../../core/clock.ts';

/** A clock that moves only when a test says so. */
export interface ManualClock extends Clock {
  /** How many tasks wait for their time. */
  waiting(): number;
  /** Advances time, runs due timers in order, and lets promises settle in between. */
  advance(by_ms: number): Promise<void>;
  /** Advances time as after a sleep of the machine: due timers run once, at the end. */
  sleep(by_ms: number): Promise<void>;
  setWall(wall_ms: number): void;
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 90; turn += 1) await Promise.resolve();
}

export function createManualClock(start_wall_ms = 1_763_700_000_000): ManualClock {
  let now_ms = 0;
  let wall_offset_ms = start_wall_ms;
  let next_id = 0;
  const tasks = new Map<number, { at_ms: number; task: () => void }>();
  const firstDue = (until_ms: number): number | null => {
    let best: number | null = null;
    for (const [id, { at_ms }] of tasks) {
      if (at_ms <= until_ms && (best === null || at_ms < (tasks.get(best)?.at_ms ?? 0))) best = id;
    }
    return best;
  };
  const advance = async (by_ms: number): Promise<void> => {
    const until_ms = now_ms + by_ms;
    await settle();
    for (let id = firstDue(until_ms); id !== null; id = firstDue(until_ms)) {
      const due = tasks.get(id);
      tasks.delete(id);
      now_ms = Math.max(now_ms, due?.at_ms ?? now_ms);
      due?.task();
      await settle();
    }
    now_ms = until_ms;
    await settle();
  };
  return {
    monotonicMs: () => now_ms,
    wallMs: () => wall_offset_ms + now_ms,
    waiting: () => tasks.size,
    schedule: (delay_ms, task) => {
      const id = next_id++;
      tasks.set(id, { at_ms: now_ms + delay_ms, task });
      return () => tasks.delete(id);
    },
    setWall: (wall_ms) => {
      wall_offset_ms = wall_ms - now_ms;
    },
    advance,
    sleep: (by_ms) => {
      now_ms += by_ms;
      return advance(0);
    },
  };
}

/** Seeded, so that failures are reproducible. */
export function createSeededRandomness(seed = 1): Randomness {
  let state = seed >>> 0;
  let count = 0;
  const fraction = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { fraction, identifier: () => `id-${seed}-${String(++count).padStart(6, '0')}` };
}
