import type { HostAnswer, ReadOutcome, ReaderStatus } from '../card-reader.ts';
import type { LocalTime, ReadRequest, ReaderEffect, ReaderInput, Step } from '../protocol-machine.ts';
import type { ReaderFamily, ReaderIdentity } from './family.ts';

export interface HostAnswerRequest {
  readonly kind: 'host_answer';
  readonly answer: HostAnswer;
  readonly local_time: LocalTime;
  /** The next reading, requested before the ping was answered. */
  readonly then?: ReadRequest;
}

/** Requested during a ping; carried out once the ping is answered. */
export type PendingRequest = ReadRequest | HostAnswerRequest;

export interface OfflineState {
  readonly phase: 'offline';
}

export interface IdentifyingState {
  readonly phase: 'identifying';
  /** Index of the identification query. */
  readonly question: number;
  readonly tries: number;
  readonly identity: ReaderIdentity;
}

export interface ReadyState<Reading> {
  readonly phase: 'ready';
  readonly identity: ReaderIdentity;
  readonly is_pinging: boolean;
  readonly missed_pings: number;
  readonly last?: Reading;
  readonly pending?: PendingRequest;
}

export interface ReadingState<Reading> {
  readonly phase: 'reading';
  readonly identity: ReaderIdentity;
  readonly command: ReadRequest;
  /** When waiting for a card ends, on the monotonic clock. */
  readonly deadline_ms: number;
  readonly reading: Reading;
}

export interface CancellingState<Reading> {
  readonly phase: 'cancelling';
  readonly identity: ReaderIdentity;
  readonly tries: number;
  /** True once the reader has answered and only late answers are awaited. */
  readonly is_settling: boolean;
  readonly reading?: Reading;
  /** The outcome of the reading; absent when none is pending. */
  readonly outcome?: ReadOutcome;
  readonly pending?: ReadRequest;
}

/** Contact only: the card waits in the slot for the host. */
export interface HoldingCardState<Reading> {
  readonly phase: 'holding_card';
  readonly identity: ReaderIdentity;
  readonly last: Reading;
}

export interface AnsweringHostState<Answering> {
  readonly phase: 'answering_host';
  readonly identity: ReaderIdentity;
  readonly is_held: boolean;
  readonly result: HostAnswer['result'];
  readonly answering: Answering;
  /** The next reading, which starts afterwards. */
  readonly pending?: ReadRequest;
}

export type DialogueState<Reading, Answering> =
  | OfflineState
  | IdentifyingState
  | ReadyState<Reading>
  | ReadingState<Reading>
  | CancellingState<Reading>
  | HoldingCardState<Reading>
  | AnsweringHostState<Answering>;

export type DialogueStep<Reading, Answering> = Step<DialogueState<Reading, Answering>>;

export const OFFLINE: OfflineState = { phase: 'offline' };

/** Waits, in milliseconds. No real device publishes its timing; these keep the status correct within two seconds. */
export const WAIT = {
  identify_ms: 600,
  ping_interval_ms: 600,
  ping_ms: 600,
  cancel_ms: 1_000,
  /** Time for answers that crossed a cancel. */
  settle_ms: 120,
} as const;

/** Lost answers that one reading tolerates; more means that the line is faulty. */
export const LOST_ANSWERS_MAX = 3;
/** The shortest reading, in milliseconds: readers wait in whole seconds. */
export const READING_MS_MIN = 1_000;

export const CANCELLED_BY_TILL: ReadOutcome = { kind: 'cancelled', by: 'till' };
export const NO_ANSWER = 'no_answer';

function readyStatus(identity: ReaderIdentity): ReaderStatus {
  return { state: 'ready', model: identity.model, firmware: identity.firmware };
}

/** No effect except a line in the diagnostics. */
export function ignore<State>(state: State, text: string): Step<State> {
  return { state, effects: [{ kind: 'note', text }] };
}

export function stay<State>(state: State): Step<State> {
  return { state, effects: [] };
}

export interface Ending<Reading> {
  readonly identity: ReaderIdentity;
  readonly before: readonly ReaderEffect[];
  readonly last?: Reading;
  readonly pending?: ReadRequest;
  readonly farewell?: Uint8Array;
}

/**
 * Idle and reachable; pings after the interval. A pending reading starts once the reader has answered a ping, or the
 * farewell in its place, which proves that it is listening.
 */
export function becomeReady<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  { identity, before, last, pending, farewell }: Ending<Reading>,
): DialogueStep<Reading, Answering> {
  const is_pinging = pending !== undefined || farewell !== undefined;
  const state: ReadyState<Reading> = {
    phase: 'ready',
    identity,
    is_pinging,
    missed_pings: 0,
    ...(last === undefined ? {} : { last }),
    ...(pending ? { pending } : {}),
  };
  const status: readonly ReaderEffect[] = pending ? [] : [{ kind: 'status', status: readyStatus(identity) }];
  const next: readonly ReaderEffect[] = is_pinging
    ? [
        { kind: 'send', bytes: farewell ?? family.pingCommand() },
        { kind: 'timer', delay_ms: WAIT.ping_ms },
      ]
    : [{ kind: 'timer', delay_ms: WAIT.ping_interval_ms }];
  return { state, effects: [...before, ...status, ...next] };
}

/** Ends a pending request that will not start. */
export function endRequest(pending: PendingRequest | undefined, outcome: ReadOutcome): readonly ReaderEffect[] {
  if (!pending) return [];
  if (pending.kind === 'read') return [{ kind: 'read_ended', outcome }];
  return [{ kind: 'host_answer_ended', outcome: 'lost' }, ...endRequest(pending.then, outcome)];
}

/** Closes the line; the runner reconnects. */
export function hangUp(status: ReaderStatus, before: readonly ReaderEffect[] = []): Step<OfflineState> {
  return { state: OFFLINE, effects: [...before, { kind: 'stop_timer' }, { kind: 'hang_up', status }] };
}

/** The message of an input, if any. */
export function messageOf<Message>(input: ReaderInput<Message>): Message | undefined {
  return input.kind === 'message' ? input.message : undefined;
}
