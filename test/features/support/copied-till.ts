import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { RealTill } from '../../fixtures/real-till.ts';
import { createManualClock } from '../../payments/support/manual-clock.ts';

/** A till that copies its files as a killed process leaves them: during and after each commit. */
export interface CopiedTill {
  readonly till: RealTill;
  /** Copies the files at every write from now on. */
  watch(): void;
  readonly copies: readonly string[];
}

/** Opens the till in `place`, where the copies go too. `seed`: of what it draws, another one for a later life. */
export function openCopiedTill(
  place: string,
  settings: ConstructorParameters<typeof RealTill>[1] = {},
  seed?: number,
): CopiedTill {
  const directory = join(place, 'till');
  const time = createManualClock();
  const copies: string[] = [];
  let watching = false;
  const copied = (): void => {
    const copy = join(place, `copy-${copies.length}`);
    // SQLite's shared memory dies with the process.
    cpSync(directory, copy, { recursive: true, filter: (file) => !file.endsWith('-shm') && !file.endsWith('.lock') });
    copies.push(copy);
  };
  const journal_clock = {
    wallMs: () => {
      if (watching) copied();
      return time.wallMs();
    },
    monotonicMs: () => time.monotonicMs(),
    schedule: (delay_ms: number, task: () => void) => time.schedule(delay_ms, task),
  };
  const drawn = seed === undefined ? {} : { seed };
  const till = new RealTill({ directory, clock: time, journal: { clock: journal_clock }, ...drawn }, settings);
  return { till, copies, watch: () => void (watching = true) };
}
