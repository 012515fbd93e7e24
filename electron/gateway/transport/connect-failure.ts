import type { NotSentCause } from '../../../core/service/call-result.ts';

/** Why no connection could be opened. No part of a request was sent. */
export interface ConnectFailure {
  readonly cause: Extract<
    NotSentCause,
    'dns_failed' | 'connection_refused' | 'unreachable' | 'connect_timeout' | 'tls_failed' | 'aborted_before_send'
  >;
  readonly error_code?: string;
}

const REFUSED = new Set(['ECONNREFUSED']);
const DNS = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NONAME',
  'EAI_NODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'ENODATA',
]);
const TIMEOUT = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT']);

/** The `code` of a Node error, or of the first error in an aggregate; never its message, which may contain anything. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return undefined;
}

/**
 * Classifies a connection failure by `error.code` and progress. A reset during the TLS handshake is a TLS failure:
 * often a wrong clock or an intercepting network (payment-safety 5.4).
 */
export function connectFailure(error: unknown, tcp_connected: boolean): ConnectFailure {
  const code = errorCode(error);
  const error_code = code === undefined ? {} : { error_code: code };
  if (tcp_connected) return { cause: 'tls_failed', ...error_code };
  if (code !== undefined && DNS.has(code)) return { cause: 'dns_failed', ...error_code };
  if (code !== undefined && REFUSED.has(code)) return { cause: 'connection_refused', ...error_code };
  if (code !== undefined && TIMEOUT.has(code)) return { cause: 'connect_timeout', ...error_code };
  return { cause: 'unreachable', ...error_code };
}

/** The same failure as an Error, for code that throws or uses callbacks. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly code: string;
  readonly failure: ConnectFailure;

  constructor(failure: ConnectFailure) {
    super(`no connection to the payment service: ${failure.cause}`);
    this.code = failure.error_code ?? failure.cause;
    this.failure = failure;
  }
}
