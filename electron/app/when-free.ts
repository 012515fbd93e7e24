import type { Result } from '../../core/result.ts';
import type { JournalRefusal } from '../journal/journal.ts';
import { systemClock } from '../platform/system.ts';
import type { TillRuntimeOptions } from './till-runtime.ts';

/** Interval between attempts to open a folder that another process holds. */
const HELD_LOOK_MS = 100;

/** Opens a journal; retries while another process holds it, for as long as the options allow. */
export async function whenFree<Opened>(
  open: () => Result<Opened, JournalRefusal>,
  { wait_for_folder_ms = 0, stopped }: Pick<TillRuntimeOptions, 'wait_for_folder_ms' | 'stopped'>,
): Promise<Result<Opened, JournalRefusal>> {
  const until_ms = systemClock.monotonicMs() + wait_for_folder_ms;
  let is_stopped = false;
  void stopped?.then(() => (is_stopped = true));
  for (;;) {
    const opened = open();
    const is_held = !opened.ok && opened.error.code === 'journal_held';
    if (!is_held || is_stopped || systemClock.monotonicMs() >= until_ms) return opened;
    await new Promise<void>((resolve) => void systemClock.schedule(HELD_LOOK_MS, resolve));
  }
}
