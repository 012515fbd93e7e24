import type { CardRequest, HostAnswer, ReaderPrompt } from '../card-reader.ts';
import type { ReaderFamily } from '../dialogue/family.ts';
import type { DialogueState } from '../dialogue/state.ts';
import type { LocalTime, ReaderInput, Step } from '../protocol-machine.ts';
import { FRAME_BYTES_MIN, type NeoMessage, type NeoResponse } from './frame.ts';

/** Which command of a reading is outstanding (protocols 1.2 and 1.6). */
export type ReadingStage = 'activated' | 'contact_start' | 'contact_authenticate';

export interface NeoReading {
  readonly request: CardRequest;
  readonly local_time: LocalTime;
  readonly stage: ReadingStage;
  readonly interfaces: number;
  /** What the customer was asked for last. */
  readonly asked: ReaderPrompt;
  /** When waiting for a card ends, on the monotonic clock. */
  readonly deadline_ms: number;
  /** How long the reader may stay silent from now on before it counts as dead. */
  readonly silence_ms: number;
  /** Presentations of a card that failed and may be repeated. */
  readonly failed_presentations: number;
  readonly resent: boolean;
  readonly lost_answers: number;
  /** An answer to another amount came: of an earlier reading, so that this one's is still to come. */
  readonly is_stale_answered: boolean;
  /** Bytes that were no frame. So many may have been the answer; unless a good one follows at once, the reader is asked. */
  readonly garbage_bytes: number;
}

export interface NeoAnswering {
  readonly interface: 'contact' | 'contactless';
  readonly result: HostAnswer['result'];
}

export type NeoFamily = ReaderFamily<NeoMessage, NeoReading, NeoAnswering>;
export type NeoInput = ReaderInput<NeoMessage>;
export type NeoState = DialogueState<NeoReading, NeoAnswering>;
export type NeoStep = Step<NeoState>;

/** Waits beyond those that all families share, in milliseconds. */
export const NEO_WAIT = {
  /** Beyond the reader's own time-out, so that its late answer is never taken for the next one's (protocols 1.10). */
  reading_margin_ms: 3_000,
  /** How long a good answer is given to follow bytes that may have been one. */
  doubt_ms: 120,
  update_balance_ms: 2_000,
  contact_host_ms: 15_000,
} as const;

/** Enough came that was no frame to have been one. */
export function isInDoubt({ garbage_bytes }: NeoReading): boolean {
  return garbage_bytes >= FRAME_BYTES_MIN;
}

/** The message, when it is an answer to this command. */
export function responseTo(message: NeoMessage, command: number): NeoResponse | undefined {
  return message.kind === 'response' && message.command === command ? message : undefined;
}
