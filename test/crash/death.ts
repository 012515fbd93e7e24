import { type KillerThread, startKillerThread } from './killer-thread.ts';
import type { Place } from './points.ts';

/** Decides in the till's own process when it dies; the till's operations are wrapped where they are injected. */
export interface Death {
  /** Kills the process when this is the place. */
  here(name: string): void;
  /** Runs `work`; another thread may kill the process meanwhile. */
  around<Value>(name: string, work: () => Value): Value;
  /** Sets the place of this life, once the till has its order. */
  set(place: Place): Promise<void>;
}

/** Opening a journal takes longer than the other operations that a thread kills. */
const OPENING_US = 30_000;

export function createDeath(): Death {
  let place: Place | null = null;
  let killer: KillerThread | null = null;
  const here = (name: string): void => {
    // SIGKILL cannot be caught: nothing after this line runs.
    if (place !== null && 'in_till' in place && place.in_till === name) process.kill(process.pid, 'SIGKILL');
  };
  return {
    here,
    around: (name, work) => {
      here(`before ${name}`);
      const aimed = place !== null && 'during' in place && place.during === name;
      if (aimed) killer?.arm();
      const value = work();
      if (aimed) killer?.awaitDeath();
      here(`after ${name}`);
      return value;
    },
    set: async (next) => {
      if ('during' in next) killer = await startKillerThread(next.during === 'open' ? OPENING_US : undefined);
      place = next;
    },
  };
}
