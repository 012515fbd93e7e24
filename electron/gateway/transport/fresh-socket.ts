import { createHash } from 'node:crypto';
import net from 'node:net';
import tls from 'node:tls';
import type { Clock } from '../../../core/clock.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { isLoopbackHost } from '../../../core/service/service-address.ts';
import { type ConnectFailure, connectFailure } from './connect-failure.ts';
import { skipContinue } from './skip-continue.ts';

/** Where and how to connect. Always direct: environment proxies are never used (payment-safety 5.4). */
export interface ConnectTarget {
  readonly url: URL;
  readonly clock: Clock;
  readonly connect_timeout_ms: number;
  /** Certificates to trust instead of the built-in ones, as PEM. */
  readonly certificate_authorities?: string | readonly string[];
  /**
   * SHA-256 of public keys (SubjectPublicKeyInfo, base64); the certificate must have one of them. Absent or empty pins
   * none.
   */
  readonly key_pins?: readonly string[];
  /** Replaces name lookup; tests use it. */
  readonly lookup?: net.LookupFunction;
  /** Replaces the network: starts connecting and returns at once, like `net.connect`; for simulations. */
  readonly dial?: () => net.Socket;
}

/** A connection being opened. */
export interface Opening {
  readonly outcome: Promise<Result<net.Socket, ConnectFailure>>;
  /** Stops connecting, or closes the socket when it is already open. */
  cancel(): void;
}

/** Opens a TCP connection, with TLS for https, without sending any request byte. */
export function openFreshSocket(target: ConnectTarget): Opening {
  const secure = target.url.protocol === 'https:';
  const socket = target.dial?.() ?? (secure ? tls.connect(tlsOptions(target)) : net.connect(tcpOptions(target)));
  let settle: (outcome: Result<net.Socket, ConnectFailure>) => void = () => undefined;
  const outcome = new Promise<Result<net.Socket, ConnectFailure>>((resolve) => (settle = resolve));
  let tcp_connected = false;

  const giveUp = (failure: ConnectFailure): void => {
    stopTimer();
    settle(fail(failure));
    socket.destroy();
  };
  const stopTimer = target.clock.schedule(target.connect_timeout_ms, () => giveUp({ cause: 'connect_timeout' }));
  // The listener stays for the socket's lifetime: a late error without a listener would end the process.
  socket.on('error', (error) => giveUp(connectFailure(error, tcp_connected)));
  socket.once('close', () => giveUp(connectFailure(undefined, tcp_connected)));
  socket.once('connect', () => (tcp_connected = true));
  socket.once(secure ? 'secureConnect' : 'connect', () => {
    const refusal = target.dial === undefined ? peerProblem(target, socket) : null;
    if (refusal !== null) return giveUp(refusal);
    stopTimer();
    skipContinue(socket);
    settle(succeed(socket));
  });
  return { outcome, cancel: () => giveUp({ cause: 'aborted_before_send' }) };
}

/** The peer is not the intended one: plain http that left this machine, or a key that is not pinned. */
function peerProblem({ url, key_pins = [] }: ConnectTarget, socket: net.Socket): ConnectFailure | null {
  if (!(socket instanceof tls.TLSSocket)) {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    return url.protocol === 'http:' && isLoopbackHost(address)
      ? null
      : { cause: 'unreachable', error_code: 'NOT_THIS_MACHINE' };
  }
  if (key_pins.length === 0) return null;
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  const pin = key === undefined ? '' : createHash('sha256').update(key).digest('base64');
  return key_pins.includes(pin) ? null : { cause: 'tls_failed', error_code: 'KEY_NOT_PINNED' };
}

function tcpOptions(target: ConnectTarget): net.NetConnectOpts {
  const { url } = target;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port),
    noDelay: true,
    ...(target.lookup === undefined ? {} : { lookup: target.lookup }),
  };
}

function tlsOptions(target: ConnectTarget): tls.ConnectionOptions {
  const host = target.url.hostname.replace(/^\[|\]$/g, '');
  const authorities = target.certificate_authorities;
  return {
    ...tcpOptions(target),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Explicit, so that no environment variable can override it.
    rejectUnauthorized: true,
    // Server Name Indication carries names only (RFC 6066, 3).
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ...(authorities === undefined ? {} : { ca: typeof authorities === 'string' ? authorities : [...authorities] }),
  };
}
