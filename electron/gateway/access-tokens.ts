import type { Clock } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { foldAnswer } from '../../core/service/fold-answer.ts';
import { tokenOperations } from '../../core/service/operations/token-operations.ts';
import type { WireSettings } from '../../core/service/wire-defaults.ts';
import type { Credentials } from './credentials.ts';
import type { StatusTracker } from './status-tracker.ts';
import type { Sender } from './transport/sender.ts';

/**
 * Why there is no authorization to send. `error_code` is a status or a network error code, never text from the service.
 */
export interface AuthorizationFailure {
  readonly cause: 'token_unavailable';
  readonly error_code: string;
}

/** Provides the Authorization header's value. The value stays in memory and never reaches evidence, logs or errors. */
export interface AuthorizationSource {
  /** The value, if available without a fetch. */
  now(): string | undefined;
  /** The value, fetched when needed; concurrent callers share one fetch. */
  get(): Promise<Result<string, AuthorizationFailure>>;
  /** Reports that the service answered 401 to this value. True when a new one may be available. */
  rejected(value: string): boolean;
}

/** API keys are sent unchanged and cannot be renewed (service-interface, Authentication 3). */
export function apiKeySource(api_key: string): AuthorizationSource {
  const value = `Bearer ${api_key}`;
  return { now: () => value, get: async () => succeed(value), rejected: () => false };
}

interface HeldToken {
  readonly value: string;
  readonly renew_at_ms: number;
  readonly expires_at_ms: number;
}

/**
 * Tokens by client credentials: cached, fetched once for concurrent callers, renewed before they expire
 * (service-interface, Issue token).
 */
export class AccessTokens implements AuthorizationSource {
  readonly #credentials: Extract<Credentials, { scheme: 'client_credentials' }>;
  readonly #sender: Sender;
  readonly #settings: WireSettings;
  readonly #status: StatusTracker;
  readonly #clock: Clock;
  readonly #path_prefix: string;
  #held: HeldToken | undefined;
  #fetching: Promise<Result<string, AuthorizationFailure>> | undefined;

  constructor(
    credentials: Extract<Credentials, { scheme: 'client_credentials' }>,
    parts: { sender: Sender; settings: WireSettings; status: StatusTracker; clock: Clock; path_prefix: string },
  ) {
    this.#credentials = credentials;
    this.#sender = parts.sender;
    this.#settings = parts.settings;
    this.#status = parts.status;
    this.#clock = parts.clock;
    this.#path_prefix = parts.path_prefix;
  }

  now(): string | undefined {
    const held = this.#held;
    const now_ms = this.#clock.monotonicMs();
    if (held === undefined || now_ms >= held.expires_at_ms) return undefined;
    // Still valid: renewed in the background, so that no sale waits.
    if (now_ms >= held.renew_at_ms) void this.#fetchOnce();
    return held.value;
  }

  async get(): Promise<Result<string, AuthorizationFailure>> {
    const value = this.now();
    return value === undefined ? await this.#fetchOnce() : succeed(value);
  }

  rejected(value: string): boolean {
    // Another call may have renewed it meanwhile; discarding the new one would renew for ever.
    if (this.#held?.value === value) this.#held = undefined;
    return true;
  }

  #fetchOnce(): Promise<Result<string, AuthorizationFailure>> {
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = undefined));
    return this.#fetching;
  }

  async #fetch(): Promise<Result<string, AuthorizationFailure>> {
    const { client_id, client_secret, audience } = this.#credentials;
    const operation = tokenOperations['token.issue'];
    const body = Buffer.from(JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials', audience }));
    const request = {
      method: operation.method,
      path: this.#path_prefix + operation.path,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body,
    };
    const sent = await this.#sender.sendFresh(request, this.#settings.token_timeout_ms);
    if (!sent.connected) {
      this.#status.lost(sent.failure.cause, sent.failure.error_code);
      return unavailable(sent.failure.error_code ?? sent.failure.cause);
    }
    const { answer, failure, service_date } = sent.end;
    if (answer === undefined) {
      this.#status.lost(failure?.cause ?? 'connection_lost');
      return unavailable(failure?.error_code ?? failure?.cause ?? 'connection_lost');
    }
    this.#status.dated(service_date);
    const folded = foldAnswer(answer, {
      success: operation.success,
      answer_schema: operation.answer_schema,
      empty_error_statuses: this.#settings.empty_error_statuses,
      empty_answer_allowed: false,
      retry_after_max_ms: this.#settings.retry_after_max_ms,
      now_ms: this.#clock.wallMs(),
    });
    if (folded.kind !== 'answer') {
      if (answer.status === 400 || answer.status === 401 || answer.status === 403) this.#status.unauthorized();
      return unavailable(`HTTP_${answer.status}`);
    }
    return succeed(this.#hold(folded.body.access_token, folded.body.expires_in));
  }

  #hold(access_token: string, expires_in_s: number | undefined): string {
    const stated_ms = expires_in_s !== undefined && expires_in_s > 0 ? expires_in_s * 1_000 : undefined;
    const life_ms = stated_ms ?? this.#settings.token_life_ms;
    const margin_ms = Math.min(this.#settings.token_renewal_margin_ms, life_ms / 2);
    const now_ms = this.#clock.monotonicMs();
    const value = `Bearer ${access_token}`;
    this.#held = { value, renew_at_ms: now_ms + life_ms - margin_ms, expires_at_ms: now_ms + life_ms };
    return value;
  }
}

function unavailable(error_code: string): Result<string, AuthorizationFailure> {
  return fail({ cause: 'token_unavailable', error_code });
}
