import type { ReadOutcome } from './card-reader.ts';
import { type EarlierReading, READINGS_KEPT, type ReaderPast, endOf, remembered } from './earlier-reading.ts';

/**
 * How long the answer of a reading that was stopped may still come, in milliseconds: the longest that a card at the reader
 * is read. Until then no other reading begins, so that it is no answer to that.
 */
const LATE_ANSWER_MS = 2_000;

/** More verdicts than a reader could hold back and send again. */
const VERDICTS_KEPT = 32;

/** What a till remembers of its reader's readings, to tell a late or repeated answer from the next card. */
export class ReaderMemory {
  #before: EarlierReading | null = null;
  #owes_since_ms: number | null = null;
  /** Told to the reader for its readings, last first. */
  #times: readonly string[] = [];
  #past_verdicts: readonly string[] = [];
  #last_end: string | null = null;

  /** A reading ended; `is_unanswered`: the reader was stopped before it answered. */
  ended(outcome: ReadOutcome, is_unanswered: boolean, at_ms: number): void {
    this.#owes_since_ms = is_unanswered ? at_ms : null;
    this.#last_end = endOf(outcome);
    if (outcome.kind === 'card') this.#before = remembered(outcome.card.instrument, this.#before, this.#times[0]);
  }

  /** A payment was decided upon, by its card or after the host's answer; a verdict without a cryptogram identifies nothing. */
  judged(verdict: string | null): void {
    if (verdict !== null) this.#past_verdicts = [verdict, ...this.#past_verdicts].slice(0, VERDICTS_KEPT);
  }

  /** How long the next reading must wait, in milliseconds. */
  waitMs(at_ms: number): number {
    return this.#owes_since_ms === null ? 0 : Math.max(0, this.#owes_since_ms + LATE_ANSWER_MS - at_ms);
  }

  /** A reading begins, for which the reader is told `time`: what it may send besides the answer. */
  begins(time: string): ReaderPast {
    const past_times = this.#times;
    this.#times = [time, ...past_times].slice(0, READINGS_KEPT);
    return {
      before: this.#before,
      past_times,
      owes_answer: this.#owes_since_ms !== null,
      was_doubted: false,
      past_verdicts: this.#past_verdicts,
      last_end: this.#last_end,
    };
  }
}
