import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { RealTill } from '../../fixtures/real-till.ts';
import { createManualClock } from '../../payments/support/manual-clock.ts';

/** A till whose files can be copied as a process that is killed leaves them: in the middle of each commit, and after it. */
export interface CopiedTill {
  readonly till: RealTill;
  /** From now on every write leaves a copy. */
  watch(): void;
  readonly copies: readonly string[];
}

/** In `place`, copies beside it. */
export function openCopiedTill(place: string, settings: ConstructorParameters<typeof RealTill>[1] = {}): CopiedTill {
  const directory = join(place, 'till');
  const time = createManualClock();
  const copies: string[] = [];
  let watching = false;
  const copied = (): void => {
    const copy = join(place, `copy-${copies.length}`);
    // The index of the log is memory of the process that died.
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
  const till = new RealTill({ directory, clock: time, journal: { clock: journal_clock } }, settings);
  return { till, copies, watch: () => void (watching = true) };
}
