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
 * Whether the till behind the window can be reached. `refused`: this page was opened without the till's token; `renewed`: who
 * answers at its address has another.
 */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused' | 'renewed';

/** Answers with a promise where what comes after the event waits until it is on the screen. */
export type EventListener = (event: TillEvent) => void | Promise<void>;

/** What carries messages to the till: desktop IPC or the headless socket. Messages arrive in the order they were sent. */
export interface Transport {
  /** Rejects with {@link LinkLost} when the link was lost while it waited, otherwise when the message certainly did not leave. */
  send(message: RequestMessage): Promise<ResponseMessage>;
  onEvent(listener: EventListener): () => void;
  /** Told the current state at once, then every change. */
  onState(listener: (state: LinkState) => void): () => void;
}

/** The message may have arrived, and its answer will not come. */
export class LinkLost extends Error {}

/** Refusals of the till, and two of the link: nothing was sent, or nothing came back. */
export type BridgeError = Omit<ContractError, 'code'> & {
  readonly code: ContractError['code'] | 'disconnected' | 'no_answer';
};

/** The only door from the screens to the till. */
export interface Bridge {
  request<Name extends IntentName>(
    intent: Name,
    ...args: Record<string, never> extends IntentArguments<Name>
      ? [args?: IntentArguments<Name>]
      : [IntentArguments<Name>]
  ): Promise<Result<IntentResults[Name], BridgeError>>;
  /** Asks for a sign-in, in place; nothing changes without one. */
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
  /** As the till said with its first snapshot. */
  let slow_intents_ms: TillSlice['slow_intents_ms'] = {};
  let keyed_intents: TillSlice['keyed_intents'] = [];
  /** Acts that move money and are under way, by what they ask. */
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
        // It may have been done: only a request that has a key is sent again, because the till does it once.
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
    const asked = `${intent} ${JSON.stringify(args)}`;
    const first = under_way.get(asked);
    // A second click on the same act has the first one's answer.
    if (first !== undefined) return first;
    const answer = withPin(approvals, senderOf(crypto.randomUUID()), intent, args);
    under_way.set(asked, answer);
    return answer.finally(() => under_way.delete(asked));
  }
  /** All that one act asks for has its key; signing in for it is no part of it. */
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
 * Sends an intent; when the till asks for a PIN, asks for it in place and repeats the intent with it. The act was refused
 * before it began, so that repeating it is safe; what was typed stays where it is.
 */
async function withPin(approvals: ApprovalRequests, send: Send, intent: IntentName, args: unknown): Promise<Answer> {
  let answer = await send(intent, args);
  // A page asks for more than one thing when it opens: one PIN opens all of it.
  const also_asked = answer.ok ? null : approvals.alsoAsked(answer.error);
  if (also_asked !== null) return (await also_asked) ? await send(intent, args) : answer;
  let pin = answer.ok ? null : await approvals.ask(answer.error);
  while (pin !== null) {
    answer = approvals.kind() === 'sign_in' ? await signIn(send, intent, args, pin) : await send(intent, args, pin);
    pin = await approvals.askAgain(answer.ok ? null : answer.error);
  }
  return answer;
}

async function askWho(approvals: ApprovalRequests, send: Send): Promise<void> {
  let pin = await approvals.ask({ code: 'sign_in_needed', detail: 'a person signs in' });
  while (pin !== null) {
    const answer = await send('staff.signIn', { pin });
    pin = await approvals.askAgain(answer.ok ? null : answer.error);
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

/** A link that closes says so a moment later. */
const REPEAT_PAUSE_MS = 50;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const SILENCE = Symbol('silence');

function silence(timeout_ms: number): Promise<typeof SILENCE> {
  return new Promise((resolve) => setTimeout(() => resolve(SILENCE), timeout_ms));
}
