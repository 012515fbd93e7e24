import type { CardRequest } from '../card-reader.ts';
import type { LocalTime } from '../protocol-machine.ts';
import type { ReadingTurn } from './family.ts';
import { LOST_ANSWERS_MAX, READING_MS_MIN } from './state.ts';

interface Interrupted {
  readonly request: CardRequest;
  readonly local_time: LocalTime;
  /** When waiting for a card ends, on the monotonic clock. */
  readonly deadline_ms: number;
  readonly lost_answers: number;
}

/**
 * An unreadable answer may have been the card's. The reader will not repeat it, so it is stopped at once and reads
 * again. Card data that cross the stop are discarded and were never sent.
 */
export function retryReading<Reading extends Interrupted>(
  reading: Reading,
  detail: string,
  at_ms: number,
): ReadingTurn<Reading> {
  const { request, local_time, deadline_ms } = reading;
  const lost_answers = reading.lost_answers + 1;
  const timeout_ms = deadline_ms - at_ms;
  if (lost_answers >= LOST_ANSWERS_MAX || timeout_ms < READING_MS_MIN)
    return { kind: 'abandon', reading, outcome: { kind: 'read_failed', detail } };
  const pending = { kind: 'read', request: { ...request, timeout_ms }, local_time, lost_answers } as const;
  return { kind: 'ask_again', reading, pending };
}
