import { Pool } from 'undici';
import type { Clock } from '../../../core/clock.ts';
import type { WireSettings } from '../../../core/service/wire-defaults.ts';
import { ConnectError, type ConnectFailure } from './connect-failure.ts';
import { type ExchangeEnd, type RunningExchange, type WireRequest, startExchange } from './exchange.ts';
import { type ConnectTarget, openFreshSocket } from './fresh-socket.ts';
import { PreparedConnection } from './prepared-connection.ts';

/** Result of one sending: an exchange, or no connection. */
export type SendEnd =
  | { readonly connected: true; readonly end: ExchangeEnd; readonly request_bytes_written: number }
  | { readonly connected: false; readonly failure: ConnectFailure };

/** Puts requests on the wire, without knowing their meaning. */
export class Sender {
  readonly #target: ConnectTarget;
  readonly #settings: WireSettings;
  readonly #clock: Clock;
  /** For reads; there is none before the first. */
  #pool: Pool | undefined;
  readonly #running = new Set<RunningExchange>();
  readonly #prepared = new Set<PreparedConnection>();
  #closed = false;

  constructor(target: ConnectTarget, settings: WireSettings) {
    this.#target = target;
    this.#settings = settings;
    this.#clock = target.clock;
  }

  /** Starts opening a fresh connection. `onReleased` is called when it was used or discarded. */
  prepare(onReleased: () => void = () => undefined): PreparedConnection {
    const connection = new PreparedConnection(this.#target, this.#settings.prepared_connection_age_ms, () => {
      this.#prepared.delete(connection);
      onReleased();
    });
    this.#prepared.add(connection);
    if (this.#closed) connection.discard();
    return connection;
  }

  /** Sends once on a fresh, direct connection. `timeout_ms` covers connecting, sending and the whole answer. */
  async sendFresh(request: WireRequest, timeout_ms: number, prepared = this.prepare()): Promise<SendEnd> {
    const started_at_ms = this.#clock.monotonicMs();
    let line = prepared.takeNow();
    if (line === undefined) {
      const stopTimer = this.#clock.schedule(timeout_ms, () => prepared.giveUp({ cause: 'connect_timeout' }));
      const taken = await prepared.take();
      stopTimer();
      if (!taken.ok) return { connected: false, failure: taken.error };
      line = taken.value;
    }
    const { socket, client } = line;
    const bytes_before = socket.bytesWritten;
    const left_ms = timeout_ms - (this.#clock.monotonicMs() - started_at_ms);
    const end = await this.#run(
      startExchange(
        client,
        request,
        { clock: this.#clock, timeout_ms: left_ms, response_bytes_max: this.#settings.response_bytes_max },
        socket,
      ),
    );
    return { connected: true, end, request_bytes_written: socket.bytesWritten - bytes_before };
  }

  /** Sends a read, which may share a connection. */
  async sendPooled(request: WireRequest, timeout_ms: number): Promise<SendEnd> {
    const limits = { clock: this.#clock, timeout_ms, response_bytes_max: this.#settings.response_bytes_max };
    this.#pool ??= poolOf(this.#target);
    const end = await this.#run(startExchange(this.#pool, request, limits));
    const failure = end.failure?.connect;
    if (failure !== undefined) return { connected: false, failure };
    return { connected: true, end, request_bytes_written: end.sent ? (request.body?.length ?? 0) : 0 };
  }

  /** Ends everything in progress and closes every socket. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const connection of [...this.#prepared]) connection.discard();
    for (const exchange of [...this.#running]) exchange.abort();
    await this.#pool?.destroy();
  }

  async #run(exchange: RunningExchange): Promise<ExchangeEnd> {
    this.#running.add(exchange);
    if (this.#closed) exchange.abort();
    const end = await exchange.end;
    this.#running.delete(exchange);
    return end;
  }
}

/** Two connections are enough for the reads of one till. */
function poolOf(target: ConnectTarget): Pool {
  return new Pool(target.url.origin, {
    connections: 2,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, callback) => {
      void openFreshSocket(target).outcome.then((opened) => {
        if (opened.ok) callback(null, opened.value);
        else callback(new ConnectError(opened.error), null);
      });
    },
  });
}
