/** Why a receipt by e-mail was not handed over. The sale is paid and its receipt kept, whichever it is. */
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
] as const;
export type EmailFailure = (typeof EMAIL_FAILURES)[number];

/** What became of the receipts that were to leave by e-mail. Addresses stay in the outbox. */
export interface EmailView {
  /** A server is set: messages are sent by themselves. */
  readonly sends: boolean;
  readonly has_password: boolean;
  readonly waiting: number;
  /** Refused for good by the server; kept until they are tried again. */
  readonly refused: number;
  /** Of this run of the till. */
  readonly last_sent_ms: number | null;
  /** Why the last attempt failed; null after one that did not. */
  readonly last_failure: EmailFailure | null;
}

export const EMAIL_ERROR_CODES = [
  'address_invalid',
  'outbox_failed',
  'secret_not_kept',
  'email_server_missing',
] as const;
