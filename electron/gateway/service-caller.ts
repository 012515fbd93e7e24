import type { Clock, Randomness } from '../../core/clock.ts';
import type { CallResult, NotSentCause } from '../../core/service/call-result.ts';
import type { Operation, OperationKind } from '../../core/service/operation.ts';
import { decideRetry } from '../../core/service/retry.ts';
import type { WireSettings } from '../../core/service/wire-defaults.ts';
import type { AuthorizationSource } from './access-tokens.ts';
import { type CallInput, type RequestParts, buildRequest } from './build-request.ts';
import { type Answered, conclude, evidenceOf } from './conclude.ts';
import type { StatusTracker } from './status-tracker.ts';
import type { WireRequest } from './transport/exchange.ts';
import type { PreparedConnection } from './transport/prepared-connection.ts';
import type { SendEnd, Sender } from './transport/sender.ts';

/** Times of one call on the monotonic clock, for benchmarks. */
export interface CallTiming {
  readonly operation: string;
  readonly started_at_ms: number;
  /** The request was handed to the operating system. */
  readonly first_byte_at_ms?: number;
  /** The last byte of the answer arrived. */
  readonly last_byte_at_ms?: number;
  readonly concluded_at_ms: number;
}

export interface ServiceCallerParts extends RequestParts {
  readonly sender: Sender;
  readonly authorization: AuthorizationSource;
  readonly status: StatusTracker;
  readonly clock: Clock;
  /** For the jitter of repeated reads. */
  readonly randomness: Pick<Randomness, 'fraction'>;
  readonly onTiming?: (timing: CallTiming) => void;
}

/** Makes one call of the operation table: validates and authorizes it, sends it once, and concludes what is proven. */
export class ServiceCaller {
  readonly #parts: ServiceCallerParts;

  constructor(parts: ServiceCallerParts) {
    this.#parts = parts;
  }

  /**
   * Calls `operation`: once, or for reads as often as retry.ts allows. Reads may share a connection; everything else
   * uses a fresh one (`prepared`, or its own). Never rejects because of the network or the service.
   */
  async call<Request, Body>(
    operation: Operation<Request, Body>,
    input: CallInput<Request>,
    prepared?: PreparedConnection,
  ): Promise<CallResult<Answered<Body>>> {
    const { clock, randomness, settings } = this.#parts;
    const give_up_at_ms = clock.monotonicMs() + settings.read_timeout_ms;
    for (let tries = 1; ; tries += 1) {
      const result = await this.#callOnce(operation, input, prepared);
      const retry = decideRetry(operation.kind, result, tries, randomness.fraction());
      if (!retry.again || clock.monotonicMs() + retry.after_ms >= give_up_at_ms) return result;
      await new Promise<void>((resolve) => clock.schedule(retry.after_ms, resolve));
    }
  }

  async #callOnce<Request, Body>(
    operation: Operation<Request, Body>,
    input: CallInput<Request>,
    prepared?: PreparedConnection,
  ): Promise<CallResult<Answered<Body>>> {
    const call = new OneCall(this.#parts, operation);
    const request = buildRequest(operation, input, this.#parts);
    if (request === undefined) {
      prepared?.discard();
      return call.notSent('invalid_request');
    }
    const first = await call.attempt(request, prepared);
    const { result, authorization } = first;
    if (authorization === undefined || result.kind !== 'refused' || result.refusal.status !== 401) return result;
    const is_renewable = this.#parts.authorization.rejected(authorization);
    // A 401 proves nothing: a call that may have moved money is followed up, never sent twice (payment-safety 5.3,
    // decision 056).
    if (!is_renewable || movesMoney(operation.kind)) {
      this.#parts.status.unauthorized();
      if (is_renewable) void this.#parts.authorization.get();
      return result;
    }
    const second = await call.attempt(request, undefined);
    if (second.result.kind === 'refused' && second.result.refusal.status === 401) this.#parts.status.unauthorized();
    // Bytes were sent the first time, so the result is the 401, not "not sent".
    return second.result.kind === 'not_sent' ? result : second.result;
  }
}

const movesMoney = (kind: OperationKind): boolean => kind === 'authorize' || kind === 'undo';

interface Attempt<Body> {
  readonly result: CallResult<Answered<Body>>;
  /** The header value that was sent. */
  readonly authorization?: string;
}

class OneCall<Request, Body> {
  readonly #parts: ServiceCallerParts;
  readonly #operation: Operation<Request, Body>;
  readonly #started_at_ms: number;
  readonly #deadline_ms: number;

  constructor(parts: ServiceCallerParts, operation: Operation<Request, Body>) {
    this.#parts = parts;
    this.#operation = operation;
    this.#started_at_ms = parts.clock.monotonicMs();
    this.#deadline_ms = this.#started_at_ms + timeoutOf(operation.kind, parts.settings);
  }

  async attempt(request: WireRequest, prepared: PreparedConnection | undefined): Promise<Attempt<Body>> {
    const { authorization: source } = this.#parts;
    let authorization = source.now();
    if (authorization === undefined) {
      const got = await source.get();
      if (!got.ok) {
        prepared?.discard();
        return { result: this.notSent('token_unavailable', got.error.error_code) };
      }
      authorization = got.value;
    }
    const sent = await this.#send({ ...request, headers: { ...request.headers, authorization } }, prepared);
    return { result: this.#conclude(request, sent), authorization };
  }

  notSent(cause: NotSentCause, error_code?: string): CallResult<Answered<Body>> {
    const { method, path } = this.#operation;
    const duration_ms = this.#parts.clock.monotonicMs() - this.#started_at_ms;
    const evidence = evidenceOf({ method, path, duration_ms }, error_code === undefined ? {} : { error_code });
    return { kind: 'not_sent', cause, evidence };
  }

  async #send(request: WireRequest, prepared: PreparedConnection | undefined): Promise<SendEnd> {
    const { sender, clock, settings, status } = this.#parts;
    const left_ms = this.#deadline_ms - clock.monotonicMs();
    const stopTimer = clock.schedule(settings.slow_after_ms, () => status.waiting());
    const sending =
      this.#operation.kind === 'read'
        ? sender.sendPooled(request, left_ms)
        : sender.sendFresh(request, left_ms, prepared ?? sender.prepare());
    const sent = await sending;
    stopTimer();
    return sent;
  }

  #conclude(request: WireRequest, sent: SendEnd): CallResult<Answered<Body>> {
    const { settings, clock } = this.#parts;
    const operation = this.#operation;
    const result = conclude(sent, {
      method: request.method,
      path: pathOnly(request.path),
      sensitive: operation.sensitive,
      duration_ms: clock.monotonicMs() - this.#started_at_ms,
      rules: {
        success: operation.success,
        answer_schema: operation.answer_schema,
        empty_error_statuses:
          operation.empty_errors.length === 0
            ? settings.empty_error_statuses
            : [...settings.empty_error_statuses, ...operation.empty_errors],
        never_captured_codes: settings.never_captured_codes,
        empty_answer_allowed: operation.empty_answer_allowed,
        retry_after_max_ms: settings.retry_after_max_ms,
        now_ms: clock.wallMs(),
      },
    });
    this.#report(sent);
    return result;
  }

  /** Reports what was observed to the status strip and the benchmark. */
  #report(sent: SendEnd): void {
    const { status, settings, clock, onTiming } = this.#parts;
    if (!sent.connected)
      return sent.failure.cause === 'aborted_before_send'
        ? undefined
        : status.lost(sent.failure.cause, sent.failure.error_code);
    const { end } = sent;
    const answered_after_ms = end.ended_at_ms - (end.first_byte_at_ms ?? this.#started_at_ms);
    if (end.answer !== undefined) {
      // Whether a 401 means "unauthorized" is known only after the token is renewed.
      if (end.answer.status !== 401) status.answered(answered_after_ms > settings.slow_after_ms);
      status.dated(end.service_date);
    } else if (end.failure?.cause !== 'aborted') {
      status.lost(end.failure?.cause ?? 'connection_lost');
    }
    onTiming?.({
      operation: this.#operation.name,
      started_at_ms: this.#started_at_ms,
      ...(end.first_byte_at_ms === undefined ? {} : { first_byte_at_ms: end.first_byte_at_ms }),
      ...(end.answer === undefined ? {} : { last_byte_at_ms: end.ended_at_ms }),
      concluded_at_ms: clock.monotonicMs(),
    });
  }
}

function timeoutOf(kind: OperationKind, settings: WireSettings): number {
  switch (kind) {
    case 'authorize':
      return settings.authorize_timeout_ms;
    case 'undo':
      return settings.undo_timeout_ms;
    case 'token':
      return settings.token_timeout_ms;
    case 'read':
    case 'change':
      return settings.read_timeout_ms;
  }
}

function pathOnly(path: string): string {
  const mark = path.indexOf('?');
  return mark === -1 ? path : path.slice(0, mark);
}
