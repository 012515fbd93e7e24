import type { SMTPTransportOptions } from 'nodemailer';
import type { EmailFailure } from '../../../core/contract/email.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { isLoopbackHost } from '../../../core/service/service-address.ts';
import { loadPart } from '../../platform/load-part.ts';
import type { Settings } from '../../../core/settings/settings.ts';

export interface EmailServer {
  readonly host: string;
  readonly port: number;
  readonly security: Settings['email_security'];
  readonly user: string | null;
  readonly password: string | null;
}

export interface OutgoingEmail {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/** Hands one message to a server. Never rejects. */
export type SendEmail = (server: EmailServer, letter: OutgoingEmail) => Promise<Result<null, EmailFailure>>;

/** A server that takes longer than this for a step is retried later. */
const STEP_TIMEOUT_MS = 20_000;

/** Nothing is sent unencrypted: neither the password nor the customer's purchases. */
export function connectionTo({ host, port, security, user, password }: EmailServer): SMTPTransportOptions {
  const is_here = isLoopbackHost(host);
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls' && !is_here,
    ignoreTLS: security === 'starttls' && is_here,
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
  };
}

const CERTIFICATE_CODES = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/;

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly cause?: unknown;
}

/**
 * What an error of the library means for a message. 4xx replies are temporary, 5xx permanent (RFC
 * 5321, 4.2.1).
 */
export function failureOf(error: unknown): EmailFailure {
  const { code = '', responseCode = 0, cause } = (error ?? {}) as SmtpError;
  const inner = (cause as SmtpError | undefined)?.code ?? '';
  if (CERTIFICATE_CODES.test(code) || CERTIFICATE_CODES.test(inner)) return 'certificate_refused';
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return responseCode >= 400 && responseCode < 500 ? 'server_busy' : 'login_refused';
  if (code === 'ETLS') return 'not_encrypted';
  if (responseCode >= 400 && responseCode < 500) return 'server_busy';
  if (code === 'EENVELOPE') return 'address_refused';
  if (responseCode >= 500) return 'message_refused';
  return 'unreachable';
}

/** Uses SMTP; the library is loaded with the first message. */
export const sendBySmtp: SendEmail = async (server, { from, to, raw }) => {
  const library = await loadPart(() => import('nodemailer'));
  if (!library.ok) return library;
  const transport = library.value.createTransport(connectionTo(server));
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
    return succeed(null);
  } catch (error) {
    return fail(failureOf(error));
  } finally {
    transport.close();
  }
};
