/** Why a receipt was not sent by e-mail. In every case the sale is paid and its receipt kept. */
export const EMAIL_FAILURES = [
  'no_server',
  'no_sender',
  'unreachable',
  'not_encrypted',
  'certificate_refused',
  'login_refused',
  'server_busy',
  'address_refused',
  'message_refused',
  'program_replaced',
] as const;
export type EmailFailure = (typeof EMAIL_FAILURES)[number];

/** The state of receipts to be sent by e-mail. Addresses stay in the outbox. */
export interface EmailView {
  /** A server is configured: messages are sent automatically. */
  readonly sends: boolean;
  readonly has_password: boolean;
  readonly waiting: number;
  /** Permanently refused by the server; kept until a person retries them. */
  readonly refused: number;
  /** When this run of the till last sent a message. */
  readonly last_sent_ms: number | null;
  /** Why the last attempt failed; null when it succeeded. */
  readonly last_failure: EmailFailure | null;
}

export const EMAIL_ERROR_CODES = [
  'address_invalid',
  'outbox_failed',
  'secret_not_kept',
  'email_server_missing',
] as const;
