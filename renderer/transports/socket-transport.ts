import type { RequestMessage, ResponseMessage, TillEvent } from '../../core/contract/envelope.ts';
import { type EventListener, LinkLost, type LinkState, type Transport } from '../bridge.ts';
import { FIRST_REQUEST, type FirstLink } from './first-link.ts';
import { Inbox } from './inbox.ts';
import type { TillOwner } from './till-owner.ts';

/** Short at first, because a restarted till is back within a second; longer once speed no longer helps. */
const RETRY_DELAYS_MS = [250, 500, 1000, 2000] as const;

/** What to do when the socket closes. */
export interface CloseHandling {
  /** Called after every close. */
  readonly onLost?: () => void;
  /** Checked before reconnecting, because the address carries the token. */
  readonly findOwner?: () => Promise<TillOwner>;
}

type Waiting = { resolve(response: ResponseMessage): void; reject(failure: Error): void };

/**
 * The headless shell: one WebSocket, reopened whenever it closes. Requests in flight then reject as lost (they may have
 * been done); requests made while it is closed are refused.
 */
export function createSocketTransport(
  url: string,
  open: (url: string) => WebSocket = (to) => new WebSocket(to),
  { onLost = () => undefined, findOwner = async () => 'own' }: CloseHandling = {},
  first?: FirstLink,
): Transport {
  const events = new Set<EventListener>();
  const states = new Set<(state: LinkState) => void>();
  const waiting = new Map<number, Waiting>();
  let state: LinkState = 'connecting';
  let failures = 0;
  let socket: WebSocket | undefined;
  /** Whether the first request is under way, so that the program's own waits for its answer. */
  let is_asked = first?.happened.some(({ type }) => type === 'open') ?? false;

  const change = (next: LinkState): void => {
    if (next === state) return;
    state = next;
    for (const listener of states) listener(next);
  };

  const receive = (text: string): void | Promise<void> => {
    const message = JSON.parse(text) as ResponseMessage | TillEvent;
    if ('event' in message) return dispatch(events, message);
    if (message.id === FIRST_REQUEST.id) is_asked = false;
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  };
  const inbox = new Inbox(receive);

  const connect = (attempt = open(url)): void => {
    socket = attempt;
    attempt.onopen = () => {
      failures = 0;
      change('open');
    };
    attempt.onmessage = (message: MessageEvent<string>) => inbox.take(message.data);
    attempt.onclose = () => {
      inbox.flush();
      is_asked = false;
      const lost = [...waiting.values()];
      waiting.clear();
      // Changed before the senders are rejected, so that none takes a closed link for an open one. A single failed
      // attempt is a page that loaded before the till; from the second on the state is reported.
      if (state === 'open' || failures > 0) change('lost');
      later();
      onLost();
      for (const { reject } of lost) reject(new LinkLost('the link to the till was lost'));
    };
  };
  const later = (): void => {
    setTimeout(() => void again(), RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]);
    failures += 1;
  };
  const again = async (): Promise<void> => {
    const owner = await findOwner();
    if (owner === 'own') return connect();
    change(owner === 'other' ? 'renewed' : 'lost');
    later();
  };
  connect(first?.socket);
  // After the whole program has begun to listen.
  if (first) queueMicrotask(() => repeat(first));

  return {
    send(message: RequestMessage) {
      const current = socket;
      if (!current || current.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the socket is closed'));
      const is_first = is_asked && message.intent === FIRST_REQUEST.intent;
      return new Promise((resolve, reject) => {
        waiting.set(is_first ? FIRST_REQUEST.id : message.id, { resolve, reject });
        if (!is_first) current.send(JSON.stringify(message));
      });
    },
    onEvent: (listener) => subscribe(events, listener),
    onState(listener) {
      listener(state);
      return subscribe(states, listener);
    },
  };
}

/** Tells the new listeners of a first link what happened before them. */
function repeat({ socket, happened }: FirstLink): void {
  for (const event of happened.splice(0)) {
    if (event.type === 'open') socket.onopen?.(event);
    if (event.type === 'message') socket.onmessage?.(event as MessageEvent);
    if (event.type === 'close') socket.onclose?.(event as CloseEvent);
  }
}

/** Calls every listener; resolves once what they drew has been painted. */
export function dispatch(listeners: ReadonlySet<EventListener>, event: TillEvent): void | Promise<void> {
  const shown = [...listeners].flatMap((listener) => listener(event) ?? []);
  return shown.length === 0 ? undefined : Promise.all(shown).then(() => undefined);
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
