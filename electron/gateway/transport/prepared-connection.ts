import type net from 'node:net';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { FreshConnection } from '../payment-service.ts';
import type { ConnectFailure } from './connect-failure.ts';
import { type ConnectTarget, type Opening, openFreshSocket } from './fresh-socket.ts';
import { Client } from 'undici';

/** An open connection with an HTTP client over it, for one request. Made before the request is known: it takes time. */
interface FreshLine {
  readonly socket: net.Socket;
  readonly client: Client;
}

function freshLine(origin: string, socket: net.Socket): FreshLine {
  return { socket, client: clientOverSocket(origin, socket) };
}

/**
 * An HTTP client over one socket that is open already, for one request. It can not open another: undici would connect
 * again by itself when the socket dies before the write, and only we decide what is sent where (payment-safety 0.9).
 */
function clientOverSocket(origin: string, socket: net.Socket): Client {
  let given = false;
  return new Client(origin, {
    pipelining: 1,
    // One overall deadline replaces undici's own (see exchange.ts).
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, callback) => {
      const usable = !given && !socket.destroyed;
      given = true;
      // Asynchronously, as connectors answer: undici does not write when it is called back before it returns.
      queueMicrotask(() => {
        if (usable) callback(null, socket);
        else callback(new Error('the connection was used or lost before the request'), null);
      });
    },
  });
}

/** Pause before a connection that died unused is opened again, in milliseconds: a server that hangs up must not be hammered. */
const REOPEN_PAUSE_MS = 250;

/**
 * A fresh connection kept ready while the reader waits for the card. Servers hang up on silent connections, so it is
 * opened again when it dies or grows old before its use; nothing was sent on the old one, so this is not a retry.
 */
export class PreparedConnection implements FreshConnection {
  readonly #target: ConnectTarget;
  readonly #age_max_ms: number;
  readonly #onReleased: () => void;
  #opening: Opening | undefined;
  #line: FreshLine | undefined;
  #released = false;
  #given_up: ConnectFailure | undefined;
  #cancelTimer: () => void = () => undefined;

  /** `onReleased` is told once, when the connection was taken for a request or given up. */
  constructor(target: ConnectTarget, age_max_ms: number, onReleased: () => void) {
    this.#target = target;
    this.#age_max_ms = age_max_ms;
    this.#onReleased = onReleased;
    this.#open();
  }

  discard(): void {
    this.giveUp({ cause: 'aborted_before_send' });
  }

  /** Closes it; a `take` that waits gets this failure. Does nothing once it was taken. */
  giveUp(failure: ConnectFailure): void {
    if (this.#released) return;
    this.#given_up = failure;
    this.#drop();
    this.#release();
  }

  /** The open connection, without waiting, when it is ready and healthy. It now belongs to the caller. */
  takeNow(): FreshLine | undefined {
    const line = this.#line;
    if (this.#released || line === undefined || !isUntouched(line.socket)) return undefined;
    this.#release();
    return line;
  }

  /** Waits for the connection, or for another one when it died. Call once, and only when `takeNow` had none. */
  async take(): Promise<Result<FreshLine, ConnectFailure>> {
    if (this.#released) return fail(this.#given_up ?? { cause: 'aborted_before_send' });
    const pending = this.#line === undefined ? this.#opening : undefined;
    const opened = await (pending ?? this.#open()).outcome;
    if (this.#given_up !== undefined) return fail(this.#given_up);
    if (!opened.ok) {
      this.giveUp(opened.error);
      return opened;
    }
    const line = this.#line ?? freshLine(this.#target.url.origin, opened.value);
    this.#release();
    return succeed(line);
  }

  #open(): Opening {
    this.#drop();
    const opening = openFreshSocket(this.#target);
    this.#opening = opening;
    void opening.outcome.then((opened) => {
      if (this.#opening !== opening || this.#released) return;
      if (!opened.ok) return this.#openLater();
      const line = freshLine(this.#target.url.origin, opened.value);
      this.#line = line;
      opened.value.once('close', () => {
        if (this.#line === line && !this.#released) this.#openLater();
      });
      this.#cancelTimer = this.#target.clock.schedule(this.#age_max_ms, () => this.#open());
    });
    return opening;
  }

  #openLater(): void {
    this.#drop();
    this.#cancelTimer = this.#target.clock.schedule(REOPEN_PAUSE_MS, () => this.#open());
  }

  /** Closes what there is, to begin again or to end. */
  #drop(): void {
    const opening = this.#opening;
    this.#forget();
    opening?.cancel();
  }

  #release(): void {
    this.#released = true;
    this.#forget();
    this.#onReleased();
  }

  #forget(): void {
    this.#cancelTimer();
    this.#opening = undefined;
    this.#line = undefined;
  }
}

/** No request was written, nothing was received, and the other side has not hung up. */
function isUntouched(socket: net.Socket): boolean {
  // Bytes before our request can only be a hang-up notice such as 408: they would be taken for our answer.
  return !socket.destroyed && socket.writable && !socket.readableEnded && socket.readableLength === 0;
}
