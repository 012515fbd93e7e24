import { APPROVED_CODE, DECLINE_CODES } from '../rules/response-codes.ts';
import type { FaultKind } from './fault.ts';

/** The fields of a request that can be magic. */
export interface MagicInput {
  /** The charged amount: amount plus tip, in minor units. */
  readonly amount_minor: number;
  readonly last_four_digits?: string;
}

/**
 * By the last three digits of the charged amount, in minor units: 7nn is a fault. Retail prices in the shop's
 * currencies do not end like this, and the setting `magic` disables it.
 */
export const MAGIC_FAULTS: Readonly<Record<string, FaultKind>> = {
  '701': 'drop_before',
  '702': 'drop_after',
  '703': 'delay',
  '704': 'error_500_before',
  '705': 'error_500_after',
  '706': 'malformed',
  '707': 'html_before',
  '708': 'conflict_after',
  '709': 'not_found',
  '711': 'slow_body',
  '712': 'truncated_body',
  '713': 'accepted_202',
  '714': 'rate_limited',
  '715': 'redirect',
  '716': 'wrong_amount',
  '717': 'late_commit',
  '718': 'html_after',
};

export function magicFault(input: MagicInput): FaultKind | undefined {
  return MAGIC_FAULTS[lastThree(input.amount_minor)];
}

/**
 * The issuer's response code: an amount that ends in 0 and a decline code (…051), or a card whose last four digits are
 * 00 and a decline code (0051), is declined with it.
 */
export function magicResponseCode(input: MagicInput): string {
  const amountCode = /^0(\d\d)$/.exec(lastThree(input.amount_minor))?.[1];
  const cardCode = /^00(\d\d)$/.exec(input.last_four_digits ?? '')?.[1];
  return [amountCode, cardCode].find((code) => code !== undefined && DECLINE_CODES.includes(code)) ?? APPROVED_CODE;
}

function lastThree(amount_minor: number): string {
  return String(amount_minor % 1000).padStart(3, '0');
}
