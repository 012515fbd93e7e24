import type { HostAnswer, HostAnswerOutcome, ReadOutcome } from '../card-reader.ts';
import type { LocalTime, ReadRequest, ReaderEffect } from '../protocol-machine.ts';

export interface ReaderIdentity {
  readonly model: string;
  readonly firmware: string;
}

/** The meaning of an answer during identification: go on, ask again, or do not use this reader. */
export type Verdict =
  | { readonly kind: 'next'; readonly identity: ReaderIdentity }
  | { readonly kind: 'again' }
  | { readonly kind: 'refused'; readonly detail: string };

/** One query sent after the line was opened. */
export interface IdentificationStep<Message> {
  readonly name: string;
  /** Time limit of the answer, in milliseconds; default 600. */
  readonly wait_ms?: number;
  encode(): Uint8Array;
  /** Undefined when the message does not answer this query. */
  judge(message: Message, identity: ReaderIdentity): Verdict | undefined;
}

/** The result of one event during a reading. */
export type ReadingTurn<Reading> =
  | { readonly kind: 'continue'; readonly reading: Reading; readonly effects: readonly ReaderEffect[] }
  | {
      readonly kind: 'end';
      readonly reading: Reading;
      readonly outcome: ReadOutcome;
      /** The reader's first display command afterwards; it is answered like a ping. */
      readonly farewell?: Uint8Array;
      /** What identifies the card's own verdict, should the reader send it again. */
      readonly verdict?: string | null;
    }
  /** The reader is still busy: it is stopped before the reading ends. */
  | {
      readonly kind: 'abandon';
      readonly reading: Reading;
      readonly outcome: ReadOutcome;
      readonly verdict?: string | null;
    }
  /** An answer was lost: the reader is stopped, and reads again for the remaining time. */
  | { readonly kind: 'ask_again'; readonly reading: Reading; readonly pending: ReadRequest };

/** The result of one event during the delivery of a host's answer. */
export type AnsweringTurn<Answering> =
  | { readonly kind: 'continue'; readonly answering: Answering; readonly effects: readonly ReaderEffect[] }
  | {
      readonly kind: 'end';
      readonly outcome: HostAnswerOutcome;
      readonly farewell?: Uint8Array;
      /** What identifies the verdict, should the reader send it again. */
      readonly verdict?: string | null;
    };

/** The context of a host's answer to be delivered. */
export interface HostAnswerContext<Reading> {
  readonly answer: HostAnswer;
  readonly local_time: LocalTime;
  /** The last reading; undefined if the line was lost afterwards. */
  readonly last: Reading | undefined;
  /** The card is waiting in the slot. */
  readonly is_held: boolean;
}

/**
 * The specifics of one reader family; the rest of a dialogue (identification, pings, cancelling, pending requests, line
 * loss) is the same for all and is in this folder. All functions are pure.
 */
export interface ReaderFamily<Message, Reading, Answering> {
  readonly unidentified: ReaderIdentity;
  /** Queries in order; losing the first one is harmless. */
  readonly identification: readonly IdentificationStep<Message>[];
  pingCommand(): Uint8Array;
  isPingAnswer(message: Message): boolean;
  /** `tries` counts from 1; `reading` is the reading being cancelled, if known. */
  cancelCommand(tries: number, reading: Reading | undefined): Uint8Array;
  isCancelAnswer(message: Message): boolean;
  /** The reader reports that it restarted and lost its state. */
  isRestart(message: Message): boolean;
  beginReading(pending: ReadRequest, at_ms: number): ReadingTurn<Reading>;
  /** The first turn must set the timer; a turn that does not set it lets it run on. */
  stepReading(reading: Reading, message: Message, at_ms: number): ReadingTurn<Reading>;
  timeOutReading(reading: Reading, at_ms: number): ReadingTurn<Reading>;
  beginAnswering(context: HostAnswerContext<Reading>): AnsweringTurn<Answering>;
  stepAnswering(answering: Answering, message: Message): AnsweringTurn<Answering>;
  /** Undefined or absent: a silent reader counts as lost. */
  timeOutAnswering?(answering: Answering): AnsweringTurn<Answering> | undefined;
}
