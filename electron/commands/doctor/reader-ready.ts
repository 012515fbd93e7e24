import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import { systemClock } from '../../platform/system.ts';

/** A reader that is plugged in answers within a second or two; one that reboots needs a little longer. */
const READY_WITHIN_MS = 15_000;

/** Waits until the reader can take a card. False when it cannot in time, or when the command is asked to stop. */
export function readerReady(
  reader: Pick<CardReader, 'status' | 'onStatus'>,
  stopped: Promise<void>,
  within_ms = READY_WITHIN_MS,
): Promise<boolean> {
  return new Promise((resolve) => {
    const isReady = () => reader.status.state === 'ready';
    if (isReady()) return resolve(true);
    const end = (ready: boolean) => {
      forget();
      cancel();
      resolve(ready);
    };
    const forget = reader.onStatus(() => isReady() && end(true));
    const cancel = systemClock.schedule(within_ms, () => end(isReady()));
    void stopped.then(() => end(false));
  });
}
