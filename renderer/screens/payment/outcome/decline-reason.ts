import type { MessageKey } from '../../../../core/i18n/index.ts';

export type DeclineReason =
  'funds' | 'limit' | 'expired' | 'pin' | 'pinlock' | 'plan' | 'notallowed' | 'issuer' | 'bank' | 'refused';

/**
 * Response codes of the card networks (ISO 8583 field 39) that may be explained at the counter. Any other code,
 * including lost, stolen and fraud, reads "the bank did not authorise" (DESIGN 9 and 13.8).
 */
const BY_CODE: ReadonlyMap<string, DeclineReason> = new Map([
  ['51', 'funds'],
  ['61', 'limit'],
  ['65', 'limit'],
  ['54', 'expired'],
  ['33', 'expired'],
  ['55', 'pin'],
  ['38', 'pinlock'],
  ['75', 'pinlock'],
  ['57', 'notallowed'],
  ['58', 'notallowed'],
  ['62', 'notallowed'],
  ['91', 'issuer'],
]);

/** Words in the service's description, for replies without a code. Only reasons that are safe to say at the counter. */
const BY_PATTERN: readonly (readonly [RegExp, DeclineReason])[] = [
  [/insufficient|fondos|saldo/i, 'funds'],
  [/exceed|limit/i, 'limit'],
  [/expired|vencid/i, 'expired'],
  [/pin.*(exceed|block|tries)/i, 'pinlock'],
  [/(incorrect|wrong|invalid).*pin/i, 'pin'],
  [/installment|cuota|parcel/i, 'plan'],
  [/issuer.*(unavailable|inoperative|not available)/i, 'issuer'],
];

/** Codes and words for loss, theft or fraud: neither these nor the bank's code are shown (DESIGN 13.8). */
const UNSPEAKABLE_CODES: ReadonlySet<string> = new Set([
  '04',
  '07',
  '34',
  '35',
  '36',
  '37',
  '41',
  '43',
  '59',
  '63',
  '67',
]);
const UNSPEAKABLE_PATTERN = /lost|stolen|fraud|pick.?up|capture card|suspect|perdid|robad|furt/i;

/** Why a payment was declined, as far as it may be said at the counter. */
export function declineReason(reason: string, response_code: string | null): DeclineReason {
  if (isUnspeakable(reason, response_code)) return 'bank';
  const known = response_code === null ? undefined : BY_CODE.get(response_code);
  if (known) return known;
  const matched = BY_PATTERN.find(([pattern]) => pattern.test(reason));
  if (matched) return matched[1];
  return response_code === null ? 'refused' : 'bank';
}

/** The bank's code for support; null when it would reveal loss, theft or fraud. */
export function shownResponseCode(reason: string, response_code: string | null): string | null {
  return isUnspeakable(reason, response_code) ? null : response_code;
}

function isUnspeakable(reason: string, response_code: string | null): boolean {
  return UNSPEAKABLE_PATTERN.test(reason) || (response_code !== null && UNSPEAKABLE_CODES.has(response_code));
}

export const DECLINE_MESSAGE = {
  funds: 'payment.whyFunds',
  limit: 'payment.whyLimit',
  expired: 'payment.whyExpired',
  pin: 'payment.whyPin',
  pinlock: 'payment.whyPinlock',
  plan: 'payment.whyPlan',
  notallowed: 'payment.whyNotallowed',
  issuer: 'payment.whyIssuer',
  bank: 'payment.whyBank',
  refused: 'payment.whyRefused',
} as const satisfies Record<DeclineReason, MessageKey>;

/**
 * Reasons that a retry with the same card may overcome, so that it is offered first; otherwise another card is (DESIGN
 * 6).
 */
const SAME_CARD: ReadonlySet<DeclineReason> = new Set(['pin', 'plan', 'issuer', 'refused']);

export function sameCardMayWork(reason: DeclineReason): boolean {
  return SAME_CARD.has(reason);
}
