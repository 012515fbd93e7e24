import { type KillerThread, startKillerThread } from './killer-thread.ts';
import type { Place } from './points.ts';

/** Decides in the till's own process when it dies. The till's operations are wrapped where they are handed in. */
export interface Death {
  /** Ends the process here when this is the place. */
  here(name: string): void;
  /** Runs `work`; another thread may end the process meanwhile. */
  around<Value>(name: string, work: () => Value): Value;
  /** The place of this life; given once the till was told. */
  set(place: Place): Promise<void>;
}

/** To open a journal takes longer than what else a thread ends. */
const OPENING_US = 30_000;

export function createDeath(): Death {
  let place: Place | null = null;
  let killer: KillerThread | null = null;
  const here = (name: string): void => {
    // The signal cannot be caught, so nothing after this line happens.
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
