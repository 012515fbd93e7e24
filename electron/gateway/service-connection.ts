import type { LookupFunction, Socket } from 'node:net';
import type { Clock, Randomness } from '../../core/clock.ts';
import { WIRE_DEFAULTS, type WireSettings } from '../../core/service/wire-defaults.ts';
import { serviceAddressProblem, serviceAddressSentence } from '../../core/service/service-address.ts';
import { AccessTokens, type AuthorizationSource, apiKeySource } from './access-tokens.ts';
import type { Credentials } from './credentials.ts';
import { LineProbe } from './line-probe.ts';
import { type CallTiming, ServiceCaller } from './service-caller.ts';
import { StatusTracker } from './status-tracker.ts';
import type { ConnectTarget } from './transport/fresh-socket.ts';
import type { PreparedConnection } from './transport/prepared-connection.ts';
import { Sender } from './transport/sender.ts';

export interface ServiceConnectionOptions {
  /** Base address, http or https, with or without a path. */
  readonly base_url: string;
  readonly credentials: Credentials;
  readonly clock: Clock;
  /** For the jitter of repeated reads. */
  readonly randomness: Pick<Randomness, 'fraction'>;
  /** Settings that differ from `WIRE_DEFAULTS`. */
  readonly settings?: Partial<WireSettings>;
  /** Certificates to trust instead of the built-in ones, as PEM. */
  readonly certificate_authorities?: string | readonly string[];
  /** Public keys of which the service's certificate must have one (`ConnectTarget`); empty pins none. */
  readonly key_pins?: readonly string[];
  /** Replaces name lookup; tests use it. */
  readonly lookup?: LookupFunction;
  /** Replaces the network in simulations; only with an http address. */
  readonly dial?: () => Socket;
  /** False: makes no connections by itself, and the status follows calls only. Default true. */
  readonly probe?: boolean;
  /**
   * Called when our clock starts to differ too much from the service's; positive when ours is ahead (payment-safety
   * 5.7).
   */
  readonly onClockSkew?: (skew_ms: number) => void;
  /** Called with the times of every call, for benchmarks. */
  readonly onTiming?: (timing: CallTiming) => void;
}

/** What all calls need: created once per service, closed once. */
export interface ServiceConnection {
  readonly caller: ServiceCaller;
  readonly status: StatusTracker;
  /** Starts fetching a token and opening a fresh connection; sends no request. */
  prepare(): PreparedConnection;
  /** Marks a payment in progress until the returned function is called: the line is watched closely meanwhile. */
  paying(): () => void;
  close(): Promise<void>;
}

/** Assembles the client. Throws a TypeError for a base address that a till must not use. */
export function connectService(options: ServiceConnectionOptions): ServiceConnection {
  const problem = options.dial === undefined ? serviceAddressProblem(options.base_url) : null;
  if (problem !== null)
    throw new TypeError(
      `The address of the payment service ${serviceAddressSentence(problem)}, got ${options.base_url}`,
    );
  const url = new URL(options.base_url);
  const settings = { ...WIRE_DEFAULTS, ...options.settings };
  const { clock, credentials } = options;
  const path_prefix = url.pathname.replace(/\/+$/, '');
  const target: ConnectTarget = {
    url,
    clock,
    connect_timeout_ms: settings.connect_timeout_ms,
    ...(options.certificate_authorities === undefined
      ? {}
      : { certificate_authorities: options.certificate_authorities }),
    ...(options.key_pins === undefined ? {} : { key_pins: options.key_pins }),
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
    ...(options.dial === undefined ? {} : { dial: options.dial }),
  };
  const status = new StatusTracker(clock, settings.clock_skew_warning_ms, options.onClockSkew ?? (() => undefined));
  const sender = new Sender(target, settings);
  const authorization: AuthorizationSource =
    credentials.scheme === 'api_key'
      ? apiKeySource(credentials.api_key)
      : new AccessTokens(credentials, { sender, settings, status, clock, path_prefix });
  const probe = new LineProbe(target, status, async (timeout_ms) => {
    const sent = await sender.sendPooled({ method: 'HEAD', path: `${path_prefix}/`, headers: {} }, timeout_ms);
    if (!sent.connected) return sent.failure;
    // Any answer counts: the interface has no health endpoint.
    const { answer, failure } = sent.end;
    return answer !== undefined || failure?.status !== undefined ? 'responded' : 'silent';
  });
  if (options.probe !== false) probe.start();
  const caller = new ServiceCaller({
    sender,
    authorization,
    settings,
    status,
    clock,
    randomness: options.randomness,
    path_prefix,
    client_id: credentials.client_id,
    ...(options.onTiming === undefined ? {} : { onTiming: options.onTiming }),
  });
  const paying = (): (() => void) => (options.probe === false ? () => undefined : probe.paying());
  return {
    caller,
    status,
    prepare: () => {
      void authorization.get();
      return sender.prepare(paying());
    },
    paying,
    close: async () => {
      probe.stop();
      await sender.close();
    },
  };
}
