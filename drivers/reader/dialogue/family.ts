import type { CardRequest, HostAnswer, HostAnswerOutcome, ReadOutcome } from '../card-reader.ts';
import type { LocalTime, ReaderEffect } from '../protocol-machine.ts';

export interface ReaderIdentity {
  readonly model: string;
  readonly firmware: string;
}

/** What an answer to a question of identification means: go on, ask again, or do not use this reader. */
export type Verdict =
  | { readonly kind: 'next'; readonly identity: ReaderIdentity }
  | { readonly kind: 'again' }
  | { readonly kind: 'refused'; readonly detail: string };

/** One question that is asked after the line was opened. */
export interface IdentificationStep<Message> {
  readonly name: string;
  /** How long an answer may take, in milliseconds; default 600. */
  readonly wait_ms?: number;
  encode(): Uint8Array;
  /** Undefined when the message is no answer to this question. */
  judge(message: Message, identity: ReaderIdentity): Verdict | undefined;
}

/** State of a reading after an event. */
export type ReadingTurn<Reading> =
  | { readonly kind: 'continue'; readonly reading: Reading; readonly effects: readonly ReaderEffect[] }
  | {
      readonly kind: 'end';
      readonly reading: Reading;
      readonly outcome: ReadOutcome;
      /** Shown on the reader as the first thing it does afterwards; it answers this like a ping. */
      readonly farewell?: Uint8Array;
    }
  /** The reader is still busy, so it is stopped before the reading ends. */
  | { readonly kind: 'abandon'; readonly reading: Reading; readonly outcome: ReadOutcome }
  /** An answer was lost on the line: the reader is stopped, and reads again for the time that is left. */
  | { readonly kind: 'ask_again'; readonly reading: Reading; readonly pending: ReadRequest };

/** State of the delivery of a host's answer. */
export type AnsweringTurn<Answering> =
  | { readonly kind: 'continue'; readonly answering: Answering; readonly effects: readonly ReaderEffect[] }
  | { readonly kind: 'end'; readonly outcome: HostAnswerOutcome; readonly farewell?: Uint8Array };

export interface ReadRequest {
  readonly kind: 'read';
  readonly request: CardRequest;
  readonly local_time: LocalTime;
  /** Answers that were lost on the line since the till asked; default 0. */
  readonly lost_answers?: number;
}

/** What happened to an answer of the host that is to be delivered. */
export interface HostAnswerContext<Reading> {
  readonly answer: HostAnswer;
  readonly local_time: LocalTime;
  /** The last reading, unless the line was lost since. */
  readonly last: Reading | undefined;
  /** The card is in the slot and waits. */
  readonly is_held: boolean;
}

/**
 * What one reader family does differently; everything else of a dialogue (identification, pings, cancelling, waiting
 * pending requests, loss of the line) is the same for all and lives in this folder. All functions are pure.
 */
export interface ReaderFamily<Message, Reading, Answering> {
  readonly unidentified: ReaderIdentity;
  /** Asked in this order; the first one may be lost without harm. */
  readonly identification: readonly IdentificationStep<Message>[];
  pingCommand(): Uint8Array;
  isPingAnswer(message: Message): boolean;
  /** `tries` counts from 1; `reading` is what is given up, when it is known. */
  cancelCommand(tries: number, reading: Reading | undefined): Uint8Array;
  isCancelAnswer(message: Message): boolean;
  /** The reader says that it restarted by itself and forgot everything. */
  isRestart(message: Message): boolean;
  beginReading(pending: ReadRequest, at_ms: number): ReadingTurn<Reading>;
  /** Effects of the first turn must set the timer; a turn that leaves it alone lets it run on. */
  stepReading(reading: Reading, message: Message, at_ms: number): ReadingTurn<Reading>;
  timeOutReading(reading: Reading, at_ms: number): ReadingTurn<Reading>;
  beginAnswering(context: HostAnswerContext<Reading>): AnsweringTurn<Answering>;
  stepAnswering(answering: Answering, message: Message): AnsweringTurn<Answering>;
  /** Undefined, or absent: a reader that says nothing is lost. */
  timeOutAnswering?(answering: Answering): AnsweringTurn<Answering> | undefined;
}
