import type { ContractError } from '../core/contract/refusals.ts';
import type { IntentArguments, IntentName, IntentResults } from '../core/contract/intents.ts';
import {
  REQUEST_TIMEOUT_MS,
  type RequestMessage,
  type ResponseMessage,
  type TillEvent,
} from '../core/contract/envelope.ts';
import type { TillSlice, TillSnapshot } from '../core/contract/snapshot.ts';
import { fail, succeed } from '../core/result.ts';
import type { Result } from '../core/result.ts';
import { type ApprovalRequests, createApprovalRequests } from './stores/approvals.ts';

/**
 * Whether the page can reach its till. `refused`: the page was opened without the till's token; `renewed`: the till at
 * this address has a different token.
 */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused' | 'renewed';

/** Returns a promise when later messages must wait until this event has been painted. */
export type EventListener = (event: TillEvent) => void | Promise<void>;

/** Carries messages to the till: desktop IPC or the headless socket. Delivers in the order sent. */
export interface Transport {
  /**
   * Rejects with {@link LinkLost} when the link broke while waiting for the reply; any other rejection means the
   * message was not sent.
   */
  send(message: RequestMessage): Promise<ResponseMessage>;
  onEvent(listener: EventListener): () => void;
  /** Calls the listener with the current state at once, then on every change. */
  onState(listener: (state: LinkState) => void): () => void;
}

/** The message may have arrived, but its reply will not. */
export class LinkLost extends Error {}

/** The till's refusals, plus two of the link: `disconnected` (nothing was sent) and `no_answer` (no reply came). */
export type BridgeError = Omit<ContractError, 'code'> & {
  readonly code: ContractError['code'] | 'disconnected' | 'no_answer';
};

/** The screens' only access to the till. */
export interface Bridge {
  request<Name extends IntentName>(
    intent: Name,
    ...args: Record<string, never> extends IntentArguments<Name>
      ? [args?: IntentArguments<Name>]
      : [IntentArguments<Name>]
  ): Promise<Result<IntentResults[Name], BridgeError>>;
  /** Asks for a sign-in in place; changes nothing if it is cancelled. */
  signIn(): Promise<void>;
  onEvent: Transport['onEvent'];
  onState: Transport['onState'];
}

export function createBridge(
  transport: Transport,
  timeout_ms = REQUEST_TIMEOUT_MS,
  approvals: ApprovalRequests = createApprovalRequests(),
): Bridge {
  let last_id = 0;
  /** From the first snapshot. */
  let slow_intents_ms: TillSlice['slow_intents_ms'] = {};
  let keyed_intents: TillSlice['keyed_intents'] = [];
  /** Keyed requests in flight, by intent and arguments. */
  const under_way = new Map<string, Promise<Answer>>();
  async function exchange(request: Omit<RequestMessage, 'id'>): Promise<Answer> {
    const { intent, key } = request;
    const limit_ms = Math.max(timeout_ms, slow_intents_ms[intent] ?? 0);
    const ended = silence(limit_ms);
    let is_repeat = false;
    for (;;) {
      last_id += 1;
      try {
        const response = await Promise.race([transport.send({ id: last_id, ...request }), ended]);
        if (response === SILENCE) break;
        if (!response.ok) return fail(response.error);
        if (intent === 'till.snapshot') learn((response.value as Partial<TillSnapshot>).till);
        return succeed(response.value);
      } catch (failure) {
        // The till may have done it: only a keyed request is resent, because the till runs each key once.
        const is_in_doubt = is_repeat || failure instanceof LinkLost;
        const detail = failure instanceof Error ? failure.message : String(failure);
        if (!is_in_doubt) return fail({ code: 'disconnected', detail });
        if (key === undefined) return fail({ code: 'no_answer', detail: `${intent}: ${detail}` });
        is_repeat = true;
        await pause(REPEAT_PAUSE_MS);
        if ((await Promise.race([linkOpen(transport), ended])) === SILENCE) break;
      }
    }
    return fail({ code: 'no_answer', detail: `${intent}: no answer in ${limit_ms} ms` });
  }
  function learn(till: Partial<TillSlice> | undefined): void {
    slow_intents_ms = till?.slow_intents_ms ?? slow_intents_ms;
    keyed_intents = till?.keyed_intents ?? keyed_intents;
  }
  function request(intent: IntentName, args: unknown = {}): Promise<Answer> {
    if (!keyed_intents.includes(intent)) return withPin(approvals, senderOf(), intent, args);
    const pending = `${intent} ${JSON.stringify(args)}`;
    const first = under_way.get(pending);
    // A second click on the same act gets the reply to the first.
    if (first !== undefined) return first;
    const answer = withPin(approvals, senderOf(crypto.randomUUID()), intent, args);
    under_way.set(pending, answer);
    return answer.finally(() => under_way.delete(pending));
  }
  /** All requests of one act share its key; a sign-in on the way does not carry it. */
  const senderOf =
    (key?: string): Send =>
    (intent, args, approval) =>
      exchange({
        intent,
        args,
        ...(approval === undefined ? {} : { approval }),
        ...(key === undefined || intent === 'staff.signIn' ? {} : { key }),
      });
  const send = senderOf();
  const bridge = {
    request,
    signIn: () => askWho(approvals, send),
    onEvent: transport.onEvent,
    onState: transport.onState,
  };
  return bridge as Bridge;
}

type Answer = Result<unknown, BridgeError>;
type Send = (intent: IntentName, args: unknown, approval?: string) => Promise<Answer>;

/**
 * Sends an intent; when the till asks for a PIN, asks for it in place and resends the intent with it. Resending is safe
 * because the till refused before doing anything; what was typed stays.
 */
async function withPin(approvals: ApprovalRequests, send: Send, intent: IntentName, args: unknown): Promise<Answer> {
  let answer = await send(intent, args);
  // A page may send several requests when it opens: one PIN approves them all.
  const also_asked = answer.ok ? null : approvals.joinRequest(answer.error);
  if (also_asked !== null) return (await also_asked) ? await send(intent, args) : answer;
  const act = Symbol();
  let pin = answer.ok ? null : await approvals.requestPin(act, answer.error);
  while (pin !== null) {
    answer = approvals.kind() === 'sign_in' ? await signIn(send, intent, args, pin) : await send(intent, args, pin);
    pin = await approvals.requestPinAgain(act, answer.ok ? null : answer.error);
  }
  return answer;
}

async function askWho(approvals: ApprovalRequests, send: Send): Promise<void> {
  const act = Symbol();
  let pin = await approvals.requestPin(act, { code: 'sign_in_needed', detail: 'a person signs in' });
  while (pin !== null) {
    const answer = await send('staff.signIn', { pin });
    pin = await approvals.requestPinAgain(act, answer.ok ? null : answer.error);
  }
}

async function signIn(send: Send, intent: IntentName, args: unknown, pin: string): Promise<Answer> {
  const signed_in = await send('staff.signIn', { pin });
  return signed_in.ok ? await send(intent, args) : signed_in;
}

function linkOpen({ onState }: Transport): Promise<'open'> {
  return new Promise((resolve) => {
    let is_open = false;
    let stop: (() => void) | null = null;
    stop = onState((state) => {
      if (state !== 'open') return;
      is_open = true;
      resolve('open');
      stop?.();
    });
    if (is_open) stop();
  });
}

/** A closing link reports its state a moment after the send fails. */
const REPEAT_PAUSE_MS = 50;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const SILENCE = Symbol('silence');

function silence(timeout_ms: number): Promise<typeof SILENCE> {
  return new Promise((resolve) => setTimeout(() => resolve(SILENCE), timeout_ms));
}
