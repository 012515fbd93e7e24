import type { ContractError } from '../core/contract/refusals.ts';
import type { IntentArguments, IntentName, IntentResults } from '../core/contract/intents.ts';
import {
  REQUEST_TIMEOUT_MS,
  type RequestMessage,
  type ResponseMessage,
  type SnapshotEvent,
} from '../core/contract/envelope.ts';
import type { TillSlice, TillSnapshot } from '../core/contract/snapshot.ts';
import { fail, succeed } from '../core/result.ts';
import type { Result } from '../core/result.ts';
import { type ApprovalRequests, createApprovalRequests } from './stores/approvals.ts';

/** Whether the till behind the window can be reached. `refused`: this page was opened without the till's token. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused';

/** What carries messages to the till: desktop IPC or the headless socket. Messages arrive in the order they were sent. */
export interface Transport {
  /** Rejects when the message certainly did not leave. */
  send(message: RequestMessage): Promise<ResponseMessage>;
  onEvent(listener: (event: SnapshotEvent) => void): () => void;
  /** Told the current state at once, then every change. */
  onState(listener: (state: LinkState) => void): () => void;
}

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
  /** Asks who comes to the till, in place; nothing changes when nobody answers. */
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
  /** As the till said with its first snapshot; the renderer never repeats a request by itself: the act may have been done. */
  let slow_intents_ms: TillSlice['slow_intents_ms'] = {};
  async function send(intent: IntentName, args: unknown, approval?: string): Promise<Answer> {
    last_id += 1;
    const limit_ms = Math.max(timeout_ms, slow_intents_ms[intent] ?? 0);
    const answer = transport.send({ id: last_id, intent, args, ...(approval === undefined ? {} : { approval }) });
    try {
      const response = await Promise.race([answer, silence(limit_ms)]);
      if (response === SILENCE) return fail({ code: 'no_answer', detail: `${intent}: no answer in ${limit_ms} ms` });
      if (!response.ok) return fail(response.error);
      if (intent === 'till.snapshot')
        slow_intents_ms = (response.value as Partial<TillSnapshot>).till?.slow_intents_ms ?? slow_intents_ms;
      return succeed(response.value);
    } catch (failure) {
      return fail({ code: 'disconnected', detail: failure instanceof Error ? failure.message : String(failure) });
    }
  }
  const bridge = {
    request: (intent: IntentName, args: unknown = {}) => withPin(approvals, send, intent, args),
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
  let pin = answer.ok ? null : await approvals.ask(answer.error);
  while (pin !== null) {
    answer = approvals.kind() === 'sign_in' ? await signIn(send, intent, args, pin) : await send(intent, args, pin);
    pin = await approvals.askAgain(answer.ok ? null : answer.error);
  }
  return answer;
}

async function askWho(approvals: ApprovalRequests, send: Send): Promise<void> {
  let pin = await approvals.ask({ code: 'sign_in_needed', detail: 'somebody comes to the till' });
  while (pin !== null) {
    const answer = await send('staff.signIn', { pin });
    pin = await approvals.askAgain(answer.ok ? null : answer.error);
  }
}

async function signIn(send: Send, intent: IntentName, args: unknown, pin: string): Promise<Answer> {
  const signed_in = await send('staff.signIn', { pin });
  return signed_in.ok ? await send(intent, args) : signed_in;
}

const SILENCE = Symbol('silence');

function silence(timeout_ms: number): Promise<typeof SILENCE> {
  return new Promise((resolve) => setTimeout(() => resolve(SILENCE), timeout_ms));
}
