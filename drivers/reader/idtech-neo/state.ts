import type { CardRequest, HostAnswer, ReadOutcome, ReaderStatus } from '../card-reader.ts';
import type { LocalTime, ReaderEffect, ReaderInput, Step } from '../protocol-machine.ts';
import { pingCommand } from './commands.ts';
import type { NeoMessage, NeoResponse } from './frame.ts';

export type NeoInput = ReaderInput<NeoMessage>;
export type NeoStep = Step<NeoState>;

export interface ReaderIdentity {
  readonly model: string;
  readonly firmware: string;
}

export interface ReadErrand {
  readonly kind: 'read';
  readonly request: CardRequest;
  readonly local_time: LocalTime;
}

export interface HostAnswerErrand {
  readonly kind: 'host_answer';
  readonly answer: HostAnswer;
  readonly local_time: LocalTime;
  /** The next reading, when the till was quicker than the ping. */
  readonly then?: ReadErrand;
}

/** What the till asked for while a ping was under way; done as soon as the ping is answered. */
export type Errand = ReadErrand | HostAnswerErrand;

export type IdentifyingStep = 'ping' | 'version' | 'poll_mode' | 'encryption';
/** Which command of a reading is outstanding (protocols 1.2 and 1.6). */
export type ReadingStage = 'activated' | 'contact_start' | 'contact_authenticate';

export interface OfflineState {
  readonly phase: 'offline';
}

export interface IdentifyingState {
  readonly phase: 'identifying';
  readonly step: IdentifyingStep;
  readonly tries: number;
  readonly identity: ReaderIdentity;
}

export interface ReadyState {
  readonly phase: 'ready';
  readonly identity: ReaderIdentity;
  readonly is_pinging: boolean;
  readonly missed_pings: number;
  readonly errand?: Errand;
}

export interface ReadingState {
  readonly phase: 'reading';
  readonly identity: ReaderIdentity;
  readonly request: CardRequest;
  readonly local_time: LocalTime;
  readonly stage: ReadingStage;
  readonly interfaces: number;
  /** When waiting for a card ends, on the monotonic clock. */
  readonly deadline_ms: number;
  /** How long the reader may stay silent from now on before it counts as dead. */
  readonly silence_ms: number;
  /** Presentations of a card that failed and may be repeated. */
  readonly failed_presentations: number;
  readonly resent: boolean;
}

export interface CancellingState {
  readonly phase: 'cancelling';
  readonly identity: ReaderIdentity;
  readonly tries: number;
  /** True once the reader has answered and only late answers are waited for. */
  readonly is_settling: boolean;
  /** How the reading ends; absent when no reading is waiting. */
  readonly outcome?: ReadOutcome;
  readonly errand?: ReadErrand;
}

/** Contact only: the card is in the slot and waits for the host. */
export interface HoldingCardState {
  readonly phase: 'holding_card';
  readonly identity: ReaderIdentity;
}

export interface AnsweringHostState {
  readonly phase: 'answering_host';
  readonly identity: ReaderIdentity;
  readonly interface: 'contact' | 'contactless';
  readonly result: HostAnswer['result'];
  /** The next reading, which begins when this is over. */
  readonly errand?: ReadErrand;
}

export type NeoState =
  OfflineState | IdentifyingState | ReadyState | ReadingState | CancellingState | HoldingCardState | AnsweringHostState;

export const OFFLINE: OfflineState = { phase: 'offline' };
export const UNIDENTIFIED: ReaderIdentity = { model: 'ID TECH NEO', firmware: 'unknown' };

/** Waits, in milliseconds. No timing of a real device is published; these keep the status true within two seconds. */
export const WAIT = {
  identify_ms: 600,
  ping_interval_ms: 600,
  ping_ms: 600,
  /** Beyond the reader's own time-out, so that its late answer is never taken for the next one's (protocols 1.10). */
  reading_margin_ms: 3_000,
  cancel_ms: 1_000,
  /** How long answers that crossed a cancel are given to arrive. */
  settle_ms: 120,
  update_balance_ms: 2_000,
  contact_host_ms: 15_000,
} as const;

export function readyStatus(identity: ReaderIdentity): ReaderStatus {
  return { state: 'ready', model: identity.model, firmware: identity.firmware };
}

/** Nothing happens but a line in the diagnostics. */
export function ignore(state: NeoState, text: string): NeoStep {
  return { state, effects: [{ kind: 'note', text }] };
}

export function stay(state: NeoState): NeoStep {
  return { state, effects: [] };
}

/** Idle and reachable; the next ping is due after the interval. */
export function becomeReady(identity: ReaderIdentity, before: readonly ReaderEffect[] = []): NeoStep {
  return {
    state: { phase: 'ready', identity, is_pinging: false, missed_pings: 0 },
    effects: [
      ...before,
      { kind: 'status', status: readyStatus(identity) },
      { kind: 'timer', delay_ms: WAIT.ping_interval_ms },
    ],
  };
}

/** Idle again, or on to the reading that waits: it begins when the reader has shown that it listens. */
export function becomeReadyFor(
  identity: ReaderIdentity,
  errand: ReadErrand | undefined,
  before: readonly ReaderEffect[],
): NeoStep {
  if (!errand) return becomeReady(identity, before);
  return {
    state: { phase: 'ready', identity, is_pinging: true, missed_pings: 0, errand },
    effects: [...before, { kind: 'send', bytes: pingCommand() }, { kind: 'timer', delay_ms: WAIT.ping_ms }],
  };
}

/** What a waiting errand is told when it will not begin. */
export function endErrand(errand: Errand | undefined, outcome: ReadOutcome): readonly ReaderEffect[] {
  if (!errand) return [];
  if (errand.kind === 'read') return [{ kind: 'read_ended', outcome }];
  return [{ kind: 'host_answer_ended', outcome: 'lost' }, ...endErrand(errand.then, outcome)];
}

export const CANCELLED_BY_TILL: ReadOutcome = { kind: 'cancelled', by: 'till' };

/** Gives the line up; the runner connects anew. */
export function hangUp(status: ReaderStatus, before: readonly ReaderEffect[] = []): NeoStep {
  return { state: OFFLINE, effects: [...before, { kind: 'stop_timer' }, { kind: 'hang_up', status }] };
}

/** The answer inside an input, when it is one to this command. */
export function responseTo(input: NeoInput, command: number): NeoResponse | undefined {
  if (input.kind !== 'message' || input.message.kind !== 'response') return undefined;
  return input.message.command === command ? input.message : undefined;
}
