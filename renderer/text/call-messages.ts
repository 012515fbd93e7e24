import type { MessageKey } from '../../core/i18n/index.ts';
import type { Wording } from './wording.ts';

const OFFLINE =
  /connect_timeout|connection_refused|unreachable|dns|tls|token_unavailable|before_send|offline|reset|connection_lost|after_send/;
const BY_PATTERN = [
  [OFFLINE, 'payment.errorConnection'],
  [/timeout/, 'payment.errorTimeout'],
  [/not_found/, 'payment.errorNotFound'],
  [/conflict|in_progress|too_late|refused/, 'payment.errorConflict'],
  [/server_error/, 'payment.errorService'],
] as const satisfies readonly (readonly [RegExp, MessageKey])[];

/** The outcome of a payment service call in words; `code` is the journal's, such as `timeout` or `http_500`. */
export function callMessages(code: string, { say }: Wording): string {
  const status = /(?:^|\D)([45]\d\d)(?:\D|$)/.exec(code)?.[1];
  if (status === '404') return say('payment.errorNotFound');
  if (status === '409') return say('payment.errorConflict');
  if (status !== undefined) return say('payment.errorStatus', { status });
  const matched = BY_PATTERN.find(([pattern]) => pattern.test(code));
  return say(matched ? matched[1] : 'payment.errorOther');
}
