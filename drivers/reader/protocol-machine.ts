import type {
  CardRequest,
  HostAnswer,
  HostAnswerOutcome,
  ReadOutcome,
  ReaderPrompt,
  ReaderStatus,
} from './card-reader.ts';
import type { ReaderPast } from './earlier-reading.ts';

/** The machine's local date and time, in the reader's format: `YYMMDD` and `HHMMSS`. */
export interface LocalTime {
  readonly date: string;
  readonly time: string;
}

export interface ReadRequest {
  readonly kind: 'read';
  readonly request: CardRequest;
  readonly local_time: LocalTime;
  /** What the reader may send besides the answer; absent: nothing. */
  readonly past?: ReaderPast;
  /** Answers lost during this request so far; default 0. */
  readonly lost_answers?: number;
}

/** All inputs of a reader protocol. Silence is an input like any other. */
export type ReaderInput<Message> = { readonly at_ms: number } & (
  | { readonly kind: 'line_opened' }
  | { readonly kind: 'line_lost'; readonly detail: string }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'timer' }
  | ReadRequest
  | { readonly kind: 'cancel' }
  | { readonly kind: 'host_answer'; readonly answer: HostAnswer; readonly local_time: LocalTime }
);

/** All effects of a reader protocol. There is one timer; setting it replaces it. */
export type ReaderEffect =
  | { readonly kind: 'send'; readonly bytes: Uint8Array }
  | { readonly kind: 'timer'; readonly delay_ms: number }
  | { readonly kind: 'stop_timer' }
  | { readonly kind: 'status'; readonly status: ReaderStatus }
  | { readonly kind: 'prompt'; readonly prompt: ReaderPrompt }
  /** `is_unanswered`: the reader was stopped, or lost, before it answered, and may answer still. */
  | { readonly kind: 'read_ended'; readonly outcome: ReadOutcome; readonly is_unanswered?: true }
  /** `verdict`: see `digestOfVerdict`. */
  | { readonly kind: 'host_answer_ended'; readonly outcome: HostAnswerOutcome; readonly verdict?: string | null }
  /** A card decided before the host was asked; `verdict` as above. */
  | { readonly kind: 'card_decided'; readonly verdict: string | null }
  /** Closes the line and reconnects later; `status` applies until then. */
  | { readonly kind: 'hang_up'; readonly status: ReaderStatus }
  /** For diagnostics; never holds card data. */
  | { readonly kind: 'note'; readonly text: string };

export interface Step<State> {
  readonly state: State;
  readonly effects: readonly ReaderEffect[];
}

/** Decodes bytes to messages, and can give up on an incomplete message. */
export interface MessageDecoder<Message> {
  readonly isMidFrame: boolean;
  /** No start of a message can be recognized before the line falls silent. */
  readonly isLost: boolean;
  push(chunk: Uint8Array): Message[];
  giveUpPartial(): Message[];
  reset(): void;
}

/** One reader family: a pure machine, its decoder, and its log lines without card data. */
export interface ReaderProtocol<State, Message> {
  readonly initial: State;
  /** Sent before a serial line is closed in order, and not answered; absent where a family needs none. */
  readonly farewell?: Uint8Array;
  step(state: State, input: ReaderInput<Message>): Step<State>;
  createDecoder(): MessageDecoder<Message>;
  /** A log line; undefined for idle traffic, which would bury everything else. */
  describeSent(bytes: Uint8Array): string | undefined;
  describeReceived(message: Message): string | undefined;
}
