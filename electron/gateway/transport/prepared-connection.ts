import type net from 'node:net';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { FreshConnection } from '../payment-service.ts';
import type { ConnectFailure } from './connect-failure.ts';
import { type ConnectTarget, type Opening, openFreshSocket } from './fresh-socket.ts';
import { Client } from 'undici';

/**
 * An open connection with an HTTP client, for one request. Opened before the request is known, because that takes time.
 */
interface FreshLine {
  readonly socket: net.Socket;
  readonly client: Client;
}

function freshLine(origin: string, socket: net.Socket): FreshLine {
  return { socket, client: clientOverSocket(origin, socket) };
}

/**
 * An HTTP client over one open socket, for one request. It cannot open another: undici would reconnect by itself when
 * the socket dies before the write, and only our code may decide what is sent where (payment-safety 0.9).
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
      // Asynchronous, as connectors are: undici does not write when called back before it returns.
      queueMicrotask(() => {
        if (usable) callback(null, socket);
        else callback(new Error('the connection was used or lost before the request'), null);
      });
    },
  });
}

/**
 * Delay before reopening a connection that died unused, in milliseconds, so that a server that hangs up is not
 * hammered.
 */
const REOPEN_PAUSE_MS = 250;

/**
 * A fresh connection kept ready while the reader waits for the card. Servers close silent connections, so it is
 * reopened when it dies or gets old before use; nothing was sent on the old one, so this is not a retry.
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

  /** `onReleased` is called once, when the connection was taken for a request or given up. */
  constructor(target: ConnectTarget, age_max_ms: number, onReleased: () => void) {
    this.#target = target;
    this.#age_max_ms = age_max_ms;
    this.#onReleased = onReleased;
    this.#open();
  }

  discard(): void {
    this.giveUp({ cause: 'aborted_before_send' });
  }

  /** Closes it; a waiting `take` gets this failure. No-op once taken. */
  giveUp(failure: ConnectFailure): void {
    if (this.#released) return;
    this.#given_up = failure;
    this.#drop();
    this.#release();
  }

  /** The open connection, if ready and healthy, without waiting. The caller owns it from now on. */
  takeNow(): FreshLine | undefined {
    const line = this.#line;
    if (this.#released || line === undefined || !isUntouched(line.socket)) return undefined;
    this.#release();
    return line;
  }

  /** Waits for the connection, or for its replacement when it died. Call once, and only when `takeNow` had none. */
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

  /** Closes any connection, before reopening or ending. */
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

/** No request was written, nothing was received, and the peer has not hung up. */
function isUntouched(socket: net.Socket): boolean {
  // Bytes before our request can only be a hang-up notice such as 408, and would be taken for our answer.
  return !socket.destroyed && socket.writable && !socket.readableEnded && socket.readableLength === 0;
}
