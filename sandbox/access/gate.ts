import { randomBytes } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type Problem, unauthorized } from '../http/problem.ts';
import {
  type ApiKey,
  type Caller,
  type ClientCredential,
  callerOfApiKey,
  callerOfClient,
  equalSecrets,
} from './credentials.ts';

interface IssuedToken {
  readonly caller: Caller;
  readonly expires_at_ms: number;
}

/** More tokens than a shop's tills ever need; beyond it the oldest is dropped, so issuing cannot exhaust memory. */
const TOKENS_MAX = 10_000;

/** Authenticates callers. Tokens are in memory only: after a restart clients get 401 and renew, as after expiry. */
export class Gate {
  readonly #clients: readonly ClientCredential[];
  readonly #apiKeys: readonly ApiKey[];
  readonly #clock: Clock;
  readonly #tokens = new Map<string, IssuedToken>();
  readonly #keyCallers = new Map<string, Caller>();

  constructor(clients: readonly ClientCredential[], apiKeys: readonly ApiKey[], clock: Clock) {
    this.#clients = clients;
    this.#apiKeys = apiKeys;
    this.#clock = clock;
  }

  /** Issues an access token, or a problem when the pair is unknown. */
  issue(client_id: string, client_secret: string, lifetime_seconds: number): Result<string, Problem> {
    const client = this.#clients.find((each) => each.client_id === client_id);
    if (!equalSecrets(client_secret, client?.client_secret ?? '') || !client) {
      return fail(unauthorized('client_id and client_secret are not a known pair'));
    }
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size >= TOKENS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
    const token = randomBytes(24).toString('base64url');
    const expires_at_ms = this.#clock.wallMs() + lifetime_seconds * 1000;
    this.#tokens.set(token, { caller: callerOfClient(client), expires_at_ms });
    return succeed(token);
  }

  /** The caller of `Authorization: Bearer …`, with an access token or an API key. */
  authenticate(authorization: string | undefined): Result<Caller, Problem> {
    const secret = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined)
      return fail(unauthorized('send Authorization: Bearer with an access token or an API key'));
    const token = this.#tokens.get(secret);
    if (token && token.expires_at_ms > this.#clock.wallMs()) return succeed(token.caller);
    if (token) {
      this.#tokens.delete(secret);
      return fail(unauthorized('the access token has expired'));
    }
    return this.#authenticateKey(secret);
  }

  isKnownClient(client_id: string): boolean {
    return this.#clients.some((client) => client.client_id === client_id);
  }

  /** Drops every token, as a restart does. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  #authenticateKey(secret: string): Result<Caller, Problem> {
    const known = this.#keyCallers.get(secret);
    if (known) return succeed(known);
    const apiKey = this.#apiKeys.find((each) => equalSecrets(secret, each.key));
    if (!apiKey) return fail(unauthorized('the access token or API key is not known'));
    const caller = callerOfApiKey(apiKey);
    this.#keyCallers.set(secret, caller);
    return succeed(caller);
  }
}
