import type { CardRequest, HostAnswer, ReaderPrompt } from '../card-reader.ts';
import type { ReaderFamily } from '../dialogue/family.ts';
import type { DialogueState } from '../dialogue/state.ts';
import type { LocalTime, ReaderInput, Step } from '../protocol-machine.ts';
import { FRAME_BYTES_MIN, type NeoMessage, type NeoResponse } from './frame.ts';

/** The reading's outstanding command (protocols 1.2 and 1.6). */
export type ReadingStage = 'activated' | 'contact_start' | 'contact_authenticate';

export interface NeoReading {
  readonly request: CardRequest;
  readonly local_time: LocalTime;
  readonly stage: ReadingStage;
  readonly interfaces: number;
  /** The last prompt for the customer. */
  readonly prompt: ReaderPrompt;
  /** When waiting for a card ends, on the monotonic clock. */
  readonly deadline_ms: number;
  /** How long the reader may stay silent before it counts as lost. */
  readonly silence_ms: number;
  /** When its answer is overdue, whatever else it sends, on the monotonic clock. */
  readonly overdue_at_ms: number;
  /** Failed presentations of a card so far; they may be repeated. */
  readonly failed_presentations: number;
  readonly resent: boolean;
  readonly lost_answers: number;
  /** An answer with another amount arrived, from an earlier reading, so this one's is still to come. */
  readonly is_stale_answered: boolean;
  /** Bytes outside of any frame. Enough may have been the answer: unless a valid one follows, the reader is queried. */
  readonly garbage_bytes: number;
  /** The reader's verdicts on earlier sales, which it may send again. */
  readonly past_verdicts: readonly string[];
}

export interface NeoAnswering {
  readonly request: CardRequest;
  readonly past_verdicts: readonly string[];
  readonly interface: 'contact' | 'contactless';
  readonly result: HostAnswer['result'];
}

export type NeoFamily = ReaderFamily<NeoMessage, NeoReading, NeoAnswering>;
export type NeoInput = ReaderInput<NeoMessage>;
export type NeoState = DialogueState<NeoReading, NeoAnswering>;
export type NeoStep = Step<NeoState>;

/** Waits in addition to those shared by all families, in milliseconds. */
export const NEO_WAIT = {
  /** Added to the reader's own timeout, so that its late answer is never taken for the next one's (protocols 1.10). */
  reading_margin_ms: 3_000,
  /** Time for a valid answer to follow bytes that may have been one. */
  doubt_ms: 120,
  /** Time for the right answer to follow one with another amount. */
  stale_ms: 3_000,
  update_balance_ms: 2_000,
  contact_host_ms: 15_000,
} as const;

/** Enough bytes outside of any frame to have been one. */
export function isInDoubt({ garbage_bytes }: NeoReading): boolean {
  return garbage_bytes >= FRAME_BYTES_MIN;
}

/** The message if it answers this command. */
export function responseTo(message: NeoMessage, command: number): NeoResponse | undefined {
  return message.kind === 'response' && message.command === command ? message : undefined;
}
